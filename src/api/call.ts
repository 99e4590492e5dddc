import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import { ApiError, buildRequest, readAnswer, totalOf, totalsOf } from '#contract/request.ts';
import type { BuiltRequest, RowOf } from '#contract/request.ts';
import { mayRetry } from '#contract/failure.ts';
import type { Failure } from '#contract/failure.ts';
import { antiForgery } from './session/antiForgery.ts';
import { isSignedInAgain } from './session/expiry.ts';
import { heldToken } from './session/session.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key on every try of one action: it then happens once. Made anew if absent. */
  idempotencyKey?: string;
  /** Written over the usual ones, e.g. no-cache on sign-out. */
  headers?: Record<string, string>;
  /** Ended sign-in or not: nobody is asked to sign in for it. */
  isLast?: boolean;
}

/** No answer came: offline, or the server is not there. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
  }
}

const retryAfterMs = 600;

const writeHeaders = (options: CallOptions): Record<string, string> => ({
  'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID(),
  ...antiForgery(),
});

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

/** The one way to the server. */
export const sendRequest = async (request: BuiltRequest, options: CallOptions) => {
  const headers = { ...request.headers, ...(request.method !== 'GET' && writeHeaders(options)), ...options.headers };
  const attempt = (token: string | null) =>
    fetchPatiently(request.url, {
      method: request.method,
      headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(request.body !== undefined && { body: request.body }),
      ...(options.signal && { signal: options.signal }),
    });
  const token = heldToken();
  const response = await attempt(token);
  if (response.status !== 401 || options.isLast || !(await isSignedInAgain(token))) return response;
  return attempt(heldToken());
};

const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions) =>
  sendRequest(buildRequest(endpoint, input), options);

/** Makes a call of the contract. Throws ApiError for an error answer, NetworkError if there was none. */
export const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<AnswerOf<E>> =>
  await readAnswer(endpoint, await send(endpoint, input, options));

/** A page of a list: its rows, and how many there are in all. */
export const callPage = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) => {
  const response = await send(endpoint, input, options);
  const rows = (await readAnswer(endpoint, response)) as RowOf<E>[];
  const total = totalOf(response);
  return { rows, total: Number.isNaN(total) ? rows.length : total, totals: totalsOf(response) };
};

/** A failure in words, and whether the same request may go through if it is sent again. */
export const failureOf = (error: unknown): Failure => ({ message: tellError(error), mayRetry: mayRetry(error) });

/** Specification §8: how a failure is told where a screen has no words of its own. */
export const tellError = (error: unknown) => {
  if (error instanceof ApiError) return error.message;
  return error instanceof Error ? error.message : 'An error occurred';
};
