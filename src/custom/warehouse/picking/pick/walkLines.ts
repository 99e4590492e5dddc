import type { PickGoods, PickLine } from '#contract/warehouse/picking/calls.ts';

/** A line of one of the deals in a walk. */
export interface WalkLine {
  line: PickLine;
  goods: PickGoods;
}

/** Sorts the lines of several deals by location, then by deal. Lines without a location come last. The lines of a single deal keep the server's order. */
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

/** Returns the colleague who is on the line or last counted it. Undefined if that is the user, or nobody. */
export const colleagueAt = ({ Picker, PickerId, AtLineSince }: PickLine, userId: number) => {
  if (!Picker || PickerId === userId) return undefined;
  const isThere = AtLineSince !== null && AtLineSince !== undefined && Date.now() - Date.parse(AtLineSince) < freshMs;
  return { name: Picker, isThere };
};

/** True for a deal on credit hold that nobody has started. A user who may release it can pick it, and gives the reason at the end. */
export const isHeldBack = ({ Status, CreditHold }: PickGoods, isAdmin: boolean) => Status === 'Open' && CreditHold !== null && !isAdmin;

export const isToPick = ({ Status }: PickGoods) => Status === 'Open' || Status === 'Picking';
