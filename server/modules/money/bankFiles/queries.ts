import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { BankFile, Bounced, StoredLine } from '#contract/money/bankFiles/shapes.ts';
import { listBankFiles as listBankFilesCall } from '#contract/money/bankFiles/calls.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { findOpenItems } from '#server/modules/money/payments/openItems.ts';
import { proposeLines } from './proposeLines.ts';

// Counts lines of money in of the file `f`. A condition on the line `l` may follow.
const receipts = sql`SELECT count(*)::integer FROM bank_lines l WHERE l.bank_file_id = f.bank_file_id AND l.amount > 0`;
// A line whose payment is reversed waits again.
const isRecorded = sql`l.payment_id IS NOT NULL AND EXISTS (SELECT 1 FROM payments p WHERE p.payment_id = l.payment_id AND p.reversed_on IS NULL)`;
const isWaiting = sql`l.amount > 0 AND l.set_aside_reason IS NULL AND NOT (${isRecorded})`;

const selectFiles = sql`
  SELECT f.bank_file_id, f.kind, f.name, f.account, (${receipts}) AS receipts, (${receipts} AND ${isRecorded}) AS recorded,
    (${receipts} AND l.set_aside_reason IS NOT NULL) AS set_aside, (${receipts} AND ${isWaiting}) AS waiting,
    CASE WHEN f.left_out IS NOT NULL THEN jsonb_build_object('Imported', (SELECT count(*) FROM bank_lines l WHERE l.bank_file_id = f.bank_file_id),
      'Known', f.known_count, 'LeftOut', f.left_out) END AS rows, f.balance_reason,
    (f.created_at AT TIME ZONE 'Europe/London')::date AS given_on, f.created_at,
    coalesce(nullif(concat_ws(' ', author.first_name, author.sur_name), ''), author.user_name) AS created_by_name
  FROM bank_files f LEFT JOIN users author ON author.user_id = f.created_by`;

const files = listSource({
  name: 'listBankFiles',
  list: listBankFilesCall.list,
  select: () => selectFiles,
  example: undefined,
  where: { Show: () => sql`listed.waiting > 0` },
});

export const listBankFiles = (db: Db, query: ListQuery) => findList(db, files, query, undefined);

const file = statement({
  name: 'getBankFileHead',
  row: BankFile,
  write: (bankFileId: number) => sql`${selectFiles} WHERE f.bank_file_id = ${bankFileId}`,
  example: 1,
});

export type StoredLineRow = RowOf<typeof StoredLine, 'Amount'>;

const lines = statement({
  name: 'findBankLines',
  row: StoredLine,
  exact: ['Amount'],
  write: (where: RawBuilder<unknown>) => sql`
    SELECT l.bank_line_id, l.line_no, l.paid_on, l.amount, l.currency_code, l.payer, l.text,
      CASE WHEN l.amount < 0 THEN 'MoneyOut' WHEN l.set_aside_reason IS NOT NULL THEN 'SetAside' WHEN ${isRecorded} THEN 'Recorded' ELSE 'Waiting' END AS state,
      l.set_aside_reason, l.payment_id, payment.payment_no, payment.customer_id, customer.name AS customer_name, l.version, l.bank_file_id, file.kind AS file_kind
    FROM bank_lines l JOIN bank_files file USING (bank_file_id) LEFT JOIN payments payment USING (payment_id)
      LEFT JOIN customers customer ON customer.customer_id = payment.customer_id
    WHERE ${where} ORDER BY l.line_no`,
  example: sql`true`,
});

const maxDaysToReturn = 60;
const returnWords = String.raw`\m(unpaid|unp|returned|return|bounced|dishonoured|refer to drawer|represent|recall|recalled|reversal|reversed|indemnity)\M`;

/**
 * Finds, for each line of money out, the receipt of the same amount that the bank may have returned. The text must say so or name the customer.
 * One row per line.
 */
const bounces = statement({
  name: 'findBounced',
  row: Bounced.extend({ BankLineId: StoredLine.shape.BankLineId }),
  write: (bankFileId: number) => sql`
    SELECT DISTINCT ON (l.bank_line_id) l.bank_line_id, p.payment_id, p.payment_no, p.payment_date, p.customer_id, customer.name AS customer_name, p.reversed_on
    FROM bank_lines l JOIN payments p ON p.amount = -l.amount AND p.kind = 'Receipt' AND p.is_confirmed
      AND p.payment_date BETWEEN l.paid_on - ${maxDaysToReturn}::integer AND l.paid_on
    JOIN currencies currency ON currency.currency_id = p.currency_id AND currency.code = l.currency_code JOIN customers customer USING (customer_id)
    WHERE l.bank_file_id = ${bankFileId} AND l.amount < 0 AND (l.text ~* ${returnWords} OR position(lower(split_part(customer.name, ' ', 1)) IN lower(l.text)) > 0)
    ORDER BY l.bank_line_id, position(lower(split_part(customer.name, ' ', 1)) IN lower(l.text)) > 0 DESC, p.reversed_on NULLS FIRST, p.payment_date DESC, p.payment_id DESC`,
  example: 1,
});

const withProposals = async (db: Db, rows: readonly StoredLineRow[], bounceByLine: ReadonlyMap<number, Bounced>, chosenId?: number) => {
  const proposals = await proposeLines(
    db,
    rows.filter((line) => line.State === 'Waiting'),
    chosenId,
  );
  return rows.map((line) => ({
    ...line,
    Proposal: proposals.get(line.BankLineId) ?? null,
    Bounced: bounceByLine.get(line.BankLineId) ?? null,
  }));
};

/** Loads a file with all its lines. Each waiting line has a proposal. */
export const getBankFile = async (db: Db, bankFileId: number) => {
  const [File] = await file.rows(db, bankFileId);
  if (!File) throw new AppError('NOT_FOUND', 'There is no such bank file');
  const rows = await lines.rows(db, sql`l.bank_file_id = ${bankFileId}`);
  const bounceRows = await bounces.rows(db, bankFileId);
  const bounceByLine = new Map(bounceRows.map(({ BankLineId, ...bounce }) => [BankLineId, bounce]));
  return { File, Lines: await withProposals(db, rows, bounceByLine) };
};

export const noSuchLine = () => new AppError('NOT_FOUND', 'There is no such bank line');

export const getStoredLine = async (db: Db, bankLineId: number): Promise<StoredLineRow> => {
  const [row] = await lines.rows(db, sql`l.bank_line_id = ${bankLineId}`);
  if (!row) throw noSuchLine();
  return row;
};

/** Loads one line with its proposal. If an account is given, the proposal is for that account. */
export const getBankLine = async (db: Db, bankLineId: number, customerId?: number) => {
  if (customerId !== undefined) {
    const customer = await db.selectFrom('customers').select('CustomerId').where('CustomerId', '=', customerId).executeTakeFirst();
    if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  }
  const storedLine = await getStoredLine(db, bankLineId);
  const [Line] = await withProposals(db, [storedLine], new Map(), customerId);
  if (!Line) throw noSuchLine();
  const account = Line.Proposal?.CustomerId ?? null;
  return { Line, Items: account === null ? [] : await findOpenItems(db, { where: sql`i.customer_id = ${account}` }) };
};

/** Locks a line. Callers that also lock the account must do so first, to avoid deadlocks. */
export const lockBankLine = async (tx: Tx, bankLineId: number) => {
  const line = await tx.selectFrom('bank_lines').selectAll().where('BankLineId', '=', bankLineId).forNoKeyUpdate().executeTakeFirst();
  if (!line) throw noSuchLine();
  return line;
};
