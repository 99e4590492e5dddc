/** Random numbers that are the same in every run: mulberry32 with a fixed seed. */
export interface Random {
  next(): number;
  /** Returns a whole number, including both limits. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks an item by weight. An item of weight 0 is never picked. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
  /** Picks several items of a list, each at most once. */
  some<T>(list: readonly T[], count: number): T[];
}

const mulberry32 = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const existing = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};

export const makeRandom = (seed: number): Random => {
  const next = mulberry32(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]) => existing(list[Math.floor(next() * list.length)]);
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    weighted: (list, weightOf) => {
      let remainder = next() * list.reduce((total, item) => total + weightOf(item), 0);
      return existing(list.find((item) => (remainder -= weightOf(item)) < 0) ?? list.at(-1));
    },
    some: (list, count) => {
      const remaining = [...list];
      return Array.from({ length: Math.min(count, remaining.length) }, () =>
        existing(remaining.splice(Math.floor(next() * remaining.length), 1)[0]),
      );
    },
  };
};
