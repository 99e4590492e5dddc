import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf, Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { buildRequest, readReply } from '#contract/call/request.ts';

/** Returns the address for requests. Waits for the next address while the server is down. */
export interface Door {
  address: Promise<string>;
  open(address: string): void;
  close(): void;
}

export const makeDoor = (): Door => {
  const closed = () => Promise.withResolvers<string>();
  let waiting = closed();
  const door: Door = {
    address: waiting.promise,
    open: (address) => waiting.resolve(address),
    close: () => {
      waiting = closed();
      door.address = waiting.promise;
    },
  };
  return door;
};

export interface PersistentClient {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, key: string): Promise<AnswerOf<E>>;
  /** Returns how many requests got no answer and were sent again. */
  unanswered(): number;
  /** Resolves after `count` more answers. */
  answers(count: number): Promise<void>;
}

const limitMs = 20_000;

/** Repeats a request under the same key until the server answers, as the browser does on a bad connection. */
export const makePersistentClient = (door: Door, token: string): PersistentClient => {
  let unanswered = 0;
  let answered = 0;
  const waiting = new Map<() => void, number>();
  const countAnswer = () => {
    answered += 1;
    for (const [resolve, at] of waiting) if (answered >= at) resolve();
  };
  const sendOnce = async (endpoint: Endpoint, input: InputOf<Endpoint>, key: string) => {
    const { url, body, ...request } = buildRequest(endpoint, input);
    const headers = { ...request.headers, authorization: `Bearer ${token}`, 'idempotency-key': key };
    const response = await fetch((await door.address) + url, {
      method: request.method,
      headers,
      body: body ?? null,
      signal: AbortSignal.timeout(limitMs),
    });
    // Counts an answer only if it arrives complete.
    return new Response(await response.arrayBuffer(), response);
  };
  return {
    unanswered: () => unanswered,
    answers: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(resolve, answered + count);
      await promise;
      waiting.delete(resolve);
    },
    call: async (endpoint, input, key) => {
      for (;;) {
        const answer = await sendOnce(endpoint, input as InputOf<Endpoint>, key).catch((error: Error) => {
          if (!(error instanceof TypeError)) throw error;
        });
        if (answer) {
          countAnswer();
          return readReply(endpoint, answer);
        }
        unanswered += 1;
        await pause(10);
      }
    },
  };
};
