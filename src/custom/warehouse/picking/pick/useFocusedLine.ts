import { useState } from 'react';
import type { WalkLine } from './walkLines.ts';

/** Keeps the focus on the same line when earlier lines disappear. If the line itself disappears, focuses the one in its place. */
export const useFocusedLine = (lines: readonly WalkLine[], first: number) => {
  const at = (index: number) => ({ index, id: lines[index]?.line.OrderDetailId });
  const [target, setTarget] = useState(() => at(first));
  const targetIndex = lines.findIndex(({ line }) => line.OrderDetailId === target.id);
  const focusedIndex = targetIndex === -1 ? Math.max(0, Math.min(target.index, lines.length - 1)) : targetIndex;
  const now = at(focusedIndex);
  if (now.id !== target.id && now.id !== undefined) setTarget(now);
  return { focused: focusedIndex, setFocused: (index: number) => setTarget(at(index)) };
};
