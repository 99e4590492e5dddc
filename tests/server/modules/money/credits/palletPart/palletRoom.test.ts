import { expect, test } from 'vitest';
import { countCreditableOn } from '#server/modules/money/credits/palletPart/palletRoom.ts';

const left = (On: string, Quantity: number) => ({ On, Quantity });

test.each([
  ['nothing ever left', [], 0],
  ['all left the day before', [left('2026-11-09', 8)], 8],
  ['all left on the day', [left('2026-11-10', 8)], 8],
  ['all left the day after', [left('2026-11-11', 8)], 0],
  ['part left later', [left('2026-11-09', 5), left('2026-11-12', 3)], 5],
  ['some were credited before', [left('2026-11-01', 8), left('2026-11-05', -3)], 5],
  ['some were credited on a later day', [left('2026-11-01', 8), left('2026-11-12', -3)], 5],
  ['some were credited later, of what left later', [left('2026-11-01', 5), left('2026-11-12', 3), left('2026-11-13', -3)], 5],
  ['as many were credited later as had left', [left('2026-11-01', 5), left('2026-11-12', -5)], 0],
  ['they left and were credited on one later day', [left('2026-11-01', 5), left('2026-11-12', -2), left('2026-11-12', 2)], 5],
  ['credits and departures are not in the order of their days', [left('2026-11-12', 3), left('2026-11-01', 5)], 5],
  ['some were credited before, and more left later', [left('2026-11-01', 5), left('2026-11-05', -3), left('2026-11-12', 8)], 2],
  ['more were credited than ever left', [left('2026-11-01', 5), left('2026-11-02', -6)], 0],
])('where %s so many can be credited on 10 Nov', (_what, steps, room) => {
  expect(countCreditableOn(steps, '2026-11-10')).toBe(room);
});
