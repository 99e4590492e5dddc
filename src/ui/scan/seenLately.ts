/** Makes a function that tells whether a bar code is new. A bar code that stays in view counts once, even if several are in view. */
export const makeRepeatFilter = (sameForMs: number) => {
  const lastSeen = new Map<string, number>();
  return (text: string, nowMs: number) => {
    const before = lastSeen.get(text);
    lastSeen.set(text, nowMs);
    return before === undefined || nowMs - before > sameForMs;
  };
};
