import type { BuiltRequest } from '#contract/call/request.ts';
import { antiForgery } from './session/antiForgery.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** Use the same key for every try of one action, so that it happens once. Without it, a new key is made. */
  idempotencyKey?: string;
  /** Written over the usual ones, e.g. no-cache on sign-out. */
  headers?: Record<string, string>;
}

/** No answer came: offline, or the server is not there. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
  }
}

const retryAfterMs = 600;

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** A write that met no server is tried once more with the same key, so that it cannot happen twice. */
const fetchPatiently = async (url: string, init: RequestInit) => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isAborted(error)) throw error;
    if (init.method === 'GET' || !navigator.onLine) throw new NetworkError(error);
  }
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  return await fetch(url, init).catch((error: unknown) => {
    throw isAborted(error) ? error : new NetworkError(error);
  });
};

/** Returns the way to the server for one request, whose tries have one key. It needs no zod, so the public pages use it too. */
export const sender = (request: BuiltRequest, { signal, idempotencyKey = crypto.randomUUID(), headers }: SendOptions) => {
  const written = request.method === 'GET' ? {} : { 'Idempotency-Key': idempotencyKey, ...antiForgery() };
  return (token: string | null) =>
    fetchPatiently(request.url, {
      method: request.method,
      headers: { ...request.headers, ...written, ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(request.body !== undefined && { body: request.body }),
      ...(signal && { signal }),
    });
};
