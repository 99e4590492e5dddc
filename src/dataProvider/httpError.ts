import { HttpError } from 'ra-core';
import type { fetchUtils, RaRecord } from 'ra-core';
import { ApiError, readError } from '#contract/request.ts';
import { spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';
import { sendRequest } from '#src/api/call.ts';

/** react-admin looks for field errors in `error.body.errors`. */
export const asHttpError = (error: unknown) => {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, errors, details } = error;
  const byField = Object.fromEntries(Object.entries(errors).map(([path, said]) => [path.replace(/^Own\.(?=\d)/, 'Own'), said]));
  return new HttpError(message, status, { code, message, errors: byField, details });
};

/** A row as react-admin goes by it: with an `id`, which here is `ColourId`, and own values as fields. */
export const withId = (row: unknown, id: string) => {
  const fields = row as Record<string, unknown>;
  return { ...spreadOwn(fields), id: fields[id] } as RaRecord;
};

const withIds = (answer: unknown, id: string) => (Array.isArray(answer) ? answer.map((row) => withId(row, id)) : withId(answer, id));

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
