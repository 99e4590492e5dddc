import type { BuiltRequest } from '#contract/call/request.ts';
import { antiForgery } from './session/antiForgery.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** Use the same key for every attempt at one action, so that it happens only once. If absent, a new key is created. */
  idempotencyKey?: string;
  /** Override the default headers, such as no-cache on sign-out. */
  headers?: Record<string, string>;
}

/** No reply: the device is offline, or the server is unavailable. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
  }
}

const retryAfterMs = 600;

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Retries a write once with the same key if the server was not reached, so that it cannot happen twice. */
const fetchWithRetry = async (url: string, init: RequestInit) => {
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

/** Returns a function that sends one request. Its attempts share a key. Needs no zod, so the public pages use it too. */
export const makeSender = (request: BuiltRequest, { signal, idempotencyKey = crypto.randomUUID(), headers }: SendOptions) => {
  const writeHeaders = request.method === 'GET' ? {} : { 'Idempotency-Key': idempotencyKey, ...antiForgery() };
  return (token: string | null) =>
    fetchWithRetry(request.url, {
      method: request.method,
      headers: { ...request.headers, ...writeHeaders, ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(request.body !== undefined && { body: request.body }),
      ...(signal && { signal }),
    });
};
