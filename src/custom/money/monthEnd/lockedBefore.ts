import type { MonthEnd } from '#contract/money/monthEnd/calls.ts';

/**
 * The day to which the books were locked before the lock that stands now; null where there was none. Where the books were opened again,
 * locks beyond that day no longer count.
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
