import { findBreak } from '#server/bankFormats/balances.ts';
import type { BalanceRow, Break } from '#server/bankFormats/balances.ts';
import type { CsvTable, StoredColumns, ReadRow } from './csvTable.ts';
import { withoutGuard } from './csvText.ts';
import type { CsvRow } from './csvText.ts';
import { Unreadable } from '#server/bankFormats/entry.ts';
import type { LeftOutRow } from '#server/bankFormats/entry.ts';
import { fromPence, readAmount, amountToPence } from '#server/bankFormats/values.ts';
import type { NumberStyle } from '#server/bankFormats/values.ts';

interface BalanceInput {
  table: CsvTable;
  columns: StoredColumns;
  style: NumberStyle;
  read: readonly ReadRow[];
  leftOut: readonly LeftOutRow[];
}

const opening = /\b(opening|start(ing)?|previous)\b|brought forward|\bb\/f\b/i;
const closing = /\b(closing|end(ing)?|final)\b|carried forward|\bc\/f\b/i;

const balanceIn = (row: CsvRow, { columns, style }: BalanceInput): string | null => {
  const cell = typeof columns.Balance === 'number' ? withoutGuard(row.cells[columns.Balance] ?? '') : '';
  if (cell === '') return null;
  const balance = readAmount(cell, style);
  if (balance === undefined) throw new Unreadable(`Line ${row.line}: “${cell.slice(0, 40)}” is not a balance. Choose the columns again.`);
  return balance;
};

/** Finds an opening or closing balance that the bank gives in a row of its own. */
const statedBalance = (input: BalanceInput, pattern: RegExp): BalanceRow | null => {
  const { table, leftOut, style } = input;
  const notes = new Set(leftOut.filter(({ reason }) => reason === 'balance').map(({ line }) => line));
  const row = [...table.above, ...table.rows.filter(({ line }) => notes.has(line))].find(({ cells }) => {
    const words = cells.join(' ');
    return /balance|forward|[bc]\/f/i.test(words) && pattern.test(words);
  });
  const figures =
    row?.cells.flatMap((cell) => (/[.,]\d{1,2}\b|[£€$]/.test(cell) ? (readAmount(withoutGuard(cell), style) ?? []) : [])) ?? [];
  const balance = row && (balanceInTable(row, input) ?? (figures.length === 1 ? figures[0] : undefined));
  return row && balance !== undefined && balance !== null ? { line: row.line, day: null, amount: '0.00', balance } : null;
};

const balanceInTable = (row: CsvRow, input: BalanceInput) => (input.table.rows.includes(row) ? balanceIn(row, input) : null);

/** Returns charges that are not part of the amount but lower the balance. */
const listFees = ({ table, style }: BalanceInput) => {
  const column = table.heads?.findIndex((heading) => /^fees?\b/i.test(heading)) ?? -1;
  return (row: CsvRow) => (column === -1 ? 0n : amountToPence(readAmount(withoutGuard(row.cells[column] ?? ''), style) ?? '0.00'));
};

/** Builds one chain of balances for each account and currency in the file. */
const buildChains = (input: BalanceInput, keyOf: (row: ReadRow) => string, withFee: (amount: bigint, fee: bigint) => bigint) => {
  const fee = listFees(input);
  const lines = input.read.map((one) => ({
    key: keyOf(one),
    row: {
      line: one.row.line,
      day: one.paidOn,
      amount: fromPence(withFee(amountToPence(one.amount), fee(one.row))),
      balance: balanceIn(one.row, input),
    },
  }));
  return [...Map.groupBy(lines, ({ key }) => key).values()].map((group) => group.map(({ row }) => row));
};

const firstBreak = (breaks: readonly (Break | null)[]) =>
  breaks.filter((one) => one !== null).toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))[0] ?? null;

/** Tells whether a column is the account of the statement. A payer's account differs in each row, so it would make every row a chain of its own. */
const isOwnAccount = (heading: string) =>
  /account|iban/i.test(heading) && !/pay|counter|benef|\bfrom\b|\bto\b|remit|recipient|sender|other|debtor|creditor|partner/i.test(heading);

/** Finds the first line at which the balances break. Null if they tie or the file has no balances. */
export const checkBalances = (input: BalanceInput): Break | null => {
  const { table, columns } = input;
  const [first, last] = [statedBalance(input, opening), statedBalance(input, closing)];
  if (typeof columns.Balance !== 'number' && !(first && last)) return null;
  const accounts = (table.heads ?? []).flatMap((heading, index) => (isOwnAccount(heading) ? [index] : []));
  const keys = [
    ({ currency }: ReadRow) => currency ?? '',
    ...accounts.map(
      (column) =>
        ({ row, currency }: ReadRow) =>
          `${currency} ${row.cells[column]}`,
    ),
  ];
  const fees = [(amount: bigint) => amount, (amount: bigint, fee: bigint) => amount - fee, (amount: bigint, fee: bigint) => amount + fee];
  const attempts = keys.flatMap((key) =>
    fees.map((withFee) => {
      const chains = buildChains(input, key, withFee);
      const ends = chains.length === 1;
      return firstBreak(chains.map((chain) => findBreak(chain, ends ? first : null, ends ? last : null)));
    }),
  );
  return attempts.includes(null) ? null : (attempts[0] ?? null);
};
