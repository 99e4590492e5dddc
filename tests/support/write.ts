import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import type { House, Staff } from './mainJob.ts';

/** The row whose `Version` the body contains. */
export interface Versioned {
  table: string;
  column: string;
  id: number;
}

interface Prepared<E> {
  input: InputOf<E>;
  row: Versioned | undefined;
}

/** A call that writes, with a function that prepares a valid new request each time. */
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

/** Makes a write to a version of a row. */
export const change = <E extends Endpoint>(call: E, by: keyof Staff, prepare: Prepare<E, { row: Versioned }>): Write => ({
  call,
  by,
  isChange: true,
  prepare,
});

let serial = 0;
export const fresh = (word: string) => `${word} ${++serial}`;

/** Sends the request under an Idempotency-Key as its owner. Returns status and answer. The order of JSON fields does not matter. */
export const sendUnder = async (house: House, { by, call }: Write, input: InputOf<Endpoint>, key: string) => {
  const response = await house.staff[by].send(call, input, { 'idempotency-key': key });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, answer: isJson ? (JSON.parse(text) as unknown) : text };
};
