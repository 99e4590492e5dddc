/** One line of a bank's file, or one remittance advice, as it was read. */
export interface BankEntry {
  /** What the bank calls it, the same whenever it is exported; null where the file has none. */
  bankId: string | null;
  /** `YYYY-MM-DD`; null where a remittance advice says none. */
  paidOn: string | null;
  /** Two decimals as text; money that came in is positive. */
  amount: string;
  /** Where it differs from that of the file. */
  currency: string | null;
  payer: string | null;
  /** All else that the bank says. */
  text: string;
}

export type BankFileKind = 'Csv' | 'Ofx' | 'Camt' | 'Remittance';

export interface BankReading {
  kind: BankFileKind;
  account: string | null;
  currency: string | null;
  entries: BankEntry[];
}

/** Said to whoever gave the file. */
export class Unreadable extends Error {}

/** More lines than a statement has that anybody looks through. */
export const mostEntries = 1000;
const mostText = 2000;
const mostPayer = 200;

// What PostgreSQL could not keep leaves a space.
const plain = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\n]|\p{Noncharacter_Code_Point}|\p{Cs}/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/** Never within a letter that counts as two: half of one cannot be kept. */
const cut = (text: string, most: number) => (text.length > most ? `${plain(text.slice(0, most - 1))}…` : text);

/** Parts that repeat one another are said once. */
export const joinTexts = (parts: readonly (string | null | undefined)[]) => {
  const said: string[] = [];
  for (const part of parts) {
    const text = plain(part ?? '');
    if (text !== '' && !said.some((before) => before.includes(text))) said.push(text);
  }
  return cut(said.join(' · '), mostText);
};

export const payerOf = (name: string | null | undefined) => cut(plain(name ?? '').replaceAll('\n', ' '), mostPayer) || null;

export const refuseTooMany = (entries: readonly unknown[]) => {
  if (entries.length === 0) throw new Unreadable('There are no payments in the file');
  if (entries.length > mostEntries)
    throw new Unreadable(`The file has ${entries.length} lines; at most ${mostEntries} are taken: export fewer days`);
};
