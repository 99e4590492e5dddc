import { checkStatements } from './camtBalances.ts';
import type { CamtEntry } from './camtBalances.ts';
import { rejoinBrokenLines, joinTextsForKey, joinTexts, cleanPayer, refuseTooMany, Unreadable } from '#server/bankFormats/entry.ts';
import type { BankEntry, BankReading } from '#server/bankFormats/entry.ts';
import { dayInLondon, fromPence, isZero, negated, readAmount, amountToPence } from '#server/bankFormats/values.ts';
import { elementAt, childElements, parseXml, textAtPath } from './xml.ts';
import type { Element } from './xml.ts';

export const isXml = (text: string) => /^\uFEFF?\s*<(\?xml|!--|[A-Za-z])/.test(text);

/** Finds the documents. Some banks put one or several into an envelope. */
const findDocuments = (element: Element): Element[] => (element.name === 'Document' ? [element] : element.children.flatMap(findDocuments));

/** Returns the statements of a document. Refuses any other kind of document, because its entries would be lost. Throws Unreadable. */
const findStatements = (document: Element): Element[] => {
  const messages = document.children.filter(({ name }) => /^BkToCstmrStmt(V\d+)?$/.test(name));
  const statements = messages.flatMap((message) => childElements(message, 'Stmt'));
  if (statements.length === 0)
    throw new Unreadable('This is an XML file but not a bank statement (CAMT.053). Export the statement itself.');
  return statements;
};

const dropPlaceholder = (text: string | null) => (text === null || /^(not\s?provided|non\s?ref)$/i.test(text) ? null : text);

/** Returns the name of a party of the payment. Version 8 moved the parties into `Pty`. */
const findParty = (details: Element | undefined, ...roles: string[]) =>
  cleanPayer(
    roles.flatMap((role) => textAtPath(details, 'RltdPties', role, 'Nm') ?? textAtPath(details, 'RltdPties', role, 'Pty', 'Nm') ?? [])[0],
  );
const payerIn = (details: Element | undefined) => findParty(details, 'Dbtr', 'UltmtDbtr');

const structuredIn = (details: Element | undefined) =>
  childElements(elementAt(details, 'RmtInf'), 'Strd').flatMap((part) => [
    textAtPath(part, 'CdtrRefInf', 'Ref'),
    ...childElements(part, 'RfrdDocInf').map((document) => textAtPath(document, 'Nb')),
    ...childElements(part, 'AddtlRmtInf').map((more) => more.text),
  ]);

const remittanceParts = (details: Element | undefined) => {
  const freeTexts = childElements(elementAt(details, 'RmtInf'), 'Ustrd').map((part) => part.text);
  const others = [...structuredIn(details), dropPlaceholder(textAtPath(details, 'Refs', 'EndToEndId')), textAtPath(details, 'AddtlTxInf')];
  return { parts: [...freeTexts, ...others], broken: rejoinBrokenLines(freeTexts) };
};

const bankReference = (details: Element | undefined) =>
  dropPlaceholder(textAtPath(details, 'Refs', 'AcctSvcrRef')) ??
  dropPlaceholder(textAtPath(details, 'Refs', 'TxId')) ??
  dropPlaceholder(textAtPath(details, 'Refs', 'UETR'));

/** Reads an XML amount, which has a decimal point and no thousands separator. */
const readAmountAt = (element: Element | undefined, label: string) => {
  const amount = element && /^[\d.]+$/.test(element.text.trim()) ? readAmount(element.text, 'Point') : undefined;
  if (amount === undefined) throw new Unreadable(`${label} has no amount that can be read`);
  return amount;
};

const readDirection = (element: Element) => textAtPath(element, 'CdtDbtInd');
const signed = (amount: string, sign: string | null) => (sign === 'DBIT' ? negated(amount) : amount);

/** Places where a payment in a batch may give its amount. Each bank uses one of them. */
const amountPaths = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'CntrValAmt', 'Amt']];

/** Returns the amounts of the payments in an entry. Undefined if one is not in the entry's currency, or if charges keep them from adding up to it. */
const findAmounts = (entry: Element, details: readonly Element[], label: string): string[] | undefined => {
  const total = elementAt(entry, 'Amt');
  const isSame = (amount: Element | undefined) => amount !== undefined && amount.attributes.Ccy === total?.attributes.Ccy;
  const pick = (paths: readonly string[][]) => {
    const amountElements = details.map((one) => paths.map((path) => elementAt(one, ...path)).find(isSame));
    if (details.length < 2 || amountElements.includes(undefined)) return undefined;
    const amounts = details.map((one, index) =>
      signed(readAmountAt(amountElements[index], label), readDirection(one) ?? readDirection(entry)),
    );
    const sum = amounts.reduce((before, amount) => before + amountToPence(amount), 0n);
    return fromPence(sum) === signed(readAmountAt(total, label), readDirection(entry)) ? amounts : undefined;
  };
  return [...amountPaths.map((path) => [path]), amountPaths].map(pick).find((amounts) => amounts !== undefined);
};

