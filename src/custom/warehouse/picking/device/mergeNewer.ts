import type { PickGoods } from '#contract/warehouse/picking/calls.ts';

/** Merges two answers about a deal. Answers may arrive in any order, so the newer version of the deal and of each line is kept. */
export const mergeNewer = (storedGoods: PickGoods | undefined, answer: PickGoods): PickGoods => {
  if (!storedGoods) return answer;
  const [newer, older] = storedGoods.Version > answer.Version ? [storedGoods, answer] : [answer, storedGoods];
  const storedLines = new Map(older.Lines.map((line) => [line.OrderDetailId, line]));
  return {
    ...newer,
    Lines: newer.Lines.map((line) => {
      const storedLine = storedLines.get(line.OrderDetailId);
      return storedLine && storedLine.Version > line.Version ? storedLine : line;
    }),
  };
};
