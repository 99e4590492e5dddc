import { rejoinBrokenLines, joinTextsForKey, joinTexts, cleanPayer, refuseTooMany, Unreadable } from '#server/bankFormats/entry.ts';
import type { BankEntry, BankReading, Closing, LeftOutRow } from '#server/bankFormats/entry.ts';
import { elementBlocks, normaliseOfx, elementValue, elementValues, removeElements } from './ofxText.ts';
import { decideNumbers, Undecided } from '#server/bankFormats/csv/styles.ts';
import { dayInLondon, isZero, readAmount } from '#server/bankFormats/values.ts';
import type { NumberStyle } from '#server/bankFormats/values.ts';

/** Converts `20260715233000[-5:EST]` to ISO. For a half-hour zone some banks write decimal hours and others minutes. */
const toIso = (stamp: string) => {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d+)?\s*\[([-+]?)(\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\]$/.exec(stamp);
  if (!match) return stamp;
  const [, year, month, day, hours, minutes, seconds = '00', sign, zoneHours = '', zoneFraction = ''] = match;
  const isMinutes = ['15', '30', '45'].includes(zoneFraction);
  const zoneMinutes = isMinutes ? zoneFraction : String(Math.round(Number(`0.${zoneFraction || 0}`) * 60)).padStart(2, '0');
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${sign || '+'}${zoneHours.padStart(2, '0')}:${zoneMinutes}`;
};

const dayAt = (block: string, tag: string) => dayInLondon(toIso(elementValue(block, tag) ?? ''));

/** Decides the number style from the amounts. Throws Unreadable if both styles are possible, because the user cannot choose one for OFX. */
const decideStyle = (text: string): NumberStyle => {
  const cells = [...elementValues(text, 'TRNAMT'), ...elementValues(text, 'BALAMT')].map((value, index) => ({
    line: index + 1,
    text: value,
  }));
  try {
    return decideNumbers(cells);
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    const undecidedCell = cells.find(({ text: value }) => readAmount(value, 'Point') !== readAmount(value, 'Comma'));
    const [point, comma] = [readAmount(undecidedCell?.text ?? '', 'Point'), readAmount(undecidedCell?.text ?? '', 'Comma')];
    throw new Unreadable(
      `Payment ${undecidedCell?.line}: “${undecidedCell?.text.slice(0, 40)}” may be ${point} or ${comma}. Export the account as CSV and import that.`,
    );
  }
};

/** Tells whether one of the texts begins with the name. */
const isRepeated = (name: string | undefined, texts: readonly string[]) =>
  name !== undefined && texts.some((text) => text.toLowerCase().startsWith(name.toLowerCase()));

/** Joins the texts of a payment. Banks cut the name short and give it in full elsewhere. */
const listTexts = (block: string) => {
  const own = removeElements(block, 'PAYEE', 'BANKACCTTO', 'CCACCTTO');
  const names = elementValues(own, 'NAME');
  const extendedNames = elementValues(own, 'EXTDNAME');
  const payees = elementBlocks(block, 'PAYEE').flatMap((payee) => elementValue(payee, 'NAME') ?? []);
  const memos = [...elementValues(own, 'MEMO'), ...elementValues(own, 'MEMO2')];
  const ids = [elementValue(own, 'REFNUM'), elementValue(own, 'CHECKNUM')];
  const [name] = names.length > 0 ? names : payees;
  const further = [...extendedNames, ...memos];
  const text = joinTexts([
    ...[...names, ...payees].filter((text) => !isRepeated(text, further)),
    ...further,
    ...rejoinBrokenLines(memos),
    ...ids,
  ]);
  // The text as version 0.2.0 read it, to recognise lines imported by that version.
  const keyText = joinTextsForKey([isRepeated(names[0], memos.slice(0, 1)) ? null : names[0], memos[0], ...ids]);
  const fullName = extendedNames.find((extended) => name !== undefined && extended.toLowerCase().startsWith(name.toLowerCase()));
  return { payer: cleanPayer(fullName ?? name ?? extendedNames[0]), text, key: { payer: cleanPayer(names[0]), text: keyText } };
};

const readCurrency = (block: string) =>
  elementBlocks(block, 'CURRENCY').flatMap((currencyBlock) => elementValue(currencyBlock, 'CURSYM') ?? [])[0] ?? null;

/** Types of payment that are always money in or always money out (OFX 2.2, section 11.4.3.1). */
const typesIn = new Set(['CREDIT', 'DIRECTDEP', 'DEP']);
const typesOut = new Set(['DEBIT', 'DIRECTDEBIT', 'CHECK', 'ATM', 'POS', 'FEE', 'SRVCHG']);

const toEntry = (block: string, label: string, style: NumberStyle): BankEntry => {
  const amountText = elementValue(block, 'TRNAMT');
  const amount = amountText === null ? undefined : readAmount(amountText, style);
  const paidOn = dayAt(block, 'DTPOSTED');
  if (['CORRECTFITID', 'CORRECTACTION'].some((tag) => elementValue(block, tag) !== null))
    throw new Unreadable(`${label} corrects an earlier payment and would count twice. Export the account as CSV and import that.`);
  if (amount === undefined) throw new Unreadable(`${label} has no amount that can be read`);
  if (paidOn === undefined) throw new Unreadable(`${label} has no date that can be read`);
  const type = elementValue(block, 'TRNTYPE')?.toUpperCase() ?? '';
  const isOut = amount.startsWith('-');
  if ((isOut && typesIn.has(type)) || (!isOut && typesOut.has(type) && !isZero(amount)))
    throw new Unreadable(`${label} is a ${type} of ${amount}, but its sign says the opposite. Export the account as CSV and import that.`);
  return { bankId: elementValue(block, 'FITID'), paidOn, amount, currency: readCurrency(block), ...listTexts(block) };
};

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the ledger balance, if it is the balance after the last payment. A file of last month may have today's balance instead. */
const findClosing = (text: string, style: NumberStyle): Closing | null => {
  const block = elementBlocks(text, 'LEDGERBAL')[0] ?? '';
  const balance = readAmount(elementValue(block, 'BALAMT') ?? '', style);
  const on = dayAt(block, 'DTASOF');
  const end = dayAt(text, 'DTEND');
  if (balance === undefined || on === undefined || (end !== undefined && on > dayAfter(end))) return null;
  return { balance, on, from: dayAt(text, 'DTSTART') ?? null };
};

export const isOfx = (text: string) => /<OFX[\s>]/i.test(text.slice(0, 4000));

interface Statement {
  account: string;
  currency: string | null;
  text: string;
}

/** Returns the statements of the file. A file without the enclosing elements is one statement. */
const findStatements = (text: string): Statement[] => {
  const parts = text.split(/<(?:CC)?STMTRS>/i).slice(1);
  return (parts.length > 1 ? parts : [text]).map((part) => {
    const from = elementBlocks(part, 'BANKACCTFROM')[0] ?? elementBlocks(part, 'CCACCTFROM')[0] ?? '';
    const account = [elementValue(from, 'BANKID'), elementValue(from, 'ACCTID')].filter(Boolean).join(' ');
    return { account, currency: elementValue(part, 'CURDEF'), text: part };
  });
};

/** Reads statements of one account or several. Throws Unreadable. */
export const readOfx = (source: string): BankReading => {
  const text = normaliseOfx(source);
  const statements = findStatements(text);
  const isOneAccount = new Set(statements.map(({ account }) => account)).size === 1;
  const style = decideStyle(text);
  const leftOut: LeftOutRow[] = [];
  let no = 0;
  const entries = statements.flatMap((statement) =>
    elementBlocks(statement.text, 'STMTTRN').flatMap((block): BankEntry[] => {
      no++;
      const entry = toEntry(block, `Payment ${no}`, style);
      if (isZero(entry.amount)) leftOut.push({ line: no, reason: 'no amount', words: entry.text });
      if (isZero(entry.amount)) return [];
      return [isOneAccount ? entry : { ...entry, account: statement.account, currency: entry.currency ?? statement.currency }];
    }),
  );
  for (const block of elementBlocks(text, 'STMTTRNP')) leftOut.push({ line: ++no, reason: 'pending', words: listTexts(block).text });
  refuseTooMany(entries, leftOut);
  return {
    kind: 'Ofx',
    account: [...new Set(statements.map(({ account }) => account))].join(', ') || null,
    currency: statements[0]?.currency ?? null,
    entries,
    leftOut,
    unbalanced: null,
    closing: statements.length === 1 ? findClosing(text, style) : null,
  };
};
