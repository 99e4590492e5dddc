import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import type { Context } from '#server/context.ts';
import { formatDate } from '#server/documents/format.ts';
import { findActiveOwnFields, findOwnNames } from './queries.ts';

const inWords: Partial<Record<OwnField['Kind'], (value: unknown) => string>> = {
  Number: (value) => (value as number).toLocaleString('en-GB', { maximumFractionDigits: 6 }),
  Date: (value) => formatDate(value as string),
  YesNo: (value) => (value === true ? 'Yes' : 'No'),
};

/** Returns the own values of a record as text, in display order. Only active fields that the user may see. */
export const describeOwn = async (context: Pick<Context, 'db' | 'user'>, subject: string, storedOwn: unknown) => {
  const own = (storedOwn ?? {}) as Record<string, unknown>;
  if (Object.keys(own).length === 0) return [];
  const fields = (await findActiveOwnFields(context, context.db, subject)).filter(({ OwnFieldId }) => own[OwnFieldId] !== undefined);
  const names = await findOwnNames(context.db, fields, ({ OwnFieldId }) => [own[OwnFieldId]]);
  return fields.map(({ OwnFieldId, Label, Kind }) => {
    const value = own[OwnFieldId];
    return { Label, Text: names.get(OwnFieldId)?.get(value) ?? inWords[Kind]?.(value) ?? String(value) };
  });
};
