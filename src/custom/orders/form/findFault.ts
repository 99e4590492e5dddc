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

/** Marks every line that cannot be saved yet; answers the first place to mend. */
export const findFault = (store: OrderStore) => {
  let first: { key: number; cell: Cell } | undefined;
  for (const line of store.inOrder()) {
    const fault = isBlank(line) ? undefined : missing(line);
    if (!fault) continue;
    store.setError(line.key, fault[0], fault[1]);
    first ??= { key: line.key, cell: fault[0] };
  }
  return first;
};

/** To the first field of the head that is wrong, once it is drawn as such. */
export const focusHeaderError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.order-head [aria-invalid="true"]')?.focus());
