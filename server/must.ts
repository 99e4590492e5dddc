/** Returns a value that must exist. Throws if it does not, so that no wrong id or amount is written. */
export const must = <Value>(value: Value | null | undefined, what: string): Value => {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
};
