import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf, QueryOf } from '#contract/call/endpoint.ts';
import type { takeBankFile as takeFileCall, takeRemittance as takeRemittanceCall } from '#contract/money/bankFiles/calls.ts';
import type { BankColumns, BankFileAnswer } from '#contract/money/bankFiles/shapes.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { invalidField } from '#contract/call/errors.ts';
import { addAmount, getAmount } from '#server/amounts.ts';
import type { StoredColumns } from '#server/bankFormats/csv/csvTable.ts';
import type { BankEntry, BankReading } from '#server/bankFormats/entry.ts';
import { readBankFile } from '#server/bankFormats/readBankFile.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addRows } from '#server/database/addRows.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { must } from '#server/must.ts';
import { payerKey } from './names.ts';
import { requireTiedBalances, requireFinance } from './tie.ts';
import type { FileInput } from './tie.ts';

const hash = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const defaultCurrency = 'GBP';

/**
 * Returns a key for each line, by which the same line is recognised in another file. The key is made of the account, the day, the amount and
 * the bank's reference, or the payer and text if there is no reference. The reference alone is not enough, because some banks reuse it.
 * Identical lines of one file are separate payments, so the keys of the later ones include their occurrence number.
 */
export const keyLines = (fileAccount: string, entries: readonly BankEntry[]): string[] => {
  const countByKey = new Map<string, number>();
  return entries.map(({ bankId, paidOn, amount, key, account = fileAccount, ...entry }) => {
    const { payer, text } = key ?? entry;
    const normalisedText = text.toLowerCase().replaceAll(/\s+/g, ' ');
    // oxlint-disable-next-line house/no-silent-default -- the keys of the lines that are stored have '' for no payer
    const payerText = payer?.toLowerCase() ?? '';
    const lineKey = hash(bankId === null ? [account, paidOn, amount, payerText, normalisedText] : [account, 'id', bankId, paidOn, amount]);
    addAmount(countByKey, lineKey, 1);
    const occurrence = getAmount(countByKey, lineKey);
    return occurrence === 1 ? lineKey : hash([lineKey, occurrence]);
  });
};

const findKnown = async (tx: Tx, keys: readonly string[]) => {
  if (keys.length === 0) return [];
  return tx.selectFrom('bank_lines').select(['LineKey', 'BankFileId']).where('LineKey', 'in', keys).orderBy('BankFileId').execute();
};

/** Splits entries into new lines and those imported before. Version 0.2.0 imported a batch of payments as one line, so the batch is looked up too. */
const splitEntries = async (tx: Tx, account: string, entries: readonly BankEntry[]) => {
  const keys = keyLines(account, entries);
  const batches = [...new Set(entries.flatMap(({ batch }) => batch ?? []))];
  const batchKeys = new Map(keyLines(account, batches).map((key, index) => [batches[index], key]));
  const rows = await findKnown(tx, [...keys, ...batchKeys.values()]);
  const fileByKey = new Map(rows.map((row) => [row.LineKey, row.BankFileId]));
  const keyedEntries = entries.map((entry, index) => {
    const lineKey = must(keys[index], 'The key of the line');
    const batchKey = batchKeys.get(entry.batch);
    const knownIn = fileByKey.get(lineKey) ?? (batchKey === undefined ? undefined : fileByKey.get(batchKey));
    return { entry, lineKey, no: index + 1, knownIn };
  });
  return {
    fresh: keyedEntries.filter(({ knownIn }) => knownIn === undefined),
    known: keyedEntries.filter(({ knownIn }) => knownIn !== undefined),
  };
};

