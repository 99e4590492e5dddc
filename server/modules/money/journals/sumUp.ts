import { sql } from 'kysely';
import { z } from 'zod';
import { JournalLine } from '#contract/money/journals/calls.ts';
import { Big, sum } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { journalLines, selectNotYetInJournal } from './lines.ts';
import type { JournalSelection } from './lines.ts';

const summed = JournalLine.omit({ Debit: true, Credit: true }).extend({
  Role: z.string(),
  Amount: z.number(),
  Untaxed: z.array(z.string()).nullable(),
});
export type SummedLine = RowOf<typeof summed, 'Amount'>;

const lines = statement({
  name: 'journal lines',
  row: summed,
  exact: ['Amount'],
  write: (booked: JournalSelection) => sql`
    SELECT to_char(l.entry_date, 'YYYY-MM') AS month, l.journal, l.role, l.account, l.nominal_code, l.tax_code, sum(l.amount) AS amount,
      array_agg(DISTINCT l.vat_type) FILTER (WHERE coalesce(trim(l.tax_code), '') = '' AND l.vat_type IS NOT NULL) AS untaxed
    FROM (${journalLines(booked)}) l GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(l.amount) <> 0
    ORDER BY 1, array_position(ARRAY['Sales', 'Credits', 'Receipts', 'Refunds', 'Discounts', 'Write-offs', 'Exchange', 'Opening balances'], l.journal),
      l.role = 'Vat', l.role <> 'Debtors', l.nominal_code, l.account, l.tax_code`,
  example: selectNotYetInJournal({ through: '2026-11-21' }),
});

/** Returns the lines of a journal by month, journal kind, nominal code and tax code, without lines of zero. */
export const findLines = (db: Db, booked: JournalSelection): Promise<SummedLine[]> => lines.rows(db, booked);

/** Converts the sums into the lines that are shown and stored. */
export const describeLines = (rows: readonly SummedLine[]) =>
  rows.map(({ Role: _role, Untaxed: _untaxed, Amount, ...row }) => ({
    ...row,
    Debit: Amount.gt(0) ? Amount : null,
    Credit: Amount.lt(0) ? Amount.neg() : null,
  }));

/** Returns the change in receivables and the total of the debit side. */
export const journalTotals = (rows: readonly SummedLine[]) => ({
  Movement: sum(rows.filter(({ Role }) => Role === 'Debtors').map(({ Amount }) => Amount)),
  Debits: sum(rows.filter(({ Amount }) => Amount.gt(0)).map(({ Amount }) => Amount)),
});

/** Lists the names of accounts without a nominal code. */
export const listUncoded = (rows: readonly SummedLine[]) => [
  ...new Set(rows.filter(({ NominalCode }) => !NominalCode?.trim()).map(({ Account }) => Account)),
];

/** Lists the names of VAT types without a tax code. */
export const listUntaxed = (rows: readonly SummedLine[]) => [...new Set(rows.flatMap(({ Untaxed }) => Untaxed ?? []))].sort();

/** Throws if debits and credits differ. Such a journal must never be exported. */
export const requireDebitsEqualCredits = (rows: readonly SummedLine[]) => {
  const difference = rows.reduce((total, { Amount }) => total.plus(Amount), new Big(0));
  if (!difference.eq(0)) throw new Error(`The journal is out by ${difference.toFixed(2)}`);
};
