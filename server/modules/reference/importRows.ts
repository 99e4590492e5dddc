import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ReferenceFile } from '#contract/reference/referenceFile.ts';
import { fieldErrors, summaryOf } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { translateDatabaseError } from '#server/database/translateError.ts';
import { insertRow } from './queries.ts';

interface ImportBody {
  Rows: Record<string, unknown>[];
  DryRun: boolean;
}

/** Ends a trial: it is thrown so that the transaction keeps nothing. */
class TrialPassed extends Error {}

interface Faults {
  code: ErrorCode;
  fields: Record<string, string>;
}

const note = (faults: Faults, index: number, errors: Record<string, string>) => {
  for (const [field, message] of Object.entries(errors)) faults.fields[`Rows.${index}${field && `.${field}`}`] = message;
};

// A row that the database refuses must not end the transaction, or the rows after it could not be tried.
const tryRow = async (tx: Tx, file: ReferenceFile, values: Record<string, unknown>) => {
  await sql`SAVEPOINT import_row`.execute(tx);
  try {
    await insertRow(tx, file, values);
    await sql`RELEASE SAVEPOINT import_row`.execute(tx);
    return undefined;
  } catch (error) {
    const refused = translateDatabaseError(error);
    if (!refused?.fields) throw error;
    await sql`ROLLBACK TO SAVEPOINT import_row`.execute(tx);
    return refused;
  }
};

const tryAll = async (tx: Tx, file: ReferenceFile, rows: Record<string, unknown>[]) => {
  const faults: Faults = { code: 'ALREADY_EXISTS', fields: {} };
  const record = file.record.strict();
  for (const [index, row] of rows.entries()) {
    const read = record.safeParse(row);
    if (!read.success) {
      faults.code = 'INVALID_INPUT';
      note(faults, index, fieldErrors(read.error));
      continue;
    }
    const refused = await tryRow(tx, file, read.data);
    if (refused?.fields) note(faults, index, refused.fields);
  }
  return faults;
};

/** All rows or none. Every row is tried, so that one answer names everything that is wrong. */
export const importRows = async (context: Context, file: ReferenceFile, { Rows, DryRun }: ImportBody) => {
  const answer = { Added: Rows.length, DryRun };
  try {
    return await inTransaction(context, async (tx) => {
      const { code, fields } = await tryAll(tx, file, Rows);
      if (Object.keys(fields).length > 0) throw new AppError(code, `Nothing was imported: ${summaryOf(fields)}`, { fields });
      if (DryRun) throw new TrialPassed();
      return answer;
    });
  } catch (error) {
    if (error instanceof TrialPassed) return answer;
    throw error;
  }
};
