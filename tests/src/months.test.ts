import { expect, test } from 'vitest';
import { readMonth } from '#src/custom/system/dashboard/months.ts';

test('an address that says no month asks for none', () => {
  expect(readMonth('2026-11')).toBe('2026-11');
  for (const text of [null, '', 'abc', '2026-13', '2026-1', '2026-11-21']) expect(readMonth(text)).toBe('');
});
