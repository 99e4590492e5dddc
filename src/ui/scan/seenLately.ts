/** Tells whether a text is new. Each bar code that stays in view counts once, even if there are several. */
export const makeSeenLately = (sameForMs: number) => {
  const seen = new Map<string, number>();
  return (text: string, nowMs: number) => {
    const before = seen.get(text);
    seen.set(text, nowMs);
    return before === undefined || nowMs - before > sameForMs;
  };
};
