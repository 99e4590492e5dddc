import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { House, Staff } from './mainJob.ts';

/** The row whose `Version` the body carries. */
export interface Versioned {
  table: string;
  column: string;
  id: number;
}

/** A call that writes, and what makes a request of it that is right and new each time. */
export interface Write {
  call: Endpoint;
  by: keyof Staff;
  prepare(house: House): Promise<{ input: InputOf<Endpoint>; versioned?: Versioned }>;
}

export const write = <E extends Endpoint>(
  call: E,
  by: keyof Staff,
  prepare: (house: House) => Promise<{ input: InputOf<E>; versioned?: Versioned }>,
): Write => ({ call, by, prepare: prepare as Write['prepare'] });

let serial = 0;
export const fresh = (word: string) => `${word} ${++serial}`;
