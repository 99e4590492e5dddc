import { HttpError } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { ApiError } from '#contract/call/apiError.ts';
import { spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';

/** Names a field as forms do. Own values count as fields, and changes to several records use the field names of one. */
const formFieldName = (path: string) => path.replace(/^Changes\./, '').replace(/^Own\.(?=\d)/, 'Own');

/** Puts field errors where react-admin expects them, in `error.body.errors`. */
export const asHttpError = (error: unknown) => {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, errors, details } = error;
  const byField = Object.fromEntries(Object.entries(errors).map(([path, errorBody]) => [formFieldName(path), errorBody]));
  return new HttpError(message, status, { code, message, errors: byField, details });
};

/** Adds the `id` that react-admin expects, such as from `ColourId`, and own values as fields. */
export const addId = (row: unknown, id: string) => {
  const fields = row as Record<string, unknown>;
  return { ...spreadOwn(fields), id: fields[id] } as RaRecord;
};
