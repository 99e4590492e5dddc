import { useState } from 'react';
import type { WalkLine } from './walkLines.ts';

/** Keeps the current line when lines before it disappear. If the current line disappears, the line that takes its place becomes current. */
export const useFocusedLine = (lines: readonly WalkLine[], first: number) => {
  const getTarget = (index: number) => ({ index, id: lines[index]?.line.OrderDetailId });
  const [target, setTarget] = useState(() => getTarget(first));
  const targetIndex = lines.findIndex(({ line }) => line.OrderDetailId === target.id);
  const focusedIndex = targetIndex === -1 ? Math.max(0, Math.min(target.index, lines.length - 1)) : targetIndex;
  const current = getTarget(focusedIndex);
  if (current.id !== target.id && current.id !== undefined) setTarget(current);
  return { focused: focusedIndex, setFocused: (index: number) => setTarget(getTarget(index)) };
};
