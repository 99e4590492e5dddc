import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import type { OwnSubject } from '#contract/masterData/ownFields/ownSubjects.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { isAllowed } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';

/** Finds the own fields of a kind of record in display order, including inactive ones. */
export const findOwnFields = async (db: Db, subject: string) => {
  const fields = await db
    .selectFrom('own_fields')
    .select(['OwnFieldId', 'Subject', 'Label', 'Kind', 'Choices', 'ReferenceTo', 'Required', 'Hint', 'Active'])
    .where('Subject', '=', subject)
    .orderBy('DisplayOrder')
    .orderBy('OwnFieldId')
    .execute();
  return fields as OwnField[];
};

/** Checks whether the user may see a field. For a reference the user must be allowed to read the records that it refers to. */
const canSeeField = ({ user }: Pick<Context, 'user'>, { ReferenceTo }: OwnField) =>
  ReferenceTo === null || isAllowed(getEntity(ReferenceTo).calls.list.allow, user.roles);

/** Omits fields that the user may not see. */
export const keepVisible = (context: Pick<Context, 'user'>, fields: readonly OwnField[]) =>
  fields.filter((field) => canSeeField(context, field));

/** Finds the own fields that the user may see, including inactive ones. */
export const findOwnFieldsFor = async (context: Pick<Context, 'user'>, db: Db, subject: string) =>
  keepVisible(context, await findOwnFields(db, subject));

/** Finds the active own fields that the user may see. */
export const findActiveOwnFields = async (context: Pick<Context, 'user'>, db: Db, subject: string) =>
  (await findOwnFieldsFor(context, db, subject)).filter(({ Active }) => Active);

/** Finds the names of records that own fields refer to, by field and id. */
export const findOwnNames = async (db: Db, fields: readonly OwnField[], idsOf: (field: OwnField) => unknown[]) => {
  const named = new Map<number, ReadonlyMap<unknown, string>>();
  for (const field of fields) {
    if (field.ReferenceTo === null) continue;
    const ids = [...new Set(idsOf(field).filter((id) => typeof id === 'number'))];
    if (ids.length === 0) continue;
    const { id, title, table } = getEntity(field.ReferenceTo);
    const { rows } = await sql<{ Id: number; Title: string }>`
      SELECT ${sql.ref(toColumn(id))} AS id, ${sql.ref(toColumn(title))}::text AS title FROM ${sql.table(table)}
      WHERE ${sql.ref(toColumn(id))} = ANY(${ids}::integer[])`.execute(db);
    named.set(field.OwnFieldId, new Map(rows.map((row) => [row.Id, row.Title])));
  }
  return named;
};

/** Returns the table with the subject's `own` column. Orders are not an entity, so their table is given here. */
export const tableOfSubject = (subject: OwnSubject) => (subject === 'Order' ? 'orders' : getEntity(subject).table);

/** Finds the own fields that refer to records of an entity, including inactive ones. */
export const findOwnReferences = async (db: Db, entity: string) =>
  (await db
    .selectFrom('own_fields')
    .select(['OwnFieldId', 'Subject', 'Label'])
    .where('ReferenceTo', '=', entity)
    .orderBy('OwnFieldId')
    .execute()) as Pick<OwnField, 'OwnFieldId' | 'Subject' | 'Label'>[];
