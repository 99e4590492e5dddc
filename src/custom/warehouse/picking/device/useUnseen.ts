import { useState } from 'react';
import type { Picks } from './usePicks.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';

/** Tracks lines that a colleague changed and the picker has not seen since. A phone shows one line at a time, so changes to other lines are not seen. */
export const useUnseen = (
  lines: readonly WalkLine[],
  getColleagueChange: Picks['getColleagueChange'],
  focusedIndex: number,
  isOneAtATime: boolean,
) => {
  const [seenChanges, setSeenChanges] = useState<ReadonlyMap<number, string>>(new Map());
  const currentLine = lines[focusedIndex];
  const id = currentLine?.line.OrderDetailId;
  const change = currentLine && getColleagueChange(currentLine);
  if (id !== undefined && change !== undefined && seenChanges.get(id) !== change) setSeenChanges(new Map(seenChanges).set(id, change));
  if (!isOneAtATime) return new Set<number>();
  const unseen = lines.filter((one) => {
    const message = getColleagueChange(one);
    return one !== currentLine && message !== undefined && message !== seenChanges.get(one.line.OrderDetailId);
  });
  return new Set(unseen.map(({ line }) => line.OrderDetailId));
};
