/** Whether a text is new: one that stays in sight counts once, and so does each of several that are in sight together. */
export const makeSeenLately = (sameForMs: number) => {
  const seen = new Map<string, number>();
  return (text: string, nowMs: number) => {
    const before = seen.get(text);
    seen.set(text, nowMs);
    return before === undefined || nowMs - before > sameForMs;
  };
};
