import { hasOwnFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { ownRecordField, ownRule } from '#contract/masterData/ownFields/ownFields.ts';
import { ownName } from '#contract/masterData/ownFields/ownNames.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findOwnInUse } from './queries.ts';

/** Adds each active own field to the fields, as `Own12`, for files. */
export const spreadFields = async (context: Pick<Context, 'user'>, db: Db, subject: string, fields: readonly RecordField[]) => {
  const own = await findOwnInUse(context, db, subject);
  return [...fields.filter(({ shape }) => shape !== 'ownValues'), ...own.map(ownRecordField)];
};

/** Adds the active own fields to the fields of an entity, as rows of a file have them. */
export const spreadEntity = async (context: Pick<Context, 'user'>, db: Db, file: Entity): Promise<Entity> => {
  if (!hasOwnFields(file)) return file;
  const own = await findOwnInUse(context, db, file.name);
  const rules = Object.fromEntries(own.map((field) => [ownName(field.OwnFieldId), ownRule(field)]));
  const fields = [...file.fields.filter(({ shape }) => shape !== 'ownValues'), ...own.map(ownRecordField)];
  return { ...file, fields, record: file.record.omit({ Own: true }).extend(rules) };
};
