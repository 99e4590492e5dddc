import type { AnswerOf, Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { buildRequest, readReply, readTotal, readTotals } from '#contract/call/request.ts';
import type { BuiltRequest, RowOf } from '#contract/call/request.ts';
import { canRetry } from '#contract/call/failure.ts';
import type { Failure } from '#contract/call/failure.ts';
import { makeSender } from './send.ts';
import type { SendOptions } from './send.ts';
import { isSignedInAgain } from './session/expiry.ts';
import { heldToken } from './session/session.ts';

export interface CallOptions extends SendOptions {
  /** If true, an expired session is an error instead of a question to sign in again. */
  isLast?: boolean;
}

/** Sends a request. If the session has expired, asks the user to sign in and sends the request again. */
export const sendRequest = async (request: BuiltRequest, options: CallOptions) => {
  const attempt = makeSender(request, options);
  const token = heldToken();
  const response = await attempt(token);
  if (response.status !== 401 || options.isLast || !(await isSignedInAgain(token))) return response;
  return attempt(heldToken());
};

const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions) =>
  sendRequest(buildRequest(endpoint, input), options);

/** Makes a call of the contract. Throws ApiError if the server refuses it, NetworkError if there is no reply. */
export const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<AnswerOf<E>> =>
  await readReply(endpoint, await send(endpoint, input, options));

/** Loads a page of a list, with its rows and the total count. */
export const callPage = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) => {
  const response = await send(endpoint, input, options);
  const rows = (await readReply(endpoint, response)) as RowOf<E>[];
  const total = readTotal(response);
  return { rows, total: Number.isNaN(total) ? rows.length : total, totals: readTotals(response) };
};

/** Returns the message of an error, and whether a retry may succeed. */
export const toFailure = (error: unknown): Failure => ({ message: describeError(error), mayRetry: canRetry(error) });

/** Returns the message of an error. Screens without a message of their own show it (specification §8). */
export const describeError = (error: unknown) => {
  if (error instanceof ApiError) return error.message;
  return error instanceof Error ? error.message : 'An error occurred';
};
