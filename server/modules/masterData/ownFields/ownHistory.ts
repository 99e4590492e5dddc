import type { HistoryChange } from '#contract/masterData/history/calls.ts';
import { ownRecordField } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { ownName } from '#contract/masterData/ownFields/ownNames.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import { findOwnFieldsFor, findOwnNames } from './queries.ts';

type Values = Record<string, unknown>;

interface Audited {
  Before: Values | null;
  After: Values | null;
}

const ownIn = (row: Values | null) => (row?.Own ?? {}) as Values;

/** Describes changes of own values, with the label of each field. Includes inactive fields. */
export const makeOwnHistory = async (
  context: Pick<Context, 'db' | 'user'>,
  subject: string,
  rows: readonly Audited[],
  write: (field: RecordField, value: unknown) => string | null,
) => {
  const ownRows = rows.flatMap(({ Before, After }) => [ownIn(Before), ownIn(After)]);
  const isSaid = ownRows.some((own) => Object.keys(own).length > 0);
  const fields = isSaid ? await findOwnFieldsFor(context, context.db, subject) : [];
  const names = await findOwnNames(context.db, fields, ({ OwnFieldId }) => ownRows.map((own) => own[OwnFieldId]));
  const describeValue = (field: OwnField, value: unknown) => names.get(field.OwnFieldId)?.get(value) ?? write(ownRecordField(field), value);
  return ({ Before, After }: Audited): HistoryChange[] =>
    fields.flatMap((field) => {
      const [before, after] = [ownIn(Before)[field.OwnFieldId], ownIn(After)[field.OwnFieldId]];
      if (before === after) return [];
      return [
        { Field: ownName(field.OwnFieldId), Label: field.Label, From: describeValue(field, before), To: describeValue(field, after) },
      ];
    });
};
