import type { BuiltRequest } from '#contract/call/request.ts';
import { antiForgery } from './session/antiForgery.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** Key of the action. All attempts at one action use the same key, so that it happens only once. If absent, a new key is created. */
  idempotencyKey?: string;
  /** Override the default headers, such as no-cache on sign-out. */
  headers?: Record<string, string>;
}

/** Error for a request without a reply, because the device is offline or the server is unavailable. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
  }
}

const retryAfterMs = 600;

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Repeats a write once with the same key if the server was not reached. The key prevents a second effect. */
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

/** Returns a function that sends the request. All attempts share a key. Does not use zod, so that public pages stay small. */
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
