import { Big } from '#contract/money.ts';
import { joinTexts, payerOf, refuseTooMany, Unreadable } from './entry.ts';
import type { BankEntry, BankReading } from './entry.ts';
import { dayInLondon, isZero, negated, readAmount } from './values.ts';
import { at, childrenOf, parseXml, textAt } from './xml.ts';
import type { Element } from './xml.ts';

export const isXml = (text: string) => /^\uFEFF?\s*<(\?xml|[\w:]*Document)/i.test(text);

const given = (text: string | null) => (text === null || /^(not\s?provided|non\s?ref)$/i.test(text) ? null : text);

/** ISO 20022 camt.053, any version: the parties moved into `Pty` with the eighth. */
const payerIn = (details: Element | undefined) =>
  payerOf(
    textAt(details, 'RltdPties', 'Dbtr', 'Nm') ??
      textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ??
      textAt(details, 'RltdPties', 'UltmtDbtr', 'Nm') ??
      textAt(details, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm'),
  );

const partsOf = (details: Element | undefined) => {
  const remittance = at(details, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').flatMap((part) => [
    textAt(part, 'CdtrRefInf', 'Ref'),
    ...childrenOf(part, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ...childrenOf(part, 'AddtlRmtInf').map((more) => more.text),
  ]);
  return [
    ...childrenOf(remittance, 'Ustrd').map((part) => part.text),
    ...structured,
    given(textAt(details, 'Refs', 'EndToEndId')),
    textAt(details, 'AddtlTxInf'),
  ];
};

const wordsOf = (details: readonly Element[], entry: Element) => joinTexts([...details.flatMap(partsOf), textAt(entry, 'AddtlNtryInf')]);

const idOf = (details: Element | undefined) =>
  given(textAt(details, 'Refs', 'AcctSvcrRef')) ?? given(textAt(details, 'Refs', 'TxId')) ?? given(textAt(details, 'Refs', 'UETR'));

const amountAt = (element: Element | undefined, place: string) => {
  const amount = element && readAmount(element.text);
  if (amount === undefined || amount.startsWith('-')) throw new Unreadable(`${place} has no amount that can be read`);
  return amount;
};

const signOf = (element: Element) => textAt(element, 'CdtDbtInd');
const signed = (amount: string, sign: string | null) => (sign === 'DBIT' ? negated(amount) : amount);
const amountIn = (one: Element) => at(one, 'Amt') ?? at(one, 'AmtDtls', 'TxAmt', 'Amt');

/** What each payment in an entry came to; undefined where that is not said of all, is of another currency, or comes to another sum (charges). */
const amountsIn = (entry: Element, details: readonly Element[], place: string): string[] | undefined => {
  const total = at(entry, 'Amt');
  const isSaid = details.length > 1 && details.every((one) => amountIn(one)?.attributes.Ccy === total?.attributes.Ccy && amountIn(one));
  if (!isSaid) return undefined;
  const amounts = details.map((one) => signed(amountAt(amountIn(one), place), signOf(one) ?? signOf(entry)));
  const sum = amounts.reduce((before, amount) => before.plus(amount), new Big(0));
  return sum.eq(signed(amountAt(total, place), signOf(entry))) ? amounts : undefined;
};

/** An entry is one line, or one of each payment that the bank put together in it where it says what each came to. */
const entriesOf = (entry: Element, place: string): BankEntry[] => {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK';
  if (status !== 'BOOK') return [];
  const booked =
    textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? textAt(entry, 'ValDt', 'Dt') ?? textAt(entry, 'ValDt', 'DtTm');
  const paidOn = dayInLondon(booked?.trim() ?? '');
  if (!paidOn) throw new Unreadable(`${place} has no date that can be read`);
  const total = at(entry, 'Amt');
  const whole = signed(amountAt(total, place), signOf(entry));
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  const own = given(textAt(entry, 'AcctSvcrRef'));
  const line = (of: readonly Element[], amount: string, bankId: string | null): BankEntry => ({
    bankId,
    paidOn,
    amount,
    currency: total?.attributes.Ccy ?? null,
    payer: new Set(of.map(payerIn)).size === 1 ? payerIn(of[0]) : null,
    text: wordsOf(of, entry),
  });
  const amounts = amountsIn(entry, details, place);
  const lines = amounts
    ? details.map((one, index) => line([one], amounts[index] ?? '0.00', idOf(one) ?? (own && `${own}/${index + 1}`)))
    : [line(details, whole, own ?? idOf(details[0]))];
  return lines.filter(({ amount }) => !isZero(amount));
};

/** A bank's statement (camt.053). Throws Unreadable. */
export const readCamt = (text: string): BankReading => {
  const document = parseXml(text);
  const statements = childrenOf(at(document, 'BkToCstmrStmt'), 'Stmt');
  if (document.name !== 'Document' || statements.length === 0)
    throw new Unreadable('This is an XML file, and no bank statement (CAMT.053): export the statement itself');
  const accounts = new Set(statements.map((one) => textAt(one, 'Acct', 'Id', 'IBAN') ?? textAt(one, 'Acct', 'Id', 'Othr', 'Id') ?? ''));
  if (accounts.size > 1) throw new Unreadable('The file has more than one account: export each by itself');
  const entries = statements.flatMap((one) => childrenOf(one, 'Ntry')).flatMap((entry, index) => entriesOf(entry, `Entry ${index + 1}`));
  refuseTooMany(entries);
  return { kind: 'Camt', account: [...accounts][0] || null, currency: textAt(statements[0], 'Acct', 'Ccy'), entries };
};
