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

const total = (items: readonly Payable[], amountOf: (item: Payable) => number) => items.reduce((sum, item) => sum + amountOf(item), 0);

/** What customers do most: everything up to a date, with or without the discounts. */
const findPrefix = (items: readonly Payable[], target: number): Chosen[] | undefined => {
  for (let count = items.length; count > 0; count--) {
    const first = items.slice(0, count);
    if (total(first, (item) => item.reduced) === target) return first.map((item) => choose(item, item.reduced));
    if (total(first, (item) => item.full) === target) return first.map((item) => choose(item, item.full));
  }
  return undefined;
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
  const restFrom = items.map((_item, index) => total(items.slice(index), (item) => item.full));
  let steps = 0;
  const search = (index: number, left: number): Chosen[] | undefined => {
    if (left === 0) return [];
    const item = items[index];
    if (!item || left < 0 || left > (restFrom[index] ?? 0) || ++steps > mostSteps) return undefined;
    const amounts = item.reduced === item.full ? [item.full] : [item.full, item.reduced];
    for (const pay of amounts) {
      const rest = search(index + 1, left - pay);
      if (rest) return [choose(item, pay), ...rest];
    }
    return search(index + 1, left);
  };
  return search(0, target);
};
