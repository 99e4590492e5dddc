import { AppError } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Entity } from '#contract/entities/registry.ts';
import { fieldErrors, summaryOf } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { alone } from '#server/database/transact.ts';
import { translateDatabaseError } from '#server/database/translateError.ts';
import { insertRows } from './rows.ts';
import { findRepeated } from './repeatedKeys.ts';

interface ImportBody {
  Rows: Record<string, unknown>[];
  DryRun: boolean;
}

/** Ends a trial: it is thrown so that the transaction keeps nothing. */
class TrialPassed extends Error {}

interface Faults {
  code: ErrorCode;
  rows: Map<number, Record<string, string>>;
  /** How often the database refused rows. */
  refusals: number;
}

/** Each costs the database a part of the transaction: a file with more faults than this shows is mended and tried again. */
const mostRefusals = 200;
const mostNamed = 1000;

const note = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.rows.set(index, { ...faults.rows.get(index), ...errors });
};

const hasStopped = (faults: Faults) => faults.refusals >= mostRefusals;

/** Row by row, in the order of the file. */
const fieldsOf = ({ rows }: Faults): Record<string, string> =>
  Object.fromEntries(
    [...rows]
      .sort(([one], [other]) => one - other)
      .flatMap(([index, errors]) => Object.entries(errors).map(([field, message]) => [`Rows.${index}${field && `.${field}`}`, message])),
  );

/** Names so many that a person can work through them, and says how many there are. */
const refuseFaults = (faults: Faults) => {
  const fields = fieldsOf(faults);
  const entries = Object.entries(fields);
  if (entries.length === 0) return;
  const told = [
    `Nothing was imported: ${summaryOf(fields)}`,
    ...(entries.length > mostNamed ? [`The first ${mostNamed.toLocaleString('en-GB')} are listed`] : []),
    ...(hasStopped(faults) ? ['There may be more: mend these and try again'] : []),
  ];
  throw new AppError(faults.code, told.join('. '), { fields: Object.fromEntries(entries.slice(0, mostNamed)) });
};

interface Read {
  index: number;
  values: Record<string, unknown>;
}

/** In one statement; what the database refuses must not end the transaction, or the rows after it could not be tried. */
const tryTogether = async (tx: Tx, file: Entity, rows: readonly Read[]) => {
  try {
    await alone(tx, (own) =>
      insertRows(
        own,
        file,
        rows.map((row) => row.values),
      ),
    );
    return undefined;
  } catch (error) {
    const refused = translateDatabaseError(error);
    if (!refused?.fields) throw error;
    return refused;
  }
};

/** Many at once; where they are refused each half for itself, until the wrong rows are found or too much was refused. */
const tryRows = async (tx: Tx, file: Entity, rows: readonly Read[], faults: Faults): Promise<void> => {
  const [first] = rows;
  if (!first || hasStopped(faults)) return;
  const refused = await tryTogether(tx, file, rows);
  if (!refused) return;
  faults.refusals++;
  if (rows.length === 1) return note(faults, first.index, refused.fields ?? {});
  const middle = rows.length >> 1;
  await tryRows(tx, file, rows.slice(0, middle), faults);
  await tryRows(tx, file, rows.slice(middle), faults);
};

const chunkSize = 1000;

const readAll = (file: Entity, rows: readonly Record<string, unknown>[], faults: Faults) => {
  const beside = file.fields.filter(({ shape }) => shape === 'rows' || shape === 'references').map(({ name }) => [name, true as const]);
  const record = file.record.omit(Object.fromEntries(beside)).strict();
  const read: Read[] = [];
  for (const [index, row] of rows.entries()) {
    const parsed = record.safeParse(row);
    if (parsed.success) read.push({ index, values: parsed.data });
    else {
      faults.code = 'INVALID_INPUT';
      note(faults, index, fieldErrors(parsed.error));
    }
  }
  return read;
};

/** What is repeated is found before anything is written; only what the database alone knows, such as what another adds now, is found by trying. */
const tryAll = async (tx: Tx, file: Entity, rows: readonly Record<string, unknown>[]) => {
  const faults: Faults = { code: 'ALREADY_EXISTS', rows: new Map(), refusals: 0 };
  const read = readAll(file, rows, faults);
  for (const { index, field, message } of await findRepeated(tx, file, read)) note(faults, index, { [field]: message });
  const right = read.filter((row) => !faults.rows.has(row.index));
  for (let from = 0; from < right.length; from += chunkSize) {
    // Rows that leave out other fields than each other take the database's own values for them.
    const alike = Map.groupBy(right.slice(from, from + chunkSize), (row) => Object.keys(row.values).sort().join());
    for (const some of alike.values()) await tryRows(tx, file, some, faults);
  }
  return faults;
};

/** All rows or none. Every row is tried, so that one answer names everything that is wrong. */
export const importRows = async (context: Context, file: Entity, { Rows, DryRun }: ImportBody) => {
  const answer = { Added: Rows.length, DryRun };
  try {
    return await inTransaction(context, async (tx) => {
      refuseFaults(await tryAll(tx, file, Rows));
      if (DryRun) throw new TrialPassed();
      return answer;
    });
  } catch (error) {
    if (error instanceof TrialPassed) return answer;
    throw error;
  }
};
