import type { Break } from './balances.ts';

/** One line of a bank's file, or one remittance advice, as it was read. */
export interface BankEntry {
  /** The account, in a file that has several. */
  account?: string;
  /** The bank's own number, the same in every export. Null if the file has none. */
  bankId: string | null;
  /** `YYYY-MM-DD`. Null if a remittance advice names no day. */
  paidOn: string | null;
  /** Two decimals as text. Money in is positive. */
  amount: string;
  /** Null if it is that of the file. */
  currency: string | null;
  payer: string | null;
  /** Every other text of the bank. */
  text: string;
  /** Payer and text as 0.2.0 read them: the line is known by them. Absent if they are the same. */
  key?: { payer: string | null; text: string };
  /** The batch that 0.2.0 read as one line. */
  batch?: BankEntry;
}

export type BankFileKind = 'Csv' | 'Ofx' | 'Camt' | 'Remittance';

/** A row that is no payment. */
export interface LeftOutRow {
  /** Line of a CSV file, or number of the entry. */
  line: number;
  /** Its state, or what it is: `pending`, `balance`. */
  reason: string;
  words: string;
}

/** The closing balance of a file that has no other. */
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
  /** The first place where the balances do not tie. */
  unbalanced: Break | null;
  closing: Closing | null;
}

/** Explains to the user why a file is refused. */
export class Unreadable extends Error {}

export const maxEntries = 1000;
const maxText = 2000;
const maxPayer = 200;

// A character that PostgreSQL cannot store becomes a space.
export const plainText = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\n]|\p{Noncharacter_Code_Point}|\p{Cs}/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/** Never cuts a surrogate pair: half of one cannot be stored. */
const cut = (text: string, most: number) => (text.length > most ? `${plainText(text.slice(0, most - 1))}…` : text);

const separator = ' · ';
const filledTexts = (parts: readonly (string | null | undefined)[]) =>
  parts.map((part) => plainText(part ?? '')).filter((text) => text !== '');

/** Drops only parts that are identical: a short number may be contained in a longer one. */
export const joinTexts = (parts: readonly (string | null | undefined)[]) => cut([...new Set(filledTexts(parts))].join(separator), maxText);

/** The text as 0.2.0 joined it. The keys of its lines are made of it, so it never changes. */
export const joinForKey = (parts: readonly (string | null | undefined)[]) => {
  const said: string[] = [];
  for (const text of filledTexts(parts)) if (!said.some((before) => before.includes(text))) said.push(text);
  return cut(said.join(separator), maxText);
};

/** Lengths at which banks break remittance text into lines. */
const lineLengths = new Set([16, 18, 24, 27, 32, 34, 35, 65, 70, 78, 80, 140]);

/**
 * Joins lines of a text that a bank broke in mid-word. Returns the joined runs only, because the bank may have meant the break: both
 * readings are kept. Two lines belong together if the first fills the bank's line, or if both sides of the break are digits.
 */
export const joinBroken = (parts: readonly string[]): string[] => {
  const lines = parts.map((part) => plainText(part.replaceAll('\n', ' '))).filter((line) => line !== '');
  const longest = Math.max(0, ...lines.map((line) => line.length));
  const isFull = (part: string) => lineLengths.has(part.length) || (lines.length > 2 && part.length === longest);
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

export const payerOf = (name: string | null | undefined) => cut(plainText(name ?? '').replaceAll('\n', ' '), maxPayer) || null;

/** Refuses a file without any row, and one that is too long to look through. */
export const refuseTooMany = (entries: readonly unknown[], leftOut: readonly unknown[] = []) => {
  if (entries.length === 0 && leftOut.length === 0) throw new Unreadable('There are no payments in the file');
  if (entries.length + leftOut.length > maxEntries)
    throw new Unreadable(
      `The file has ${entries.length + leftOut.length} lines, and at most ${maxEntries} are accepted. Export fewer days.`,
    );
};
