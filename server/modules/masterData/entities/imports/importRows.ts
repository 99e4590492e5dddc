import type { Imported, ImportRows } from '#contract/masterData/entities/definition/imports.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { spreadEntity } from '#server/modules/masterData/ownFields/spreadFields.ts';
import { findImportChanges } from './importChange.ts';
import { createFaults, noteErrors, refuseFaults } from './importFaults.ts';
import { matchRows } from './importMatch.ts';
import { readMatched } from './importRead.ts';
import { writeImportRows } from './importWrite.ts';
import type { WrittenRow } from './importWrite.ts';
import { recordImport } from './recordImport.ts';
import { findRepeated } from './repeatedKeys.ts';
import { findParents, touchParents } from '#server/modules/masterData/entities/withinRecords.ts';

/** Rolls back the transaction of a dry run. */
class DryRunDone extends Error {}

const chunkSize = 1000;

/** Steps of a large import, which the worker process follows. */
export interface ImportSteps {
  /** Called after each part of the rows has been read or written. May throw to end the import. */
  advance(steps: number, total: number): Promise<void>;
  /** Called last in the transaction of an import that saves. May throw to undo it. */
  finish(tx: Tx, imported: Imported): Promise<void>;
}

const countWritten = (written: readonly WrittenRow[], unchanged: number) => {
  const addedCount = written.filter(({ before }) => before === null).length;
  return { Added: addedCount, Changed: written.length - addedCount, Unchanged: unchanged };
};

/** Writes all rows and collects their errors. Finds repeated rows first. Other errors of rules or the database appear during the writing. */
const writeAll = async (
  tx: Tx,
  context: Context,
  file: Entity,
  { Rows, Lines, PricedPer, steps }: ImportRows & { steps: ImportSteps | undefined },
) => {
  // Each row is read and then written.
  const advance = (rows: number) => steps?.advance(rows, Rows.length * 2);
  const faults = createFaults();
  const getLine = (index: number) => Lines?.[index] ?? index + 1;
  const matched = await matchRows(tx, file, Rows, { faults, lineOf: getLine });
  const lines = await spreadEntity(context, tx, file);
  const { read, meant } = await readMatched(tx, context, { file: lines, pricedPer: PricedPer, advance }, matched, faults);
  for (const { index, field, message } of await findRepeated(tx, file, read, getLine)) noteErrors(faults, index, { [field]: message });
  const validRows = read.filter((row) => !faults.rows.has(row.index));
  const written: WrittenRow[] = [];
  let unchanged = 0;
  for (let from = 0; from < validRows.length; from += chunkSize) {
    const chunk = validRows.slice(from, from + chunkSize);
    const before = faults.rows.size;
    const changes = await findImportChanges(tx, context, { file, lines }, chunk, faults);
    unchanged += chunk.length - changes.length - (faults.rows.size - before);
    for (const one of await writeImportRows(tx, context, file, changes, faults)) written.push(one);
    await advance(chunk.length);
  }
  if (faults.rows.size === 0)
    await touchParents(
      tx,
      file,
      await findParents(
        tx,
        file,
        written.map(({ id }) => id),
      ),
    );
  return { faults, written, counts: countWritten(written, unchanged), matches: meant.length > 0 ? { Meant: meant } : {} };
};

/** Imports all rows or none. Tries every row, so that one response lists all errors. `steps` is set in the worker process. */
export const importRows = async (context: Context, file: Entity, given: ImportRows, steps?: ImportSteps): Promise<Imported> => {
  let result: Imported | undefined;
  try {
    return await inTransaction(context, async (tx) => {
      const { faults, written, counts, matches } = await writeAll(tx, context, file, { ...given, steps });
      refuseFaults(faults, { ...counts, ...matches });
      result = { ...counts, ...matches, DryRun: given.DryRun, ImportId: null };
      if (given.DryRun) throw new DryRunDone();
      const ImportId = await recordImport(tx, file, { ...counts, FileName: given.FileName }, written, context.now);
      const imported = { ...result, ImportId };
      await steps?.finish(tx, imported);
      return imported;
    });
  } catch (error) {
    if (error instanceof DryRunDone && result) return result;
    throw error;
  }
};
