import { joinTexts, payerOf, refuseTooMany, Unreadable } from './entry.ts';
import type { BankEntry, BankReading } from './entry.ts';
import { isZero, readAmount, readDay } from './values.ts';
import { unescapeXml } from './xml.ts';

/** Of OFX 1 (SGML, tags may stay open) as of OFX 2 (XML): what follows the tag up to the next one. */
const valueOf = (block: string, tag: string): string | null => {
  const found = new RegExp(`<${tag}>([^<]*)`, 'i').exec(block)?.[1];
  return found === undefined ? null : unescapeXml(found).trim() || null;
};

const blocksOf = (text: string, tag: string) =>
  text
    .split(new RegExp(`<${tag}>`, 'i'))
    .slice(1)
    .map((rest) => rest.split(new RegExp(`</${tag}>|</BANKTRANLIST>`, 'i'))[0] ?? '');

const entryOf = (block: string, place: string): BankEntry[] => {
  const said = valueOf(block, 'TRNAMT');
  const amount = said === null ? undefined : readAmount(said);
  const paidOn = readDay(valueOf(block, 'DTPOSTED') ?? '');
  if (amount === undefined) throw new Unreadable(`${place} has no amount that can be read`);
  if (paidOn === undefined) throw new Unreadable(`${place} has no date that can be read`);
  if (isZero(amount)) return [];
  const name = valueOf(block, 'NAME');
  const text = joinTexts([name, valueOf(block, 'MEMO'), valueOf(block, 'REFNUM'), valueOf(block, 'CHECKNUM')]);
  return [{ bankId: valueOf(block, 'FITID'), paidOn, amount, currency: null, payer: payerOf(name), text }];
};

export const isOfx = (text: string) => /<OFX>/i.test(text.slice(0, 4000));

/** Statements of one account. Throws Unreadable. */
export const readOfx = (text: string): BankReading => {
  const accounts = new Set(
    blocksOf(text, 'BANKACCTFROM').map((block) => [valueOf(block, 'BANKID'), valueOf(block, 'ACCTID')].filter(Boolean).join(' ')),
  );
  if (accounts.size > 1) throw new Unreadable('The file has more than one account: export each by itself');
  const entries = blocksOf(text, 'STMTTRN').flatMap((block, index) => entryOf(block, `Payment ${index + 1}`));
  refuseTooMany(entries);
  return { kind: 'Ofx', account: [...accounts][0] ?? null, currency: valueOf(text, 'CURDEF'), entries };
};
