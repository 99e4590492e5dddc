import { expect, test } from 'vitest';
import { levelTone } from '#src/custom/warehouse/stock/words.ts';

test('a stock level stands out where it is oversold or to be ordered, and not where what was free is not known', () => {
  const toneOf = (Free: number | null, ReorderLevel: number | null) => levelTone({ Free, ReorderLevel });
  expect(toneOf(-1, null)).toBe('refused');
  expect(toneOf(99, 100)).toBe('attention');
  expect(toneOf(100, 100)).toBeUndefined();
  expect(toneOf(0, null)).toBeUndefined();
  expect(toneOf(null, 100)).toBeUndefined();
});
