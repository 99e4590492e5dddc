import { getEntity } from '#contract/masterData/entities/all.ts';
import { AppError } from '#contract/call/errors.ts';
import { readOwn } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { omitEmpty } from '#contract/masterData/ownFields/ownNames.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findActiveIds } from '#server/modules/offered.ts';
import { findOwnFieldsFor, keepVisible } from './queries.ts';

type Values = Record<string, unknown>;

/** Notes an error for a new reference to a missing or inactive record. */
const noteNotOffered = async (
  tx: Tx,
  fields: readonly OwnField[],
  values: Values,
  storedValues: Values,
  errors: Record<string, string>,
) => {
  for (const { OwnFieldId, ReferenceTo } of fields) {
    const inputValue = values[OwnFieldId];
    if (ReferenceTo === null || typeof inputValue !== 'number' || storedValues[OwnFieldId] === inputValue) continue;
    const activeIds = await findActiveIds(tx, getEntity(ReferenceTo), [inputValue]);
    if (!activeIds.has(inputValue)) errors[OwnFieldId] = 'does not exist or is no longer in use. Choose another';
  }
};

/** Throws the errors, for example `Gate code is required (and 1 more)`. */
const refuse = (fields: readonly OwnField[], errors: Readonly<Record<string, string>>) => {
  const [first, ...others] = Object.entries(errors);
  if (!first) return;
  const [id, message] = first;
  const label = fields.find(({ OwnFieldId }) => String(OwnFieldId) === id)?.Label ?? `Own field ${id.slice(0, 20)}`;
  const fieldErrors = Object.fromEntries(Object.entries(errors).map(([one, errorText]) => [`Own.${one}`, errorText]));
  throw new AppError('INVALID_INPUT', `${label} ${message}${others.length > 0 ? ` (and ${others.length} more)` : ''}`, {
    fields: fieldErrors,
  });
};

/**
 * Checks the own values of a call and merges them over the stored ones. Returns the whole `Own` to store, or undefined if the call has none.
 * `subject` may be the fields themselves. Without `storedValues` the record is new. Errors have paths such as `Own.12`.
 */
export const checkOwn = async (
  tx: Tx,
  context: Pick<Context, 'user'>,
  subject: string | readonly OwnField[],
  input: Values | undefined,
  storedValues?: Values,
): Promise<Values | undefined> => {
  if (storedValues && input === undefined) return undefined;
  const fields = typeof subject === 'string' ? await findOwnFieldsFor(context, tx, subject) : keepVisible(context, subject);
  const { values, errors } = readOwn(fields, input ?? {}, storedValues);
  await noteNotOffered(tx, fields, values, storedValues ?? {}, errors);
  refuse(fields, errors);
  return omitEmpty({ ...storedValues, ...values });
};
