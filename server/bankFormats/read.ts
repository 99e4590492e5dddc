import { decodeText } from '#contract/text/decodeText.ts';
import { isXml, readCamt } from './xml/camt.ts';
import { readCsv } from './csv/csv.ts';
import { guessColumns } from './csv/csvGuess.ts';
import { isDate, isFigure, findCsvTable } from './csv/csvTable.ts';
import type { CsvColumns, CsvTable, StoredColumns } from './csv/csvTable.ts';
import { withoutGuard } from './csv/csvText.ts';
import { Unreadable } from './entry.ts';
import type { BankReading } from './entry.ts';
import { isOfx, readOfx } from './xml/ofx.ts';
import { readRemittance } from './remittance.ts';
import { isUnmoved } from './csv/states.ts';

export interface BankFileJob {
  file: Uint8Array;
  isRemittance: boolean;
  /** Known CSV layouts, by the key of a table (see `CsvTable`). */
  layouts: readonly { key: string; columns: StoredColumns }[];
  /** Columns that the user chose for this file. They take precedence over a known layout. */
  columns: CsvColumns | null;
}

/** CSV file whose columns the user must choose. */
export interface UnknownColumns {
  key: string;
  heads: string[] | null;
  sample: string[][];
  guess: CsvColumns;
  /** Reason why the known columns cannot read this file. Null if the layout is not known. */
  problem: string | null;
}

interface ReadFile {
  reading: BankReading;
  key: string | null;
  /** Headings of columns that would check the amounts but were not chosen. */
  omitted: string[];
}

export type BankFileRead = ReadFile | { unknown: UnknownColumns };

const sampleRows = 6;

/** Completes the columns stored for an earlier file with the balance, state or direction column that this file has. */
const completeColumns = (storedColumns: StoredColumns, guess: CsvColumns): CsvColumns => ({
  ...guess,
  ...storedColumns,
  Text: [...storedColumns.Text],
  Numbers: storedColumns.Numbers ?? null,
  MinusIn: storedColumns.MinusIn ?? false,
  Direction: storedColumns.Direction ?? guess.Direction,
  Currency: storedColumns.Currency ?? null,
  AllIn: storedColumns.AllIn ?? null,
  State: storedColumns.State ?? guess.State,
  Balance: storedColumns.Balance ?? guess.Balance,
});

const askForColumns = ({ key, heads, rows }: CsvTable, guess: CsvColumns, problem: string | null): BankFileRead => ({
  unknown: { key, heads, sample: rows.slice(0, sampleRows).map(({ cells }) => cells), guess, problem },
});

/** Lists the guessed columns of balances, states and directions that were not chosen. A chosen column with fewer cells does not replace the guess. */
const listOmitted = ({ heads, rows }: CsvTable, columns: CsvColumns, guess: CsvColumns) => {
  const countIn = (column: number | null) => (column === null ? 0 : rows.filter(({ cells }) => (cells[column] ?? '') !== '').length);
  return (['Balance', 'State', 'Direction'] as const).flatMap((name) => {
    const guessedColumn = guess[name];
    const chosenColumn = name === 'Direction' && columns.Amount === null ? null : columns[name];
    return guessedColumn === null || countIn(chosenColumn) >= countIn(guessedColumn)
      ? []
      : [heads?.[guessedColumn] || `column ${guessedColumn + 1}`];
  });
};

/** Refuses a file without a state column that has a payment marked as failed or pending. Throws Unreadable. */
const requireMoved = ({ rows }: CsvTable, guess: CsvColumns) => {
  if (guess.State !== null) return;
  for (const { line, cells } of rows) {
    const word = cells.find((cell) => isUnmoved(withoutGuard(cell)));
    if (word !== undefined && cells.some(isDate) && cells.some(isFigure))
      throw new Unreadable(`Line ${line} says “${word.trim()}”, so its money may not have moved. Remove the line if it did not.`);
  }
};

const moneyColumns = ['Date', 'Amount', 'PaidIn', 'PaidOut', 'Balance', 'Direction', 'MinusIn'] as const;
const isSameMoney = (storedColumns: StoredColumns, guess: CsvColumns) =>
  moneyColumns.every((name) => (storedColumns[name] ?? false) === (guess[name] ?? false));

const readTable = (text: string, { layouts, columns }: BankFileJob): BankFileRead => {
  const table = findCsvTable(text);
  const guess = guessColumns(table);
  requireMoved(table, guess);
  if (columns) return { reading: readCsv(table, columns), key: table.key, omitted: listOmitted(table, columns, guess) };
  const storedColumns = layouts.find(({ key }) => key === table.key)?.columns;
  // Without headings, two banks may have layouts of the same key, so the guess must agree with the stored columns.
  if (!storedColumns || (table.heads === null && !isSameMoney(storedColumns, guess))) return askForColumns(table, guess, null);
  try {
    return { reading: readCsv(table, completeColumns(storedColumns, guess)), key: table.key, omitted: [] };
  } catch (error) {
    // The stored columns were chosen wrongly, or the bank changed its columns. The user must choose them again.
    if (!(error instanceof Unreadable)) throw error;
    return askForColumns(table, guess, error.message);
  }
};

/** Reads a bank file or a remittance advice of any format. Throws Unreadable. */
export const readAnyBankFile = (job: BankFileJob): BankFileRead => {
  const text = decodeText(job.file);
  if (text.includes('\0'))
    throw new Unreadable('This is not a text file. Choose a CSV, OFX or CAMT.053 file. Save a workbook as CSV first.');
  if (job.isRemittance) return { reading: readRemittance(text), key: null, omitted: [] };
  if (isOfx(text)) return { reading: readOfx(text), key: null, omitted: [] };
  if (isXml(text)) return { reading: readCamt(text), key: null, omitted: [] };
  return readTable(text, job);
};
