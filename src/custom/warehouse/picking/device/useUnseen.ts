import { useState } from 'react';
import type { Picks } from './usePicks.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';

/** Tracks lines that a colleague changed and that have not been on screen since. With one line on screen, changes to the others are not seen. */
export const useUnseen = (lines: readonly WalkLine[], theirsOf: Picks['theirsOf'], focused: number, isOneAtATime: boolean) => {
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  const at = lines[focused];
  const id = at?.line.OrderDetailId;
  const told = at && theirsOf(at);
  if (id !== undefined && told !== undefined && seen.get(id) !== told) setSeen(new Map(seen).set(id, told));
  if (!isOneAtATime) return new Set<number>();
  const unseen = lines.filter((one) => {
    const message = theirsOf(one);
    return one !== at && message !== undefined && message !== seen.get(one.line.OrderDetailId);
  });
  return new Set(unseen.map(({ line }) => line.OrderDetailId));
};
