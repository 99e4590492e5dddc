import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ReferenceFile } from '#contract/reference/referenceFile.ts';
import { fieldErrors, summaryOf } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { translateDatabaseError } from '#server/database/translateError.ts';
import { insertRows } from './queries.ts';

interface ImportBody {
  Rows: Record<string, unknown>[];
  DryRun: boolean;
}

/** Ends a trial: it is thrown so that the transaction keeps nothing. */
class TrialPassed extends Error {}

interface Faults {
  code: ErrorCode;
  rows: Map<number, Record<string, string>>;
}

const note = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.rows.set(index, errors);
};

/** Row by row, in the order of the file. */
const fieldsOf = ({ rows }: Faults): Record<string, string> =>
  Object.fromEntries(
    [...rows]
      .sort(([one], [other]) => one - other)
      .flatMap(([index, errors]) => Object.entries(errors).map(([field, message]) => [`Rows.${index}${field && `.${field}`}`, message])),
  );

interface Read {
  index: number;
  values: Record<string, unknown>;
}

/** In one statement; what the database refuses must not end the transaction, or the rows after it could not be tried. */
const tryTogether = async (tx: Tx, file: ReferenceFile, rows: readonly Read[]) => {
  await sql`SAVEPOINT import_rows`.execute(tx);
  try {
    await insertRows(
      tx,
      file,
      rows.map((row) => row.values),
    );
    await sql`RELEASE SAVEPOINT import_rows`.execute(tx);
    return undefined;
  } catch (error) {
    const refused = translateDatabaseError(error);
    if (!refused?.fields) throw error;
    await sql`ROLLBACK TO SAVEPOINT import_rows`.execute(tx);
    return refused;
  }
};

/** Many at once; where they are refused each half for itself, until the wrong rows are found. */
const tryRows = async (tx: Tx, file: ReferenceFile, rows: readonly Read[], faults: Faults): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const refused = await tryTogether(tx, file, rows);
  if (!refused) return;
  if (rows.length === 1) return note(faults, first.index, refused.fields ?? {});
  const middle = rows.length >> 1;
  await tryRows(tx, file, rows.slice(0, middle), faults);
  await tryRows(tx, file, rows.slice(middle), faults);
};

const chunkSize = 1000;

const tryAll = async (tx: Tx, file: ReferenceFile, rows: Record<string, unknown>[]) => {
  const faults: Faults = { code: 'ALREADY_EXISTS', rows: new Map() };
  const record = file.record.strict();
  for (let from = 0; from < rows.length; from += chunkSize) {
    const read: Read[] = [];
    for (const [offset, row] of rows.slice(from, from + chunkSize).entries()) {
      const parsed = record.safeParse(row);
      if (parsed.success) read.push({ index: from + offset, values: parsed.data });
      else {
        faults.code = 'INVALID_INPUT';
        note(faults, from + offset, fieldErrors(parsed.error));
      }
    }
    // Rows that leave out other fields than each other take the database's own values for them.
    for (const alike of Map.groupBy(read, (row) => Object.keys(row.values).sort().join()).values()) await tryRows(tx, file, alike, faults);
  }
  return faults;
};

/** All rows or none. Every row is tried, so that one answer names everything that is wrong. */
export const importRows = async (context: Context, file: ReferenceFile, { Rows, DryRun }: ImportBody) => {
  const answer = { Added: Rows.length, DryRun };
  try {
    return await inTransaction(context, async (tx) => {
      const faults = await tryAll(tx, file, Rows);
      const fields = fieldsOf(faults);
      if (Object.keys(fields).length > 0) throw new AppError(faults.code, `Nothing was imported: ${summaryOf(fields)}`, { fields });
      if (DryRun) throw new TrialPassed();
      return answer;
    });
  } catch (error) {
    if (error instanceof TrialPassed) return answer;
    throw error;
  }
};
