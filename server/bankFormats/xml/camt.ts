import { checkStatements } from './camtBalances.ts';
import type { CamtEntry } from './camtBalances.ts';
import { joinBroken, joinForKey, joinTexts, payerOf, refuseTooMany, Unreadable } from '#server/bankFormats/entry.ts';
import type { BankEntry, BankReading } from '#server/bankFormats/entry.ts';
import { dayInLondon, fromPence, isZero, negated, readAmount, toPence } from '#server/bankFormats/values.ts';
import { at, childrenOf, parseXml, textAt } from './xml.ts';
import type { Element } from './xml.ts';

export const isXml = (text: string) => /^\uFEFF?\s*<(\?xml|!--|[A-Za-z])/.test(text);

/** Finds the documents. Some banks put one or several into an envelope. */
const documentsIn = (element: Element): Element[] => (element.name === 'Document' ? [element] : element.children.flatMap(documentsIn));

/** Returns the statements of a document. Refuses any other kind of document, because its entries would be lost. Throws Unreadable. */
const statementsIn = (document: Element): Element[] => {
  const messages = document.children.filter(({ name }) => /^BkToCstmrStmt(V\d+)?$/.test(name));
  const statements = messages.flatMap((message) => childrenOf(message, 'Stmt'));
  if (statements.length === 0)
    throw new Unreadable('This is an XML file but not a bank statement (CAMT.053). Export the statement itself.');
  return statements;
};

const given = (text: string | null) => (text === null || /^(not\s?provided|non\s?ref)$/i.test(text) ? null : text);

/** Returns the name of a party of the payment. Version 8 moved the parties into `Pty`. */
const partyIn = (details: Element | undefined, ...roles: string[]) =>
  payerOf(roles.flatMap((role) => textAt(details, 'RltdPties', role, 'Nm') ?? textAt(details, 'RltdPties', role, 'Pty', 'Nm') ?? [])[0]);
const payerIn = (details: Element | undefined) => partyIn(details, 'Dbtr', 'UltmtDbtr');

const structuredIn = (details: Element | undefined) =>
  childrenOf(at(details, 'RmtInf'), 'Strd').flatMap((part) => [
    textAt(part, 'CdtrRefInf', 'Ref'),
    ...childrenOf(part, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ...childrenOf(part, 'AddtlRmtInf').map((more) => more.text),
  ]);

const partsOf = (details: Element | undefined) => {
  const unstructured = childrenOf(at(details, 'RmtInf'), 'Ustrd').map((part) => part.text);
  const others = [...structuredIn(details), given(textAt(details, 'Refs', 'EndToEndId')), textAt(details, 'AddtlTxInf')];
  return { parts: [...unstructured, ...others], broken: joinBroken(unstructured) };
};

const idOf = (details: Element | undefined) =>
  given(textAt(details, 'Refs', 'AcctSvcrRef')) ?? given(textAt(details, 'Refs', 'TxId')) ?? given(textAt(details, 'Refs', 'UETR'));

/** Reads an XML amount, which has a decimal point and no thousands separator. */
const amountAt = (element: Element | undefined, place: string) => {
  const amount = element && /^[\d.]+$/.test(element.text.trim()) ? readAmount(element.text, 'Point') : undefined;
  if (amount === undefined) throw new Unreadable(`${place} has no amount that can be read`);
  return amount;
};

const signOf = (element: Element) => textAt(element, 'CdtDbtInd');
const signed = (amount: string, sign: string | null) => (sign === 'DBIT' ? negated(amount) : amount);

/** Places where a payment in a batch may give its amount. Each bank uses one of them. */
const amountPaths = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'CntrValAmt', 'Amt']];

/** Returns the amounts of the payments in an entry. Undefined if one is not in the entry's currency, or if charges keep them from adding up to it. */
const amountsIn = (entry: Element, details: readonly Element[], place: string): string[] | undefined => {
  const total = at(entry, 'Amt');
  const isSame = (amount: Element | undefined) => amount !== undefined && amount.attributes.Ccy === total?.attributes.Ccy;
  const pick = (paths: readonly string[][]) => {
    const found = details.map((one) => paths.map((path) => at(one, ...path)).find(isSame));
    if (details.length < 2 || found.includes(undefined)) return undefined;
    const amounts = details.map((one, index) => signed(amountAt(found[index], place), signOf(one) ?? signOf(entry)));
    const sum = amounts.reduce((before, amount) => before + toPence(amount), 0n);
    return fromPence(sum) === signed(amountAt(total, place), signOf(entry)) ? amounts : undefined;
  };
  return [...amountPaths.map((path) => [path]), amountPaths].map(pick).find((amounts) => amounts !== undefined);
};

