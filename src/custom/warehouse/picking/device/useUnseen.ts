import { useState } from 'react';
import type { Picks } from './usePicks.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';

/** Lines whose count a colleague has changed, and that were not under the eye since: where one line is shown, what is said at another is not read. */
export const useUnseen = (lines: readonly WalkLine[], theirsOf: Picks['theirsOf'], focused: number, isOneAtATime: boolean) => {
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  const at = lines[focused];
  const id = at?.line.OrderDetailId;
  const told = at && theirsOf(at);
  if (id !== undefined && told !== undefined && seen.get(id) !== told) setSeen(new Map(seen).set(id, told));
  if (!isOneAtATime) return new Set<number>();
  const unseen = lines.filter((one) => {
    const said = theirsOf(one);
    return one !== at && said !== undefined && said !== seen.get(one.line.OrderDetailId);
  });
  return new Set(unseen.map(({ line }) => line.OrderDetailId));
};
