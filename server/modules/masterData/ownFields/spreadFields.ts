import { hasOwnFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { ownRecordField, ownRule } from '#contract/masterData/ownFields/ownFields.ts';
import { ownName } from '#contract/masterData/ownFields/ownNames.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findActiveOwnFields } from './queries.ts';

/** Adds each active own field to the fields of a file, as `Own12`. */
export const spreadFields = async (context: Pick<Context, 'user'>, db: Db, subject: string, fields: readonly RecordField[]) => {
  const own = await findActiveOwnFields(context, db, subject);
  return [...fields.filter(({ shape }) => shape !== 'ownValues'), ...own.map(ownRecordField)];
};

/** Returns the entity with its active own fields added, as in its import and export files. */
export const spreadEntity = async (context: Pick<Context, 'user'>, db: Db, file: Entity): Promise<Entity> => {
  if (!hasOwnFields(file)) return file;
  const own = await findActiveOwnFields(context, db, file.name);
  const rules = Object.fromEntries(own.map((field) => [ownName(field.OwnFieldId), ownRule(field)]));
  const fields = [...file.fields.filter(({ shape }) => shape !== 'ownValues'), ...own.map(ownRecordField)];
  return { ...file, fields, record: file.record.omit({ Own: true }).extend(rules) };
};
