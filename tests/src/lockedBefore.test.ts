import { expect, test } from 'vitest';
import { lockedBefore } from '#src/custom/money/monthEnd/lockedBefore.ts';

/** Builds the changes of the lock date from `days`, which are the oldest first. The sheet lists the newest first. */
const after = (...days: (string | null)[]) => ({
  LockedThrough: days.at(-1) ?? null,
  Moves: days.map((To, index) => ({ From: days[index - 1] ?? null, To })).toReversed(),
});

test('the last month opened again goes back to what was locked before it', () => {
  expect(lockedBefore(after('2026-10-31'))).toBe(null);
  expect(lockedBefore(after('2026-09-30', '2026-10-31'))).toBe('2026-09-30');
  expect(lockedBefore(after('2026-07-31', '2026-10-31'))).toBe('2026-07-31');
});

test('what was opened in between counts no more', () => {
  expect(lockedBefore(after('2026-10-31', null, '2026-10-31'))).toBe(null);
  expect(lockedBefore(after('2026-08-31', '2026-09-30', '2026-08-31', '2026-10-31'))).toBe('2026-08-31');
  expect(lockedBefore(after('2026-08-31', '2026-09-30', '2026-08-31'))).toBe(null);
});

test('of older moves that are not told any more, the first that is says what was locked', () => {
  const Moves = [{ From: '2026-09-30', To: '2026-10-31' }];
  expect(lockedBefore({ LockedThrough: '2026-10-31', Moves })).toBe('2026-09-30');
});
