import { must } from '#server/must.ts';
/** Invoice amounts in pence. `reduced` is the amount after settlement discount, or the full amount if there is none. */
export interface Payable {
  id: number;
  full: number;
  reduced: number;
}

export interface ChosenPayable {
  id: number;
  pay: number;
  discount: number;
}

const defaultMaxSteps = 60_000;
const maxItems = 60;

const choose = (item: Payable, pay: number): ChosenPayable => ({ id: item.id, pay, discount: item.full - pay });

/** Returns the running totals of the items. */
const runningTotals = (items: readonly Payable[], amountOf: (item: Payable) => number) => {
  let sum = 0;
  return items.map((item) => (sum += amountOf(item)));
};

/** Tries the most common case: all items up to some due date, with or without their discounts. */
const findPrefix = (items: readonly Payable[], target: number): ChosenPayable[] | undefined => {
  const [reduced, full] = [runningTotals(items, (item) => item.reduced), runningTotals(items, (item) => item.full)];
  const last = items.findLastIndex((_item, index) => reduced[index] === target || full[index] === target);
  if (last < 0) return undefined;
  return items.slice(0, last + 1).map((item) => choose(item, reduced[last] === target ? item.reduced : item.full));
};

/**
 * Finds invoices that add up to the target exactly, each in full or less its discount. Prefers older invoices.
 * Returns undefined if there are none or the search takes too many steps.
 */
export const findExactSet = (all: readonly Payable[], target: number, maxSteps = defaultMaxSteps): ChosenPayable[] | undefined => {
  if (target <= 0) return undefined;
  const prefix = findPrefix(all, target);
  if (prefix) return prefix;
  const items = all.filter((item) => item.reduced <= target).slice(0, maxItems);
  const totalFrom = runningTotals(items.toReversed(), (item) => item.full).toReversed();
  let steps = 0;
  const search = (index: number, remaining: number): ChosenPayable[] | undefined => {
    if (remaining === 0) return [];
    const item = items[index];
    if (!item || remaining < 0 || remaining > must(totalFrom[index], 'The remainder') || ++steps > maxSteps) return undefined;
    const amounts = item.reduced === item.full ? [item.full] : [item.full, item.reduced];
    for (const pay of amounts) {
      const others = search(index + 1, remaining - pay);
      if (others) return [choose(item, pay), ...others];
    }
    return search(index + 1, remaining);
  };
  return search(0, target);
};
