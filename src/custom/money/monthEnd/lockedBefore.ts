import type { MonthEnd } from '#contract/money/monthEnd/calls.ts';

/**
 * Returns the day through which the books were locked before the current lock. Ignores locks that were reopened since. Null if there was no
 * earlier lock.
 */
export const lockedBefore = ({
  LockedThrough,
  Moves,
}: Pick<MonthEnd, 'LockedThrough'> & { Moves: readonly { From: string | null; To: string | null }[] }) => {
  const oldestFirst = Moves.toReversed();
  const first = oldestFirst[0]?.From ?? null;
  let locked = first === null ? [] : [first];
  for (const { To } of oldestFirst) {
    locked = To === null ? [] : [...locked.filter((day) => day < To), To];
  }
  return locked.findLast((day) => LockedThrough !== null && day < LockedThrough) ?? null;
};
