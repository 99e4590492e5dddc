import type { MonthEnd } from '#contract/monthEnd/calls.ts';

/** How far the books were locked before they were locked as far as they are: null where nothing was. Opened again, what was locked last in between counts no more. */
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
