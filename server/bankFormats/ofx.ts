import { joinTexts, payerOf, refuseTooMany, Unreadable } from './entry.ts';
import type { BankEntry, BankReading } from './entry.ts';
import { dayInLondon, isZero, readAmount } from './values.ts';
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

/** `20260715233000[-5:EST]` as ISO writes it. Of a zone of half an hour some write the share of the hour, others the minutes. */
const asIso = (stamp: string) => {
  const said = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d+)?\s*\[([-+]?)(\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\]$/.exec(stamp);
  if (!said) return stamp;
  const [, year, month, day, hours, minutes, seconds = '00', sign, zone = '', part = ''] = said;
  const past = ['15', '30', '45'].includes(part) ? part : String(Math.round(Number(`0.${part || 0}`) * 60)).padStart(2, '0');
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${sign || '+'}${zone.padStart(2, '0')}:${past}`;
};

const entryOf = (block: string, place: string): BankEntry[] => {
  const said = valueOf(block, 'TRNAMT');
  const amount = said === null ? undefined : readAmount(said);
  const paidOn = dayInLondon(asIso(valueOf(block, 'DTPOSTED') ?? ''));
  if (amount === undefined) throw new Unreadable(`${place} has no amount that can be read`);
  if (paidOn === undefined) throw new Unreadable(`${place} has no date that can be read`);
  if (isZero(amount)) return [];
  const [name, memo] = [valueOf(block, 'NAME'), valueOf(block, 'MEMO')];
  // Some banks cut the name short and say it again, in full, at the head of what follows.
  const isAgain = name !== null && memo?.toLowerCase().startsWith(name.toLowerCase());
  const text = joinTexts([isAgain ? null : name, memo, valueOf(block, 'REFNUM'), valueOf(block, 'CHECKNUM')]);
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
