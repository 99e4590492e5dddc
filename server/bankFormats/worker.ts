import { decodeText } from '#contract/decodeText.ts';
import { answerJob } from '#server/confined/answerJob.ts';
import type { ConfinedAnswer } from '#server/confined/inWorker.ts';
import { isXml, readCamt } from './camt.ts';
import { guessColumns, readCsv, tableOf } from './csv.ts';
import type { CsvColumns, KeptColumns } from './csv.ts';
import { Unreadable } from './entry.ts';
import type { BankReading } from './entry.ts';
import { isOfx, readOfx } from './ofx.ts';
import { readRemittance } from './remittance.ts';

export interface BankFileJob {
  file: Uint8Array;
  isRemittance: boolean;
  /** What is known of CSV files: their key, and what their columns mean. */
  layouts: readonly { key: string; columns: KeptColumns }[];
  /** Said now: it wins over what is known. */
  columns: CsvColumns | null;
}

/** A CSV file whose columns nobody has named yet. */
export interface UnknownColumns {
  key: string;
  heads: string[] | null;
  sample: string[][];
  guess: CsvColumns;
}

export type BankFileRead = { reading: BankReading; key: string | null } | { unknown: UnknownColumns };

const sampleRows = 6;

const readTable = (text: string, { layouts, columns }: BankFileJob): BankFileRead => {
  const table = tableOf(text);
  const readAs = (known: KeptColumns): BankFileRead => ({
    reading: { kind: 'Csv', account: null, currency: null, entries: readCsv(table, known) },
    key: table.key,
  });
  if (columns) return readAs(columns);
  const kept = layouts.find(({ key }) => key === table.key)?.columns;
  try {
    if (kept) return readAs(kept);
  } catch (error) {
    // They were named wrongly once, or the bank has changed them under the same heads: they are asked for again.
    if (!(error instanceof Unreadable)) throw error;
  }
  return { unknown: { key: table.key, heads: table.heads, sample: table.rows.slice(0, sampleRows), guess: guessColumns(table) } };
};

const read = (job: BankFileJob): BankFileRead => {
  const text = decodeText(job.file);
  if (text.includes('\0')) throw new Unreadable('This is no text: a CSV, OFX or CAMT.053 file is taken; save a workbook as CSV');
  if (job.isRemittance) return { reading: readRemittance(text), key: null };
  if (isOfx(text)) return { reading: readOfx(text), key: null };
  if (isXml(text)) return { reading: readCamt(text), key: null };
  return readTable(text, job);
};

const answer = (job: BankFileJob): ConfinedAnswer<BankFileRead> => {
  try {
    return { result: read(job) };
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.message };
    throw error;
  }
};

await answerJob(answer);
