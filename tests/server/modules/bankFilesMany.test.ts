import { expect, test } from 'vitest';
import { findExactSet } from '#server/modules/payments/exactSet.ts';
import { quoterOf } from '#server/modules/payments/quoted.ts';

const millisecondsOf = (work: () => void) => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};

// A file of a thousand lines asks both of each line: what takes seconds for one holds everybody up for as long as the file is looked at.
test('what a line may pay is found at once however much its account has open', () => {
  const items = Array.from({ length: 30_000 }, (_none, id) => ({ id, full: 10_000 + id, reduced: 9_900 + id }));
  const all = items.reduce((sum, { full }) => sum + full, 0);
  const less = items.reduce((sum, { reduced }) => sum + reduced, 0);
  expect(
    millisecondsOf(() => {
      expect(findExactSet(items, all)).toHaveLength(30_000);
      expect(findExactSet(items, less)?.every(({ discount }) => discount === 100)).toBe(true);
      expect(findExactSet(items, 20_020)?.map(({ id }) => id)).toEqual([0, 20]);
      expect(findExactSet(items, 1)).toBeUndefined();
    }),
  ).toBeLessThan(1000);
});

test('what references quote is found at once among thousands of numbers that are text', () => {
  const items = Array.from({ length: 4000 }, (_none, no) => ({ InvoiceNo: no, OriginalNo: `SI/${no}/24` }));
  const references = Array.from({ length: 300 }, (_none, no) => `FASTER PAYMENT si / ${no} /24 THANK YOU`);
  const quoted = quoterOf(items);
  expect(
    millisecondsOf(() => {
      for (const [no, reference] of references.entries()) expect(quoted(reference).quoted).toEqual([items[no]]);
    }),
  ).toBeLessThan(1000);
  expect(quoterOf(items)('PAID SI/118 / 24 AND SI/2118/24').quoted.map(({ InvoiceNo }) => InvoiceNo)).toEqual([118, 2118]);
});
