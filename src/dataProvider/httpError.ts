import { HttpError } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { ApiError } from '#contract/call/apiError.ts';
import { spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';

/** Names a field as forms do: own values are fields, and the changes of several records are those of one. */
const fieldAt = (path: string) => path.replace(/^Changes\./, '').replace(/^Own\.(?=\d)/, 'Own');

/** react-admin looks for field errors in `error.body.errors`. */
export const asHttpError = (error: unknown) => {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, errors, details } = error;
  const byField = Object.fromEntries(Object.entries(errors).map(([path, said]) => [fieldAt(path), said]));
  return new HttpError(message, status, { code, message, errors: byField, details });
};

/** Adds the `id` that react-admin expects, here `ColourId`, and own values as fields. */
export const withId = (row: unknown, id: string) => {
  const fields = row as Record<string, unknown>;
  return { ...spreadOwn(fields), id: fields[id] } as RaRecord;
};
