import { faultOf } from '#src/custom/sales/orders/grid/shownFault.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { isBlank, isWords } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

/** Prices are those of the order's day, which is today unless another is said. */
const noPrice = (line: DraftLine, day: string | null | undefined) => {
  if (line.ProductId === null) return 'Enter a price';
  return `No price list has it${day ? ` on ${formatDate(day)}` : ''}: enter a price`;
};

const missing = (line: DraftLine, day: string | null | undefined): [Cell, string] | undefined => {
  if (isWords(line) && !line.words?.trim()) return ['Product', 'Say what it is'];
  if (!isWords(line) && line.ProductId === null) return ['Product', line.errors.Product ?? 'Choose a product'];
  if (line.Quantity === null) return ['Quantity', line.errors.Quantity ?? 'Enter a quantity'];
  if (line.UnitPrice === null) return ['UnitPrice', line.errors.UnitPrice ?? noPrice(line, day)];
  const [found] = Object.entries(line.errors).filter(([, message]) => message !== undefined) as [Cell, string][];
  return found;
};

const mostNamed = 8;

/** A line that is marked, and what is wrong with it. */
type Marked = { place: number; line: DraftLine; fault: NonNullable<ReturnType<typeof faultOf>> };

const names: Record<Cell, string> = {
  Product: 'product',
  Quantity: 'quantity',
  UnitPrice: 'price',
  DiscountPercent: 'discount',
  PalletQuantity: 'pallets',
};

/** As the head of its column has it; a line of words has them and their VAT instead of product and pallets. */
const nameOf = (cell: Cell, line: DraftLine) =>
  (isWords(line) ? ({ Product: 'words', PalletQuantity: 'VAT' } as Partial<Record<Cell, string>>)[cell] : undefined) ?? names[cell];

/** `Line 8`; `The quantity of line 8` where the words do not say what they are about. */
const whereWords = ({ place, line, fault }: Marked) => {
  const name = nameOf(fault.cell, line);
  return fault.says.toLowerCase().includes(name.toLowerCase().replace(/s$/, '')) ? `Line ${place}` : `The ${name} of line ${place}`;
};

/** `Line 8 cannot be saved yet: enter a price`, `3 lines cannot be saved yet: 8, 14 and 17`: of a long order the others are not in sight. */
const faultWords = (marked: readonly Marked[]) => {
  const [first] = marked;
  if (!first) return undefined;
  const { says } = first.fault;
  if (marked.length === 1) return `${whereWords(first)} cannot be saved yet: ${says.charAt(0).toLowerCase()}${says.slice(1)}`;
  const places = marked.map(({ place }) => place);
  const named = places.slice(0, mostNamed);
  const last = places.length > mostNamed ? `${places.length - mostNamed} more` : named.pop();
  return `${places.length} lines cannot be saved yet: ${named.join(', ')} and ${last}`;
};

/** Of the lines that are marked which they are, and what is wrong with the first. */
export const markedInWords = (store: OrderStore) =>
  faultWords(
    store.inOrder().flatMap((line, index) => {
      const fault = isBlank(line) ? undefined : faultOf(line);
      return fault ? [{ place: index + 1, line, fault }] : [];
    }),
  );

/** Marks every line that cannot be saved yet; answers the first place to mend, and which lines they are in words. */
export const findFault = (store: OrderStore) => {
  const { OrderDate } = store.get().header;
  const faults = store.inOrder().flatMap((line) => {
    const fault = isBlank(line) ? undefined : missing(line, OrderDate);
    if (!fault) return [];
    store.setError(line.key, fault[0], fault[1]);
    return [{ key: line.key, cell: fault[0] }];
  });
  return faults[0] && { ...faults[0], words: markedInWords(store) ?? '' };
};

/** To the first field of the head that is wrong, once it is drawn as such. */
export const focusHeaderError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.order-head [aria-invalid="true"]')?.focus());
