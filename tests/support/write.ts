import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import type { House, Staff } from './mainJob.ts';

/** The row whose `Version` the body carries. */
export interface Versioned {
  table: string;
  column: string;
  id: number;
}

interface Prepared<E> {
  input: InputOf<E>;
  row: Versioned | undefined;
}

/** A call that writes, and what makes a request of it that is right and new each time. */
export interface Write {
  call: Endpoint;
  by: keyof Staff;
  isChange: boolean;
  prepare(house: House): Promise<Prepared<Endpoint>>;
}

type Prepare<E, Result> = (house: House) => Promise<Result & { input: InputOf<E> }>;

export const write = <E extends Endpoint>(call: E, by: keyof Staff, prepare: Prepare<E, object>): Write => ({
  call,
  by,
  isChange: false,
  prepare: async (house) => ({ input: (await prepare(house)).input, row: undefined }),
});

/** A write on a version of a row. */
export const change = <E extends Endpoint>(call: E, by: keyof Staff, prepare: Prepare<E, { row: Versioned }>): Write => ({
  call,
  by,
  isChange: true,
  prepare,
});

let serial = 0;
export const fresh = (word: string) => `${word} ${++serial}`;

/** Sent under a key, by whom it is of: status and answer; the order of a JSON object's fields is no part of it. */
export const sendUnder = async (house: House, { by, call }: Write, input: InputOf<Endpoint>, key: string) => {
  const response = await house.staff[by].send(call, input, { 'idempotency-key': key });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, answer: isJson ? (JSON.parse(text) as unknown) : text };
};
