import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { buildRequest, readReply } from '#contract/call/request.ts';

export type Send = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ReturnType<typeof readReply<E>>;

/** Returns a function that sends calls to the server at `address`, signed in by `token`. */
export const sender =
  (address: string, token: string): Send =>
  async (endpoint, input) => {
    const { url, ...request } = buildRequest(endpoint, input);
    const response = await fetch(address + url, {
      method: request.method,
      headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(request.body !== undefined && { body: request.body }),
    });
    return readReply(endpoint, response);
  };
