import type { BalanceBreak } from './balances.ts';

/** One line of a bank file, or one remittance advice, as it was read. */
export interface BankEntry {
  /** Account of the line, in a file that has several accounts. */
  account?: string;
  /** The bank's own reference, the same in every export. Null if the file has none. */
  bankId: string | null;
  /** `YYYY-MM-DD`. Null if a remittance advice names no day. */
  paidOn: string | null;
  /** Text with two decimals. Money in is positive. */
  amount: string;
  /** Null if the line is in the currency of the file. */
  currency: string | null;
  payer: string | null;
  /** All other text from the bank. */
  text: string;
  /** Payer and text as version 0.2.0 read them. The key of the line is made from these. Absent if they are the same as above. */
  key?: { payer: string | null; text: string };
  /** Batch that this payment belongs to. Version 0.2.0 read the batch as one line. */
  batch?: BankEntry;
}

export type BankFileKind = 'Csv' | 'Ofx' | 'Camt' | 'Remittance';

/** Row left out because it is not a payment. */
export interface LeftOutRow {
  /** Line number in a CSV file, or number of the entry. */
  line: number;
  /** State or kind of the row: `pending`, `balance`. */
  reason: string;
  words: string;
}

/** Closing balance of a file that has no balance for each row. */
export interface Closing {
  balance: string;
  on: string;
  /** First day that the file covers. */
  from: string | null;
}

export interface BankReading {
  kind: BankFileKind;
  account: string | null;
  currency: string | null;
  entries: BankEntry[];
  leftOut: LeftOutRow[];
  /** First place where the balances do not tie. Null if they tie or the file has none. */
  unbalanced: BalanceBreak | null;
  closing: Closing | null;
}

/** Thrown to refuse a file. The message is for the user. */
export class Unreadable extends Error {}

export const maxEntries = 1000;
const maxText = 2000;
const maxPayer = 200;

// Replaces characters that PostgreSQL cannot store with spaces.
export const toStorableText = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\n]|\p{Noncharacter_Code_Point}|\p{Cs}/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/** Shortens a text without cutting a surrogate pair, because half of one cannot be stored. */
const truncate = (text: string, maxLength: number) => (text.length > maxLength ? `${toStorableText(text.slice(0, maxLength - 1))}…` : text);

const separator = ' · ';
const filledTexts = (parts: readonly (string | null | undefined)[]) =>
  parts.map((part) => toStorableText(part ?? '')).filter((text) => text !== '');

/** Joins the parts of a text. Drops only identical parts, because a short number may be contained in a longer one. */
export const joinTexts = (parts: readonly (string | null | undefined)[]) =>
  truncate([...new Set(filledTexts(parts))].join(separator), maxText);

/** Joins a text as version 0.2.0 did. The keys of stored lines depend on this, so it must never change. */
export const joinTextsForKey = (parts: readonly (string | null | undefined)[]) => {
  const keyParts: string[] = [];
  for (const text of filledTexts(parts)) if (!keyParts.some((before) => before.includes(text))) keyParts.push(text);
  return truncate(keyParts.join(separator), maxText);
};

/** Lengths at which banks break remittance text into lines. */
const lineLengths = new Set([16, 18, 24, 27, 32, 34, 35, 65, 70, 78, 80, 140]);

/**
 * Joins lines of a text that a bank broke in mid-word. Two lines belong together if the first fills the bank's line length, or if there are
 * digits on both sides of the break. Returns the joined runs only. The caller keeps the broken text too, because the break may be real.
 */
export const rejoinBrokenLines = (parts: readonly string[]): string[] => {
  const lines = parts.map((part) => toStorableText(part.replaceAll('\n', ' '))).filter((line) => line !== '');
  const maxLineLength = Math.max(0, ...lines.map((line) => line.length));
  const isFull = (part: string) => lineLengths.has(part.length) || (lines.length > 2 && part.length === maxLineLength);
  const runs: { text: string; isJoined: boolean }[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const run = runs.at(-1);
    const isBroken = before !== undefined && (isFull(before) || (/\d$/.test(before) && /^\d/.test(line)));
    if (run && isBroken) Object.assign(run, { text: run.text + line, isJoined: true });
    else runs.push({ text: line, isJoined: false });
  }
  return runs.filter(({ isJoined }) => isJoined).map(({ text }) => text);
};

export const cleanPayer = (name: string | null | undefined) => truncate(toStorableText(name ?? '').replaceAll('\n', ' '), maxPayer) || null;

/** Refuses a file without any row, and one with too many rows to check. */
export const refuseTooMany = (entries: readonly unknown[], leftOut: readonly unknown[] = []) => {
  if (entries.length === 0 && leftOut.length === 0) throw new Unreadable('There are no payments in the file');
  if (entries.length + leftOut.length > maxEntries)
    throw new Unreadable(
      `The file has ${entries.length + leftOut.length} lines, and at most ${maxEntries} are accepted. Export fewer days.`,
    );
};
