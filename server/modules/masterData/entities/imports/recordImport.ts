import { sql } from 'kysely';
import { undoDays } from '#contract/masterData/entities/definition/imports.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { WrittenRow } from './importWrite.ts';

interface Counts {
  FileName: string | null;
  Added: number;
  Changed: number;
  Unchanged: number;
}

const chunkSize = 5000;
const dayMs = 86_400_000;

/** Stores what an import changed, so that it can be undone. Returns the import's id, or null if nothing changed. */
export const recordImport = async (tx: Tx, file: Entity, counts: Counts, written: readonly WrittenRow[], now: Date) => {
  if (written.length === 0) return null;
  const { ImportId } = await tx
    .insertInto('imports')
    .values({ Entity: file.name, ...counts, UndoUntil: new Date(now.getTime() + undoDays * dayMs) })
    .returning('ImportId')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < written.length; from += chunkSize) {
    const rows = JSON.stringify(written.slice(from, from + chunkSize));
    await sql`INSERT INTO import_rows (import_id, row_id, row_version, before)
      SELECT ${ImportId}, stored.${sql.ref(toColumn(file.id))}, stored.version, nullif(written.before, 'null')
      FROM jsonb_to_recordset(${rows}::jsonb) AS written (id integer, before jsonb)
        JOIN ${sql.table(file.table)} AS stored ON stored.${sql.ref(toColumn(file.id))} = written.id`.execute(tx);
  }
  return ImportId;
};
