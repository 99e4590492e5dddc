import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { ownSubjects } from '#contract/masterData/ownFields/ownSubjects.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import type { Rules, Values } from '#server/modules/entityRules.ts';
import { must } from '#server/must.ts';
import { tableOfSubject } from './queries.ts';

const normalise = (text: string) => text.trim().toLowerCase();

/** Refuses a label that the record's other fields have, because columns and file headings must be unique. */
const requireFreeLabel = ({ Subject, Label }: Pick<OwnField, 'Subject' | 'Label'>) => {
  if (Subject === 'Order') return;
  const { fields, id } = getEntity(Subject);
  const isTaken = fields.some(({ label, name, unit }) =>
    [label, name, ...(unit ? [label.slice(0, -`, ${unit}`.length)] : [])].some((one) => normalise(one) === normalise(Label)),
  );
  if (isTaken || normalise(id) === normalise(Label))
    throw invalidField('Label', `is already a field of ${ownSubjects[Subject].toLowerCase()}`);
};

const requireKindOptions = ({ Kind, Choices, ReferenceTo }: Pick<OwnField, 'Kind' | 'Choices' | 'ReferenceTo'>) => {
  if (Kind === 'Choice' && Choices.length === 0) throw invalidField('Choices', 'must have at least one');
  if (Kind !== 'Choice' && Choices.length > 0) throw invalidField('Choices', 'are only for fields of kind Choice');
  if (new Set(Choices.map(normalise)).size < Choices.length) throw invalidField('Choices', 'has a duplicate');
  if (Kind === 'Reference' && ReferenceTo === null) throw invalidField('ReferenceTo', 'is required');
  if (Kind !== 'Reference' && ReferenceTo !== null) throw invalidField('ReferenceTo', 'is only for fields of kind Reference');
};

export const ownFieldRules: Rules = {
  prepare: (_tx, { values, stored }): Values => {
    const field = { ReferenceTo: null, Choices: [], ...stored, ...values } as unknown as OwnField;
    requireKindOptions({ ...field, ReferenceTo: field.ReferenceTo ?? null });
    if (values.Label !== undefined) requireFreeLabel(field);
    return values;
  },
  uses: async ({ db }, id) => {
    const field = await db.selectFrom('own_fields').select('Subject').where('OwnFieldId', '=', id).executeTakeFirstOrThrow();
    const subject = field.Subject as OwnField['Subject'];
    const { rows } = await sql<{ Count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(tableOfSubject(subject))} WHERE jsonb_exists(own, ${String(id)})`.execute(db);
    const { Count } = must(rows[0], 'The count');
    return Count === 0 ? [] : [{ Title: `${ownSubjects[subject]} whose value is kept`, Count, Some: [] }];
  },
};
