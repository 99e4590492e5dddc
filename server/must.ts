/** Returns a value that has to be there. Throws where it is not, so that no wrong id or amount is written in its place. */
export const must = <Value>(value: Value | null | undefined, what: string): Value => {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
};
