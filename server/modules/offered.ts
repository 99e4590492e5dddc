import { sql } from 'kysely';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';

export const refuseInactive = (field: string) => invalidField(field, 'no longer exists or is inactive. Choose another');

/** Returns those of the ids that exist and are active. */
export const findActiveIds = async (db: Db, file: Entity, ids: readonly number[]) => {
  const active = file.fields.some(({ name }) => name === 'Active') ? sql`AND active` : sql``;
  const { rows } = await sql<{ Id: number }>`
    SELECT ${sql.ref(toColumn(file.id))} AS id FROM ${sql.table(file.table)}
    WHERE ${sql.ref(toColumn(file.id))} = ANY(${ids}::integer[]) ${active}`.execute(db);
  return new Set(rows.map((row) => row.Id));
};
