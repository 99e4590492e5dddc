import { HttpError } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { ApiError } from '#contract/call/apiError.ts';
import { spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';

/** Turns the field name of an error into that of the form, for own values and for changes to several records. */
const formFieldName = (path: string) => path.replace(/^Changes\./, '').replace(/^Own\.(?=\d)/, 'Own');

/** Copies field errors to `error.body.errors`, where react-admin expects them. */
export const asHttpError = (error: unknown) => {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, errors, details } = error;
  const byField = Object.fromEntries(Object.entries(errors).map(([path, errorBody]) => [formFieldName(path), errorBody]));
  return new HttpError(message, status, { code, message, errors: byField, details });
};

/** Adds the `id` that react-admin expects, such as a copy of `ColourId`. Turns own values into fields. */
export const addId = (row: unknown, id: string) => {
  const fields = row as Record<string, unknown>;
  return { ...spreadOwn(fields), id: fields[id] } as RaRecord;
};
