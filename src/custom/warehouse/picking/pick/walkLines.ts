import type { PickGoods, PickLine } from '#contract/warehouse/picking/calls.ts';

/** A line of one of the deals that are picked in one walk. */
export interface WalkLine {
  line: PickLine;
  goods: PickGoods;
}

/** By place, what has none last; of one place by deal. One deal comes as the server has it. */
export const walkOf = (deals: readonly PickGoods[]): WalkLine[] => {
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

/** The colleague who is at it, or is the last to have counted it; undefined where it is oneself or nobody. */
export const colleagueAt = ({ Picker, PickerId, AtLineSince }: PickLine, userId: number) => {
  if (!Picker || PickerId === userId) return undefined;
  const isThere = AtLineSince !== null && AtLineSince !== undefined && Date.now() - Date.parse(AtLineSince) < freshMs;
  return { name: Picker, isThere };
};

/** Credit control holds it back, and nobody has begun it: only who may release it picks it, and is asked why at its end. */
export const isHeldBack = ({ Status, CreditHold }: PickGoods, isAdmin: boolean) => Status === 'Open' && CreditHold !== null && !isAdmin;

export const isToPick = ({ Status }: PickGoods) => Status === 'Open' || Status === 'Picking';
