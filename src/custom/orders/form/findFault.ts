import { shownFault } from '#src/custom/orders/grid/shownFault.ts';
import { isBlank, isWords } from './orderDraft.ts';
import type { Cell, DraftLine } from './orderDraft.ts';
import type { OrderStore } from './orderStore.ts';

const missing = (line: DraftLine): [Cell, string] | undefined => {
  if (isWords(line) && !line.words?.trim()) return ['product', 'Say what it is'];
  if (!isWords(line) && !line.product) return ['product', line.errors.product ?? 'Choose a product'];
  if (line.Quantity === null) return ['quantity', line.errors.quantity ?? 'Enter a quantity'];
  if (line.UnitPrice === null)
    return ['price', line.errors.price ?? (line.product ? 'No price list has it: enter a price' : 'Enter a price')];
  const [found] = Object.entries(line.errors).filter(([, message]) => message !== undefined) as [Cell, string][];
  return found;
};

const mostNamed = 8;

/** `Line 8 cannot be saved yet: enter a price`, `3 lines cannot be saved yet: 8, 14 and 17`: of a long order the others are not in sight. */
const faultWords = (places: readonly number[], first: string) => {
  if (places.length === 1) return `Line ${places[0]} cannot be saved yet: ${first.charAt(0).toLowerCase()}${first.slice(1)}`;
  const named = places.slice(0, mostNamed);
  const last = places.length > mostNamed ? `${places.length - mostNamed} more` : named.pop();
  return `${places.length} lines cannot be saved yet: ${named.join(', ')} and ${last}`;
};

/** Of the lines that are marked which they are, and what is wrong with the first. */
export const markedInWords = (store: OrderStore) => {
  const marked = store.inOrder().flatMap((line, index) => {
    const says = isBlank(line) ? undefined : shownFault(line);
    return says ? [{ place: index + 1, says }] : [];
  });
  const places = marked.map(({ place }) => place);
  return marked[0] && faultWords(places, marked[0].says);
};

/** Marks every line that cannot be saved yet; answers the first place to mend, and which lines they are in words. */
export const findFault = (store: OrderStore) => {
  const faults = store.inOrder().flatMap((line) => {
    const fault = isBlank(line) ? undefined : missing(line);
    if (!fault) return [];
    store.setError(line.key, fault[0], fault[1]);
    return [{ key: line.key, cell: fault[0] }];
  });
  return faults[0] && { ...faults[0], words: markedInWords(store) ?? '' };
};

/** To the first field of the head that is wrong, once it is drawn as such. */
export const focusHeaderError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.order-head [aria-invalid="true"]')?.focus());