const storeFile = async (tx: Tx, input: FileInput): Promise<BankFileAnswer> => {
  const { name, sha256, reading, key, day, reason } = input;
  const { fresh, known: knownLines } = await splitEntries(tx, reading.account ?? key ?? reading.kind, reading.entries);
  await requireTiedBalances(tx, input, { fresh, known: knownLines });
  const LeftOut = reading.leftOut.map((row) => ({ Line: row.line, Reason: row.reason, Words: row.words }));
  const knownFileIds = knownLines.flatMap(({ knownIn }) => knownIn ?? []);
  const answer = {
    New: fresh.length,
    Known: knownLines.length,
    KnownIn: knownFileIds.length > 0 ? Math.min(...knownFileIds) : null,
    LeftOut,
    Columns: null,
  };
  if (fresh.length === 0) return { BankFileId: null, ...answer };
  const { BankFileId } = await tx
    .insertInto('bank_files')
    .values({
      Kind: reading.kind,
      Name: name,
      Account: reading.account,
      Sha256: sha256,
      KnownCount: knownLines.length,
      LeftOut: JSON.stringify(LeftOut),
      BalanceReason: reason ?? null,
      ClosingBalance: reading.closing?.balance ?? null,
      ClosingOn: reading.closing?.on ?? null,
      CoversFrom: reading.closing?.from ?? null,
    })
    .returning('BankFileId')
    .executeTakeFirstOrThrow();
  await addRows(
    tx,
    'bank_lines',
    fresh.map(({ entry, lineKey, no }) => ({
      BankFileId,
      LineNo: no,
      LineKey: lineKey,
      PaidOn: entry.paidOn ?? day,
      Amount: entry.amount,
      CurrencyCode: (entry.currency ?? reading.currency ?? defaultCurrency).toUpperCase(),
      Payer: entry.payer,
      Text: entry.text,
      PayerKey: payerKey(entry.payer),
    })),
    'BankLineId',
  );
  return { BankFileId, ...answer };
};

const importLock = 7_201_846;

/** Lets one file be imported at a time, so that overlapping files do not both add the same line. */
const lockImports = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${sql.lit(importLock)})`.execute(tx);

const rememberColumns = (tx: Tx, key: string, columns: BankColumns) => {
  const Columns = JSON.stringify(columns);
  return tx
    .insertInto('bank_layouts')
    .values({ HeadsKey: key, Columns })
    .onConflict((conflict) => conflict.column('HeadsKey').doUpdateSet({ Columns }))
    .execute();
};

const nothingStored = { BankFileId: null, New: 0, Known: 0, KnownIn: null, LeftOut: [] };
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const yearDays = 366;

/** Refuses a payment dated more than a year ahead, because its year must be wrong. */
const requireNotAhead = ({ entries }: BankReading, today: string) => {
  const last = addDays(today, yearDays);
  const farEntry = entries.find(({ paidOn }) => (paidOn ?? last) > last);
  if (!farEntry) return;
  const { paidOn, text } = farEntry;
  throw invalidField(
    'file',
    `The payment “${text.slice(0, 60)}” is dated ${formatDate(paidOn)}, more than a year from now. Correct the date, or choose the columns again.`,
  );
};

/** Reads a bank file in a separate worker and stores the lines that no earlier file had. Nothing is posted. */
export const importBankFile = async (
  context: Context,
  file: Uint8Array,
  { fileName, columns, anew: isChoosingAgain, reason }: QueryOf<typeof takeFileCall>,
): Promise<BankFileAnswer> => {
  if (file.length === 0) throw invalidField('file', 'The file is empty');
  if (reason !== undefined) requireFinance(context);
  const storedLayouts = await context.db.selectFrom('bank_layouts').select(['HeadsKey', 'Columns']).execute();
  const layouts = storedLayouts.map((row) => ({ key: row.HeadsKey, columns: row.Columns as StoredColumns }));
  const readResult = await readBankFile({ file, isRemittance: false, layouts: isChoosingAgain ? [] : layouts, columns: columns ?? null });
  if ('unknown' in readResult) {
    const { heads, sample, guess, problem } = readResult.unknown;
    return { ...nothingStored, Columns: { Heads: heads, Sample: sample, Guess: guess, Problem: problem } };
  }
  const { reading, key, omitted } = readResult;
  requireNotAhead(reading, context.today);
  return inTransaction(context, async (tx) => {
    await lockImports(tx);
    if (columns && key !== null && omitted.length === 0) await rememberColumns(tx, key, columns);
    return storeFile(tx, { name: fileName || 'Bank file', sha256: sha256Of(file), reading, key, omitted, day: context.today, reason });
  });
};

/** Stores a remittance advice as a file with one line. */
export const importRemittance = async (
  context: Context,
  { Text, ReceivedOn }: BodyOf<typeof takeRemittanceCall>,
): Promise<BankFileAnswer> => {
  const file = new TextEncoder().encode(Text);
  const readResult = await readBankFile({ file, isRemittance: true, layouts: [], columns: null });
  if ('unknown' in readResult) throw invalidField('Text', 'has no payment');
  const { reading } = readResult;
  return inTransaction(context, async (tx) => {
    await lockImports(tx);
    const day = ReceivedOn ?? context.today;
    return storeFile(tx, { name: 'Remittance advice', sha256: sha256Of(file), reading, key: null, omitted: [], day });
  });
};
