import type { Big } from '#contract/money.ts';

/** Type that a handler may return where the wire type is `T`. It may return an exact decimal for a number. */
export type Answered<T> = T extends number
  ? T | Big
  : T extends string | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Answered<Item>[]
      : unknown extends T
        ? unknown
        : T extends object
          ? { [K in keyof T]: Answered<T[K]> }
          : T;
