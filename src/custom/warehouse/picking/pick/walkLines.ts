import type { PickGoods, PickLine } from '#contract/warehouse/picking/calls.ts';

/** A line of one of the deals in a walk. */
export interface WalkLine {
  line: PickLine;
  goods: PickGoods;
}

/** Sorts the lines of several deals by location, then by deal. Lines without a location come last. One deal keeps the server's order. */
export const buildWalk = (deals: readonly PickGoods[]): WalkLine[] => {
  const lines = deals.flatMap((goods) => goods.Lines.map((line) => ({ line, goods })));
  if (deals.length === 1) return lines;
  return lines.toSorted((one, other) => {
    const [here, there] = [one.line.Location, other.line.Location];
    if (here === there) return 0;
    if (here === null || there === null) return here === null ? 1 : -1;
    return here < there ? -1 : 1;
  });
};

const freshMs = 15 * 60_000;

/** Returns the colleague who is picking the line or counted it last. Undefined if nobody did, or only the user. */
export const colleagueAt = ({ Picker, PickerId, AtLineSince }: PickLine, userId: number) => {
  if (!Picker || PickerId === userId) return undefined;
  const isThere = AtLineSince !== null && AtLineSince !== undefined && Date.now() - Date.parse(AtLineSince) < freshMs;
  return { name: Picker, isThere };
};

/** True for a deal on credit hold that nobody has begun to pick. An administrator can pick it, and gives the reason for the release at the end. */
export const needsRelease = ({ Status, CreditHold }: PickGoods, isAdmin: boolean) => Status === 'Open' && CreditHold !== null && !isAdmin;

export const isToPick = ({ Status }: PickGoods) => Status === 'Open' || Status === 'Picking';
