import { must } from '#server/must.ts';
/** An invoice as the search sees it, in pence. `reduced` is what pays it off with its settlement discount; the same where there is none. */
export interface Payable {
  id: number;
  full: number;
  reduced: number;
}

export interface Chosen {
  id: number;
  pay: number;
  discount: number;
}

const maximumSteps = 60_000;
const maximumItems = 60;

const choose = (item: Payable, pay: number): Chosen => ({ id: item.id, pay, discount: item.full - pay });

/** What the first so many come to. */
const sumsOf = (items: readonly Payable[], amountOf: (item: Payable) => number) => {
  let sum = 0;
  return items.map((item) => (sum += amountOf(item)));
};

/** What customers do most: everything up to a date, with or without the discounts. */
const findPrefix = (items: readonly Payable[], target: number): Chosen[] | undefined => {
  const [reduced, full] = [sumsOf(items, (item) => item.reduced), sumsOf(items, (item) => item.full)];
  const last = items.findLastIndex((_item, index) => reduced[index] === target || full[index] === target);
  if (last < 0) return undefined;
  return items.slice(0, last + 1).map((item) => choose(item, reduced[last] === target ? item.reduced : item.full));
};

/**
 * Invoices that add up to the target to the penny, each in full or less its discount; undefined where there are none or the search
 * grows too long. Oldest first, so that of several answers the one with older invoices is given.
 */
export const findExactSet = (all: readonly Payable[], target: number, mostSteps = maximumSteps): Chosen[] | undefined => {
  if (target <= 0) return undefined;
  const prefix = findPrefix(all, target);
  if (prefix) return prefix;
  const items = all.filter((item) => item.reduced <= target).slice(0, maximumItems);
  const restFrom = sumsOf(items.toReversed(), (item) => item.full).toReversed();
  let steps = 0;
  const search = (index: number, left: number): Chosen[] | undefined => {
    if (left === 0) return [];
    const item = items[index];
    if (!item || left < 0 || left > must(restFrom[index], 'The rest') || ++steps > mostSteps) return undefined;
    const amounts = item.reduced === item.full ? [item.full] : [item.full, item.reduced];
    for (const pay of amounts) {
      const rest = search(index + 1, left - pay);
      if (rest) return [choose(item, pay), ...rest];
    }
    return search(index + 1, left);
  };
  return search(0, target);
};