const unbooked: Record<string, string> = { PDNG: 'pending', INFO: 'information only', FUTR: 'future' };

const dayOf = (entry: Element) =>
  ['BookgDt', 'ValDt']
    .flatMap((name) => textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm') ?? [])
    .map((text) => dayInLondon(text.trim()))[0];

const isTrue = (text: string | null) => text === 'true' || text === '1';

/** Reads an entry as one line, or as one for each payment of a batch if the bank gives their amounts. */
const readEntry = (entry: Element, no: number): Omit<CamtEntry, 'statement'> => {
  const place = `Entry ${no}`;
  const total = at(entry, 'Amt');
  const more = textAt(entry, 'AddtlNtryInf');
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts') ?? 'BOOK';
  const omitted = (reason: string, words: string) => ({ line: no, reason, words });
  if (!/^BOOK(ED)?$/i.test(status)) {
    const words = joinTexts([total?.text, ...details.flatMap((one) => [payerIn(one), ...partsOf(one).parts]), more]);
    return { lines: [], leftOut: [omitted(unbooked[status] ?? status.toLowerCase().slice(0, 40), words)] };
  }
  const paidOn = dayOf(entry);
  if (!paidOn) throw new Unreadable(`${place} has no date that can be read`);
  if (!['CRDT', 'DBIT'].includes(signOf(entry) ?? '')) throw new Unreadable(`${place} does not say whether it is a credit or a debit`);
  const own = given(textAt(entry, 'AcctSvcrRef'));
  const reversal = (of: readonly Element[]) => ([entry, ...of].some((one) => isTrue(textAt(one, 'RvslInd'))) ? 'Reversal' : null);
  const line = (of: readonly Element[], amount: string, bankId: string | null): BankEntry => {
    const texts = of.map(partsOf);
    const parts = texts.flatMap((text) => text.parts);
    const payer = new Set(of.map(payerIn)).size === 1 ? payerIn(of[0]) : null;
    const payees = amount.startsWith('-') ? of.map((one) => partyIn(one, 'Cdtr', 'UltmtCdtr')) : [];
    const text = joinTexts([reversal(of), ...payees, ...parts, ...texts.flatMap(({ broken }) => broken), more]);
    return {
      bankId,
      paidOn,
      amount,
      currency: total?.attributes.Ccy ?? null,
      payer,
      text,
      key: { payer, text: joinForKey([...parts, more]) },
    };
  };
  const whole = line(details, signed(amountAt(total, place), signOf(entry)), own ?? idOf(details[0]));
  const amounts = amountsIn(entry, details, place);
  const lines = amounts
    ? details.map((one, index) => ({ ...line([one], amounts[index] ?? '0.00', idOf(one) ?? (own && `${own}/${index + 1}`)), batch: whole }))
    : [whole];
  const empty = lines.filter(({ amount }) => isZero(amount));
  return { lines: lines.filter(({ amount }) => !isZero(amount)), leftOut: empty.map(({ text }) => omitted('no amount', text)) };
};

const firstBreak = (accounts: readonly Element[][], read: readonly CamtEntry[]) =>
  accounts.map((statements) => checkStatements(statements, read)).find((found) => found !== null) ?? null;

/** Reads a bank's statement (camt.053). Throws Unreadable. */
export const readCamt = (text: string): BankReading => {
  const root = parseXml(text);
  const documents = documentsIn(root);
  const statements = (documents.length > 0 ? documents : [root]).flatMap(statementsIn);
  const accountOf = (statement: Element) => textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '';
  const accounts = new Set(statements.map(accountOf));
  const all = statements.flatMap((statement) => childrenOf(statement, 'Ntry').map((entry) => ({ statement, entry })));
  const read = all.map(({ statement, entry }, index): CamtEntry => ({ statement, ...readEntry(entry, index + 1) }));
  // Each line names its account if the file has several.
  if (accounts.size > 1) for (const { statement, lines } of read) for (const line of lines) line.account = accountOf(statement);
  const entries = read.flatMap(({ lines }) => lines);
  const leftOut = read.flatMap((one) => one.leftOut);
  refuseTooMany(entries, leftOut);
  return {
    kind: 'Camt',
    account: [...accounts].join(', ') || null,
    currency: textAt(statements[0], 'Acct', 'Ccy'),
    entries,
    leftOut,
    unbalanced: firstBreak(
      [...accounts].map((account) => statements.filter((one) => accountOf(one) === account)),
      read,
    ),
    closing: null,
  };
};
