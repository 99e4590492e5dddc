import { findBreak } from '#server/bankFormats/balances.ts';
import type { BalanceRow, BalanceBreak } from '#server/bankFormats/balances.ts';
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

const openingWords = /\b(opening|start(ing)?|previous)\b|brought forward|\bb\/f\b/i;
const closingWords = /\b(closing|end(ing)?|final)\b|carried forward|\bc\/f\b/i;

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
  const balanceLines = new Set(leftOut.filter(({ reason }) => reason === 'balance').map(({ line }) => line));
  const row = [...table.above, ...table.rows.filter(({ line }) => balanceLines.has(line))].find(({ cells }) => {
    const words = cells.join(' ');
    return /balance|forward|[bc]\/f/i.test(words) && pattern.test(words);
  });
  const figures =
    row?.cells.flatMap((cell) => (/[.,]\d{1,2}\b|[£€$]/.test(cell) ? (readAmount(withoutGuard(cell), style) ?? []) : [])) ?? [];
  const balance = row && (balanceInTable(row, input) ?? (figures.length === 1 ? figures[0] : undefined));
  return row && balance !== undefined && balance !== null ? { line: row.line, day: null, amount: '0.00', balance } : null;
};

const balanceInTable = (row: CsvRow, input: BalanceInput) => (input.table.rows.includes(row) ? balanceIn(row, input) : null);

/** Returns a reader of the fee of a row, which is not part of the amount but lowers the balance. */
const createFeeReader = ({ table, style }: BalanceInput) => {
  const column = table.heads?.findIndex((heading) => /^fees?\b/i.test(heading)) ?? -1;
  return (row: CsvRow) => (column === -1 ? 0n : amountToPence(readAmount(withoutGuard(row.cells[column] ?? ''), style) ?? '0.00'));
};

/** Builds one chain of balances for each account and currency in the file. */
const buildChains = (input: BalanceInput, keyOf: (row: ReadRow) => string, withFee: (amount: bigint, fee: bigint) => bigint) => {
  const getFee = createFeeReader(input);
  const lines = input.read.map((readRow) => ({
    key: keyOf(readRow),
    row: {
      line: readRow.row.line,
      day: readRow.paidOn,
      amount: fromPence(withFee(amountToPence(readRow.amount), getFee(readRow.row))),
      balance: balanceIn(readRow.row, input),
    },
  }));
  return [...Map.groupBy(lines, ({ key }) => key).values()].map((group) => group.map(({ row }) => row));
};

const firstBreak = (breaks: readonly (BalanceBreak | null)[]) =>
  breaks.filter((balanceBreak) => balanceBreak !== null).toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))[0] ?? null;

/** Tells whether a column is the account of the statement. A payer's account differs in each row, so it would make every row a chain of its own. */
const isOwnAccount = (heading: string) =>
  /account|iban/i.test(heading) && !/pay|counter|benef|\bfrom\b|\bto\b|remit|recipient|sender|other|debtor|creditor|partner/i.test(heading);

/** Finds the first line at which the balances break. Null if they tie or the file has no balances. */
export const checkBalances = (input: BalanceInput): BalanceBreak | null => {
  const { table, columns } = input;
  const [first, last] = [statedBalance(input, openingWords), statedBalance(input, closingWords)];
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
  // Tries all combinations. A bank may keep a balance for each account or currency, and may or may not take fees off that balance.
  const fees = [(amount: bigint) => amount, (amount: bigint, fee: bigint) => amount - fee, (amount: bigint, fee: bigint) => amount + fee];
  const attempts = keys.flatMap((key) =>
    fees.map((withFee) => {
      const chains = buildChains(input, key, withFee);
      const isOneChain = chains.length === 1;
      return firstBreak(chains.map((chain) => findBreak(chain, isOneChain ? first : null, isOneChain ? last : null)));
    }),
  );
  return attempts.includes(null) ? null : (attempts[0] ?? null);
};
