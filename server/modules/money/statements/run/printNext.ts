import { sql } from 'kysely';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/database/away.ts';
import type { Db } from '#server/database/client/connect.ts';
import { nobody, transact } from '#server/database/transaction/transact.ts';
import { getDocumentBytes } from '#server/modules/system/documents/queries.ts';
import { storeStatementPdf } from '#server/modules/money/statements/printStatement.ts';
import { PrinterError } from '#server/outside/ipp.ts';
import { isFolder, printTo } from '#server/outside/printers.ts';
import type { RunInProgress } from './issueNext.ts';

interface ToPrint {
  StatementRunAccountId: number;
  StatementId: number;
}

const findNext = async (db: Db, { StatementRunId }: RunInProgress, undrawn: ReadonlySet<number>) => {
  const { rows } = await sql<ToPrint>`
    SELECT statement_run_account_id, statement_id FROM statement_run_accounts
    WHERE statement_run_id = ${StatementRunId} AND goes_by = 'Print' AND print_begun_at IS NULL AND printed_at IS NULL
      AND statement_run_account_id <> ALL (${[...undrawn]}::integer[])
    ORDER BY statement_run_account_id LIMIT 1`.execute(db);
  return rows[0];
};

const updateRunAccount = (db: Db, run: RunInProgress, id: number, values: object) =>
  transact(db, run.CreatedBy ?? nobody, (tx) =>
    tx.updateTable('statement_run_accounts').set(values).where('StatementRunAccountId', '=', id).execute(),
  );

/** Marks the statement as being printed. Returns false if another server has marked it first. */
const beginPrint = (db: Db, run: RunInProgress, id: number) =>
  transact(db, run.CreatedBy ?? nobody, async (tx) => {
    const updated = await tx
      .updateTable('statement_run_accounts')
      .set({ PrintBegunAt: sql`clock_timestamp()`, PrintUnsure: false, Printer: run.Printer })
      .where('StatementRunAccountId', '=', id)
      .where('PrintBegunAt', 'is', null)
      .where('PrintedAt', 'is', null)
      .returning('StatementRunAccountId')
      .executeTakeFirst();
    return updated !== undefined;
  });

/** Writes again the files that a crashed server may not have finished. A file written twice has the same name, so it is in the folder once. */
export const reprintFolderJobs = async (db: Db, run: RunInProgress) => {
  if (!isFolder(run.Printer)) return;
  await transact(db, run.CreatedBy ?? nobody, (tx) =>
    tx
      .updateTable('statement_run_accounts')
      .set({ PrintBegunAt: null })
      .where('StatementRunId', '=', run.StatementRunId)
      .where('PrintBegunAt', 'is not', null)
      .where('PrintedAt', 'is', null)
      .where('Printer', '=', run.Printer)
      .execute(),
  );
};

/** Builds the PDF. Undefined if that fails. */
const drawStatement = async (db: Db, services: Services, statementId: number) => {
  try {
    const stored = await storeStatementPdf({ db, services }, statementId);
    return await getDocumentBytes(db, stored.DocumentId);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return undefined;
  }
};

/** Failures after which the cause is not a single statement. */
const maxUndrawn = 5;
const explainUndrawn = (count: number) =>
  `${count === 1 ? 'A statement' : `${count} statements`} could not be created as a PDF. Continue the run to try again. If it fails again, tell your administrator`;

/**
 * Prints the next statement. The state is stored before and after the handover to the printer, so after a crash in between the result counts as
 * unknown and is not printed again automatically. A statement whose PDF fails is skipped and added to `undrawn`. Returns false if none is left, or
 * the printer's message if it refused the job. The others then wait until a user continues the run.
 */
export const printNext = async (
  { db, services, undrawn }: { db: Db; services: Services; undrawn: Set<number> },
  run: RunInProgress,
): Promise<boolean | { problem: string }> => {
  const next = undrawn.size < maxUndrawn ? await findNext(db, run, undrawn) : undefined;
  if (!next) return undrawn.size > 0 && { problem: explainUndrawn(undrawn.size) };
  const id = next.StatementRunAccountId;
  const pdf = await drawStatement(db, services, next.StatementId);
  if (!pdf) {
    undrawn.add(id);
    return true;
  }
  const { Bytes, FileName } = pdf;
  if (!(await beginPrint(db, run, id))) return true;
  try {
    const fileName = FileName.replace(/\.pdf$/, ` run ${run.StatementRunId}.pdf`);
    await printTo(services.environment, run.Printer, { fileName, bytes: Bytes });
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    await updateRunAccount(db, run, id, error.isUnsure ? { PrintUnsure: true } : { PrintBegunAt: null });
    return { problem: error.message };
  }
  await updateRunAccount(db, run, id, { PrintedAt: sql`clock_timestamp()`, PrintUnsure: false });
  return true;
};
