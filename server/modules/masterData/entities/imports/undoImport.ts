import { sql } from 'kysely';
import { undoDays } from '#contract/masterData/entities/definition/imports.ts';
import type { Undone } from '#contract/masterData/entities/definition/imports.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { AppError } from '#contract/call/errors.ts';
import { labelField } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findReferring } from '#server/modules/masterData/entities/findReferring.ts';
import { must } from '#server/must.ts';
import { findStored } from './importChange.ts';
import { partsInFile } from './importParts.ts';
import { createFaults, noteErrors } from './importFaults.ts';
import type { Faults } from './importFaults.ts';
import { writeImportRows } from './importWrite.ts';
import { findParents, touchParents } from '#server/modules/masterData/entities/withinRecords.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { getPairTable } from '#server/modules/masterData/entities/definition/getPairTable.ts';

const maxNamed = 1000;
const chunkSize = 1000;
/** Above every id. */
const maxId = 2_147_483_647;

interface ImportRow {
  RowId: number;
  RowVersion: number;
  Before: Values | null;
}

const requireUndoable = async (tx: Tx, { now }: Context, file: Entity, id: number) => {
  const storedImport = await tx
    .selectFrom('imports')
    .selectAll()
    .where('ImportId', '=', id)
    .where('Entity', '=', file.name)
    .forUpdate()
    .executeTakeFirst();
  if (!storedImport) throw new AppError('NOT_FOUND', 'There is no such import');
  if (storedImport.IsUndone) throw new AppError('RULE_BROKEN', 'This import has already been undone');
  if (new Date(storedImport.UndoUntil) <= now)
    throw new AppError('RULE_BROKEN', `This import is more than ${undoDays} days old and can no longer be undone`);
};

/** Locks the records in the order of their ids, and returns them by id. */
const lockRows = async (tx: Tx, context: Context, file: Entity, rows: readonly ImportRow[]) => {
  const ids = rows.map(({ RowId }) => RowId);
  const id = sql.ref(toColumn(file.id));
  await sql`SELECT 1 FROM ${sql.table(file.table)} WHERE ${id} = ANY(${ids}::integer[]) ORDER BY ${id} FOR UPDATE`.execute(tx);
  return findStored(tx, context, file, ids);
};

interface AddedParts {
  table: string;
  parent: string;
  ids: readonly number[];
  referring: Map<number, string[]>;
}

/**
 * Notes records whose rows a user has changed. The import added at most one row to each, in version 1, so more rows or a later version are a
 * user's change.
 */
const noteChangedParts = async (tx: Tx, { table, parent, ids, referring }: AddedParts) => {
  const id = sql.ref(toColumn(parent));
  const { rows } = await sql<{ Id: number }>`
    SELECT ${id} AS id FROM ${sql.table(table)} WHERE ${id} = ANY(${ids}::integer[]) GROUP BY 1 HAVING count(*) > 1 OR max(version) > 1`.execute(
    tx,
  );
  for (const { Id } of rows) referring.set(Id, [...(referring.get(Id) ?? []), table.replaceAll('_', ' ')]);
};

/** Deletes added records that nothing refers to. Other code never deletes records. The audit keeps their values. */
const removeAdded = async (tx: Tx, file: Entity, ids: readonly number[], faults: Faults) => {
  const parts = partsInFile(file).flatMap(({ part }) => part ?? []);
  const referring = await findReferring(
    tx,
    file,
    ids,
    parts.map(({ table }) => table),
  );
  for (const { table, parent } of parts) await noteChangedParts(tx, { table, parent, ids, referring });
  for (const [id, tables] of referring) noteErrors(faults, id, { '': `is used by ${tables.join(', ')}` });
  const removableIds = ids.filter((id) => !referring.has(id));
  const id = sql.ref(toColumn(file.id));
  for (const field of file.fields.filter(({ shape }) => shape === 'references'))
    await sql`DELETE FROM ${sql.table(getPairTable(field))} WHERE ${id} = ANY(${removableIds}::integer[])`.execute(tx);
  for (const { table, parent } of parts)
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(toColumn(parent))} = ANY(${removableIds}::integer[])`.execute(tx);
  if (file.search) await sql`DELETE FROM ${sql.table(file.search)} WHERE ${id} = ANY(${removableIds}::integer[])`.execute(tx);
  if (removableIds.length > 0) await sql`DELETE FROM ${sql.table(file.table)} WHERE ${id} = ANY(${removableIds}::integer[])`.execute(tx);
  return removableIds.length;
};

const getRecordTitle = (stored: Stored | undefined, file: Entity, id: number) => {
  const title = stored?.[file.title];
  return typeof title === 'string' ? title : `${labelField(file.name)} ${id}`;
};

interface Tally {
  removed: number;
  restored: number;
  kept: Undone['Named'];
}

const undoChunk = async (tx: Tx, context: Context, file: Entity, rows: readonly ImportRow[], tally: Tally) => {
  const parents = await findParents(
    tx,
    file,
    rows.map(({ RowId }) => RowId),
  );
  const stored = await lockRows(tx, context, file, rows);
  const faults = createFaults();
  for (const { RowId, RowVersion } of rows)
    if (stored.get(RowId)?.Version !== RowVersion)
      noteErrors(faults, RowId, { '': stored.has(RowId) ? 'has been changed since' : 'no longer exists' });
  const unchangedRows = rows.filter(({ RowId }) => !faults.rows.has(RowId));
  const addedIds = unchangedRows.filter(({ Before }) => Before === null).map(({ RowId }) => RowId);
  tally.removed += addedIds.length > 0 ? await removeAdded(tx, file, addedIds, faults) : 0;
  const changes = unchangedRows.flatMap(({ RowId, Before }) =>
    Before ? [{ index: RowId, id: RowId, values: Before, stored: stored.get(RowId) }] : [],
  );
  const written = await writeImportRows(tx, context, file, changes, faults);
  tally.restored += written.length;
  const restoredIds = new Set(written.map(({ id }) => id));
  // The remaining changes were not tried, because there were too many refusals.
  for (const { id } of changes)
    if (!restoredIds.has(id) && !faults.rows.has(id)) noteErrors(faults, id, { '': 'was not tried, because too many failed' });
  for (const [id, reasons] of faults.rows)
    tally.kept.push({ Id: id, Title: getRecordTitle(stored.get(id), file, id), Reason: Object.values(reasons).join('; ') });
  await touchParents(tx, file, parents);
};

/** Undoes an import: deletes added records and restores changed ones. Keeps and lists records that have since been used or changed. */
export const undoImport = (context: Context, file: Entity, id: number): Promise<Undone> =>
  inTransaction(context, async (tx) => {
    await requireUndoable(tx, context, file, id);
    const tally: Tally = { removed: 0, restored: 0, kept: [] };
    // Works from the last row to the first, because later rows may refer to earlier ones.
    for (let above = maxId; ;) {
      const rows = await tx
        .selectFrom('import_rows')
        .select(['RowId', 'RowVersion', 'Before'])
        .where('ImportId', '=', id)
        .where('RowId', '<', above)
        .orderBy('RowId', 'desc')
        .limit(chunkSize)
        .execute();
      if (rows.length === 0) break;
      await undoChunk(tx, context, file, rows as ImportRow[], tally);
      above = must(rows.at(-1), 'The last row').RowId;
    }
    await tx.updateTable('imports').set({ IsUndone: true }).where('ImportId', '=', id).execute();
    return { Removed: tally.removed, Restored: tally.restored, Kept: tally.kept.length, Named: tally.kept.slice(0, maxNamed) };
  });
