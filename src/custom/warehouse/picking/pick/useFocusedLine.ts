import { useState } from 'react';
import type { WalkLine } from './walkLines.ts';

/** The line one is at, which stays the same one though others go from before it; where it goes itself, what stands in its place. */
export const useFocusedLine = (lines: readonly WalkLine[], first: number) => {
  const at = (index: number) => ({ index, id: lines[index]?.line.OrderDetailId });
  const [wanted, setWanted] = useState(() => at(first));
  const found = lines.findIndex(({ line }) => line.OrderDetailId === wanted.id);
  const focused = found === -1 ? Math.max(0, Math.min(wanted.index, lines.length - 1)) : found;
  const now = at(focused);
  if (now.id !== wanted.id && now.id !== undefined) setWanted(now);
  return { focused, setFocused: (index: number) => setWanted(at(index)) };
};
