/** Returns the amount of a key. Zero if the key has none. */
export const getAmount = <Key>(amounts: ReadonlyMap<Key, number>, key: Key): number => amounts.get(key) ?? 0;

/** Adds to the amount of a key. */
export const addAmount = <Key>(amounts: Map<Key, number>, key: Key, amount: number) => amounts.set(key, getAmount(amounts, key) + amount);

/** Sums the second value of each pair by the first. */
export const sumByKey = <Key>(pairs: Iterable<readonly [Key, number]>): Map<Key, number> => {
  const amounts = new Map<Key, number>();
  for (const [key, amount] of pairs) addAmount(amounts, key, amount);
  return amounts;
};
