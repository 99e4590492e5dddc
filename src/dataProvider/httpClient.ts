import { HttpError } from 'ra-core';
import type { fetchUtils } from 'ra-core';
import { ApiError, readError } from '#contract/request.ts';
import { spreadOwn } from '#contract/ownNames.ts';
import { sendRequest } from '#src/api/call.ts';

/** react-admin looks for field errors in `error.body.errors`. */
export const asHttpError = (error: unknown) => {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, errors, details } = error;
  const byField = Object.fromEntries(Object.entries(errors).map(([path, said]) => [path.replace(/^Own\.(?=\d)/, 'Own'), said]));
  return new HttpError(message, status, { code, message, errors: byField, details });
};

const withId = (row: Record<string, unknown>, id: string) => ({ ...spreadOwn(row), id: row[id] });

/** Rows as react-admin goes by them: with an `id`, which here is `ColourId`, and own values as fields. */
export const withIds = (answer: unknown, id: string) =>
  Array.isArray(answer)
    ? (answer as Record<string, unknown>[]).map((row) => withId(row, id))
    : withId(answer as Record<string, unknown>, id);

/** ra-data-simple-rest's way to the server is that of every other call: token, anti-forgery header, idempotency key, what a 401 means. */
export const httpClientFor =
  (id: string) =>
  async (url: string, { method = 'GET', body, signal }: fetchUtils.Options = {}) => {
    const text = typeof body === 'string' ? body : undefined;
    const headers: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
    const response = await sendRequest({ method, url, headers, body: text }, signal ? { signal } : {});
    if (!response.ok) throw asHttpError(await readError(response));
    const answered = await response.text();
    return { status: response.status, headers: response.headers, body: answered, json: withIds(JSON.parse(answered), id) };
  };
