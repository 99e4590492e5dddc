import { expect, test } from 'vitest';
import { findExactSet } from '#server/modules/money/payments/allocation/exactSet.ts';
import { createQuoteFinder } from '#server/modules/money/payments/allocation/quoted.ts';

/** Counts the reads of a field, because searching all items for each line would delay everyone. */
const countReads = <Item extends object>(items: readonly Item[], field: keyof Item) => {
  const counted = { reads: 0 };
  for (const item of items) {
    const value = item[field];
    Object.defineProperty(item, field, {
      enumerable: true,
      get: () => {
        counted.reads++;
        return value;
      },
    });
  }
  return counted;
};

test('what a line may pay is found at once however much its account has open', () => {
  const items = Array.from({ length: 30_000 }, (_none, id) => ({ id, full: 10_000 + id, reduced: 9_900 + id }));
  const all = items.reduce((sum, { full }) => sum + full, 0);
  const less = items.reduce((sum, { reduced }) => sum + reduced, 0);
  const counted = countReads(items, 'full');
  expect(findExactSet(items, all)).toHaveLength(30_000);
  expect(findExactSet(items, less)?.every(({ discount }) => discount === 100)).toBe(true);
  expect(findExactSet(items, 20_020)?.map(({ id }) => id)).toEqual([0, 20]);
  expect(findExactSet(items, 1)).toBeUndefined();
  expect(counted.reads).toBeLessThan(40 * items.length);
});

test('what references quote is found at once among thousands of numbers that are text', () => {
  const items = Array.from({ length: 4000 }, (_none, no) => ({ InvoiceNo: no, OriginalNo: `SI/${no}/24` }));
  const references = Array.from({ length: 300 }, (_none, no) => `FASTER PAYMENT si / ${no} /24 THANK YOU`);
  const counted = countReads(items, 'OriginalNo');
  const quoted = createQuoteFinder(items);
  for (const [no, reference] of references.entries()) expect(quoted(reference).quoted.map(({ InvoiceNo }) => InvoiceNo)).toEqual([no]);
  expect(counted.reads).toBeLessThan(10 * items.length);
  expect(createQuoteFinder(items)('PAID SI/118 / 24 AND SI/2118/24').quoted.map(({ InvoiceNo }) => InvoiceNo)).toEqual([118, 2118]);
});