const unbooked: Record<string, string> = { PDNG: 'pending', INFO: 'information only', FUTR: 'future' };

const bookingDay = (entry: Element) =>
  ['BookgDt', 'ValDt']
    .flatMap((name) => textAtPath(entry, name, 'Dt') ?? textAtPath(entry, name, 'DtTm') ?? [])
    .map((text) => dayInLondon(text.trim()))[0];

const isTrue = (text: string | null) => text === 'true' || text === '1';

/** Reads an entry as one line, or as one for each payment of a batch if the bank gives their amounts. */
const readEntry = (entry: Element, no: number): Omit<CamtEntry, 'statement'> => {
  const label = `Entry ${no}`;
  const total = elementAt(entry, 'Amt');
  const more = textAtPath(entry, 'AddtlNtryInf');
  const details = childElements(entry, 'NtryDtls').flatMap((part) => childElements(part, 'TxDtls'));
  const status = textAtPath(entry, 'Sts', 'Cd') ?? textAtPath(entry, 'Sts', 'Prtry') ?? textAtPath(entry, 'Sts') ?? 'BOOK';
  const omitted = (reason: string, words: string) => ({ line: no, reason, words });
  if (!/^BOOK(ED)?$/i.test(status)) {
    const words = joinTexts([total?.text, ...details.flatMap((one) => [payerIn(one), ...remittanceParts(one).parts]), more]);
    return { lines: [], leftOut: [omitted(unbooked[status] ?? status.toLowerCase().slice(0, 40), words)] };
  }
  const paidOn = bookingDay(entry);
  if (!paidOn) throw new Unreadable(`${label} has no date that can be read`);
  if (!['CRDT', 'DBIT'].includes(readDirection(entry) ?? ''))
    throw new Unreadable(`${label} does not say whether it is a credit or a debit`);
  const own = dropPlaceholder(textAtPath(entry, 'AcctSvcrRef'));
  const reversal = (of: readonly Element[]) => ([entry, ...of].some((one) => isTrue(textAtPath(one, 'RvslInd'))) ? 'Reversal' : null);
  const line = (of: readonly Element[], amount: string, bankId: string | null): BankEntry => {
    const texts = of.map(remittanceParts);
    const parts = texts.flatMap((text) => text.parts);
    const payer = new Set(of.map(payerIn)).size === 1 ? payerIn(of[0]) : null;
    const payees = amount.startsWith('-') ? of.map((one) => findParty(one, 'Cdtr', 'UltmtCdtr')) : [];
    const text = joinTexts([reversal(of), ...payees, ...parts, ...texts.flatMap(({ broken }) => broken), more]);
    return {
      bankId,
      paidOn,
      amount,
      currency: total?.attributes.Ccy ?? null,
      payer,
      text,
      key: { payer, text: joinTextsForKey([...parts, more]) },
    };
  };
  const whole = line(details, signed(readAmountAt(total, label), readDirection(entry)), own ?? bankReference(details[0]));
  const amounts = findAmounts(entry, details, label);
  const lines = amounts
    ? details.map((one, index) => ({
        ...line([one], amounts[index] ?? '0.00', bankReference(one) ?? (own && `${own}/${index + 1}`)),
        batch: whole,
      }))
    : [whole];
  const empty = lines.filter(({ amount }) => isZero(amount));
  return { lines: lines.filter(({ amount }) => !isZero(amount)), leftOut: empty.map(({ text }) => omitted('no amount', text)) };
};

const firstBreak = (accounts: readonly Element[][], entries: readonly CamtEntry[]) =>
  accounts.map((statements) => checkStatements(statements, entries)).find((balanceBreak) => balanceBreak !== null) ?? null;

/** Reads a bank's statement (camt.053). Throws Unreadable. */
export const readCamt = (text: string): BankReading => {
  const root = parseXml(text);
  const documents = findDocuments(root);
  const statements = (documents.length > 0 ? documents : [root]).flatMap(findStatements);
  const readAccount = (statement: Element) =>
    textAtPath(statement, 'Acct', 'Id', 'IBAN') ?? textAtPath(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '';
  const accounts = new Set(statements.map(readAccount));
  const all = statements.flatMap((statement) => childElements(statement, 'Ntry').map((entry) => ({ statement, entry })));
  const readEntries = all.map(({ statement, entry }, index): CamtEntry => ({ statement, ...readEntry(entry, index + 1) }));
  // Each line names its account if the file has several.
  if (accounts.size > 1) for (const { statement, lines } of readEntries) for (const line of lines) line.account = readAccount(statement);
  const entries = readEntries.flatMap(({ lines }) => lines);
  const leftOut = readEntries.flatMap((one) => one.leftOut);
  refuseTooMany(entries, leftOut);
  return {
    kind: 'Camt',
    account: [...accounts].join(', ') || null,
    currency: textAtPath(statements[0], 'Acct', 'Ccy'),
    entries,
    leftOut,
    unbalanced: firstBreak(
      [...accounts].map((account) => statements.filter((one) => readAccount(one) === account)),
      readEntries,
    ),
    closing: null,
  };
};
