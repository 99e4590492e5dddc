/** Returns a value that must exist. Throws if it does not, because a default could write a wrong id or amount. */
export const must = <Value>(value: Value | null | undefined, what: string): Value => {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
};
