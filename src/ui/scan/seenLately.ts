/** Tells whether a text is new. Each bar code that stays in view counts once, even if there are several. */
export const makeRepeatFilter = (sameForMs: number) => {
  const lastSeen = new Map<string, number>();
  return (text: string, nowMs: number) => {
    const before = lastSeen.get(text);
    lastSeen.set(text, nowMs);
    return before === undefined || nowMs - before > sameForMs;
  };
};
