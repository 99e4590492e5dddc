import { decodeText } from '#contract/decodeText.ts';
import { isXml, readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import { guessColumns } from './csvGuess.ts';
import { tableOf } from './csvTable.ts';
import type { CsvColumns, CsvTable, KeptColumns } from './csvTable.ts';
import { Unreadable } from './entry.ts';
import type { BankReading } from './entry.ts';
import { isOfx, readOfx } from './ofx.ts';
import { readRemittance } from './remittance.ts';

export interface BankFileJob {
  file: Uint8Array;
  isRemittance: boolean;
  /** Known CSV files: their key, and what their columns mean. */
  layouts: readonly { key: string; columns: KeptColumns }[];
  /** Named now. They win over what is known. */
  columns: CsvColumns | null;
}

/** A CSV file whose columns are to be named. */
export interface UnknownColumns {
  key: string;
  heads: string[] | null;
  sample: string[][];
  guess: CsvColumns;
  /** Why the known columns do not suffice. */
  problem: string | null;
}

export type BankFileRead = { reading: BankReading; key: string | null } | { unknown: UnknownColumns };

const sampleRows = 6;

/** Columns that 0.2.0 stored name neither the state nor the balance. */
const completed = (kept: KeptColumns, guess: CsvColumns): CsvColumns => ({
  ...guess,
  ...kept,
  Text: [...kept.Text],
  Numbers: kept.Numbers ?? null,
  MinusIn: kept.MinusIn ?? false,
  Direction: kept.Direction ?? null,
  Currency: kept.Currency ?? null,
  AllIn: kept.AllIn ?? null,
  State: kept.State === undefined ? guess.State : kept.State,
  Balance: kept.Balance === undefined ? guess.Balance : kept.Balance,
});

const unknownOf = ({ key, heads, rows }: CsvTable, guess: CsvColumns, problem: string | null): BankFileRead => ({
  unknown: { key, heads, sample: rows.slice(0, sampleRows).map(({ cells }) => cells), guess, problem },
});

const readTable = (text: string, { layouts, columns }: BankFileJob): BankFileRead => {
  const table = tableOf(text);
  if (columns) return { reading: readCsv(table, columns), key: table.key };
  const guess = guessColumns(table);
  const kept = layouts.find(({ key }) => key === table.key)?.columns;
  if (!kept) return unknownOf(table, guess, null);
  try {
    return { reading: readCsv(table, completed(kept, guess)), key: table.key };
  } catch (error) {
    // They were named wrongly once, or the bank has changed them under the same heads: they are asked for again.
    if (!(error instanceof Unreadable)) throw error;
    return unknownOf(table, guess, error.message);
  }
};

/** Reads a bank's file or a remittance advice, whatever its format. Throws Unreadable. */
export const readAnyBankFile = (job: BankFileJob): BankFileRead => {
  const text = decodeText(job.file);
  if (text.includes('\0')) throw new Unreadable('This is not text. Give a CSV, OFX or CAMT.053 file; save a workbook as CSV first.');
  if (job.isRemittance) return { reading: readRemittance(text), key: null };
  if (isOfx(text)) return { reading: readOfx(text), key: null };
  if (isXml(text)) return { reading: readCamt(text), key: null };
  return readTable(text, job);
};
