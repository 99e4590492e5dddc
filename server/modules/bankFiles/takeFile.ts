import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { takeBankFile as takeFileCall, takeRemittance as takeRemittanceCall } from '#contract/bankFiles/calls.ts';
import type { BankColumns, BankFileTaken } from '#contract/bankFiles/shapes.ts';
import { invalidField } from '#contract/errors.ts';
import type { BankEntry, BankReading } from '#server/bankFormats/entry.ts';
import { isZero } from '#server/bankFormats/values.ts';
import { readBankFile } from '#server/bankFormats/readBankFile.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { addRows } from '#server/database/addRows.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { payerKey } from './names.ts';

const hash = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const sterling = 'GBP';

/**
 * A key for each line of a bank file, by which the same line is known in any other file. It is made of the account, the day, the amount
 * and the bank's own reference (which alone would not do: some banks use one again after a while), or of the line's words where the bank
 * gives no reference. Lines of one file that are alike in all of this are separate payments, and are told apart by their place.
 */
export const keyLines = (account: string, entries: readonly BankEntry[]): string[] => {
  const seen = new Map<string, number>();
  return entries.map(({ bankId, paidOn, amount, payer, text }) => {
    const said = text.toLowerCase().replaceAll(/\s+/g, ' ');
    const own = hash(
      bankId === null ? [account, paidOn, amount, payer?.toLowerCase() ?? '', said] : [account, 'id', bankId, paidOn, amount],
    );
    const place = (seen.get(own) ?? 0) + 1;
    seen.set(own, place);
    return place === 1 ? own : hash([own, place]);
  });
};

interface Given {
  name: string;
  sha256: string;
  reading: BankReading;
  /** Of a CSV file: it names the bank's account as far as anything does. */
  key: string | null;
  /** Where an advice says no day. */
  day: string;
}

const findKnown = (tx: Tx, keys: readonly string[]) =>
  tx.selectFrom('bank_lines').select(['LineKey', 'BankFileId']).where('LineKey', 'in', keys).orderBy('BankFileId').execute();

const keep = async (tx: Tx, { name, sha256, reading, key, day }: Given): Promise<BankFileTaken> => {
  const entries = reading.entries.filter(({ amount }) => !isZero(amount));
  const keys = keyLines(reading.account ?? key ?? reading.kind, entries);
  const known = await findKnown(tx, keys);
  const isKnown = new Set(known.map((row) => row.LineKey));
  const fresh = entries
    .map((entry, index) => ({ entry, lineKey: keys[index] ?? '', no: index + 1 }))
    .filter(({ lineKey }) => !isKnown.has(lineKey));
  const answer = { New: fresh.length, Known: known.length, KnownIn: known[0]?.BankFileId ?? null, Columns: null };
  if (fresh.length === 0) return { BankFileId: null, ...answer };
  const { BankFileId } = await tx
    .insertInto('bank_files')
    .values({ Kind: reading.kind, Name: name, Account: reading.account, Sha256: sha256 })
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
      CurrencyCode: (entry.currency ?? reading.currency ?? sterling).toUpperCase(),
      Payer: entry.payer,
      Text: entry.text,
      PayerKey: payerKey(entry.payer),
    })),
    'BankLineId',
  );
  return { BankFileId, ...answer };
};

/** Two who give overlapping files at once: the one who comes second finds the lines of the first. */
const lockGivers = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(7201846)`.execute(tx);

const rememberColumns = (tx: Tx, key: string, columns: BankColumns) => {
  const Columns = JSON.stringify(columns);
  return tx
    .insertInto('bank_layouts')
    .values({ HeadsKey: key, Columns })
    .onConflict((conflict) => conflict.column('HeadsKey').doUpdateSet({ Columns }))
    .execute();
};

const nothingYet = { BankFileId: null, New: 0, Known: 0, KnownIn: null };
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads a bank's file apart from the server and keeps the lines that no earlier file had. Nothing is posted. */
export const takeBankFile = async (
  context: Context,
  file: Uint8Array,
  { fileName, columns, anew }: QueryOf<typeof takeFileCall>,
): Promise<BankFileTaken> => {
  if (file.length === 0) throw invalidField('file', 'The file is empty');
  const kept = await context.db.selectFrom('bank_layouts').select(['HeadsKey', 'Columns']).execute();
  const layouts = kept.map((row) => ({ key: row.HeadsKey, columns: row.Columns as BankColumns }));
  const read = await readBankFile({ file, isRemittance: false, layouts: anew ? [] : layouts, columns: columns ?? null });
  if ('unknown' in read) {
    const { heads, sample, guess } = read.unknown;
    return { ...nothingYet, Columns: { Heads: heads, Sample: sample, Guess: { ...guess, Text: [...guess.Text] } } };
  }
  return inTransaction(context, async (tx) => {
    await lockGivers(tx);
    if (columns && read.key !== null) await rememberColumns(tx, read.key, columns);
    return keep(tx, { name: fileName || 'Bank file', sha256: sha256Of(file), reading: read.reading, key: read.key, day: context.today });
  });
};

/** As a file of one line: the payment that the advice tells of. */
export const takeRemittance = async (context: Context, { Text, ReceivedOn }: BodyOf<typeof takeRemittanceCall>): Promise<BankFileTaken> => {
  const file = new TextEncoder().encode(Text);
  const read = await readBankFile({ file, isRemittance: true, layouts: [], columns: null });
  if ('unknown' in read) throw invalidField('Text', 'holds no payment');
  const { reading } = read;
  return inTransaction(context, async (tx) => {
    await lockGivers(tx);
    const day = ReceivedOn ?? context.today;
    return keep(tx, { name: 'Remittance advice', sha256: sha256Of(file), reading, key: null, day });
  });
};
