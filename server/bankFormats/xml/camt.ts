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

/** Returns the name of a party of the payment. Version 8 of camt.053 moved the parties into `Pty`. */
const findParty = (details: Element | undefined, ...roles: string[]) =>
  cleanPayer(
    roles.flatMap((role) => textAtPath(details, 'RltdPties', role, 'Nm') ?? textAtPath(details, 'RltdPties', role, 'Pty', 'Nm') ?? [])[0],
  );
const payerIn = (details: Element | undefined) => findParty(details, 'Dbtr', 'UltmtDbtr');

const structuredReferences = (details: Element | undefined) =>
  childElements(elementAt(details, 'RmtInf'), 'Strd').flatMap((part) => [
    textAtPath(part, 'CdtrRefInf', 'Ref'),
    ...childElements(part, 'RfrdDocInf').map((document) => textAtPath(document, 'Nb')),
    ...childElements(part, 'AddtlRmtInf').map((more) => more.text),
  ]);

const remittanceParts = (details: Element | undefined) => {
  const freeTexts = childElements(elementAt(details, 'RmtInf'), 'Ustrd').map((part) => part.text);
  const others = [
    ...structuredReferences(details),
    dropPlaceholder(textAtPath(details, 'Refs', 'EndToEndId')),
    textAtPath(details, 'AddtlTxInf'),
  ];
  return { parts: [...freeTexts, ...others], rejoined: rejoinBrokenLines(freeTexts) };
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
const applyDirection = (amount: string, direction: string | null) => (direction === 'DBIT' ? negated(amount) : amount);

/** Elements in which a payment of a batch may give its amount. Each bank uses one of them. */
const amountPaths = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'CntrValAmt', 'Amt']];

/**
 * Returns the amounts of the payments in an entry. Undefined if one is in another currency than the entry, or if they do not add up to the entry,
 * for example because of charges.
 */
const findAmounts = (entry: Element, details: readonly Element[], label: string): string[] | undefined => {
  const total = elementAt(entry, 'Amt');
  const isSameCurrency = (amount: Element | undefined) => amount !== undefined && amount.attributes.Ccy === total?.attributes.Ccy;
  const pick = (paths: readonly string[][]) => {
    const amountElements = details.map((detail) => paths.map((path) => elementAt(detail, ...path)).find(isSameCurrency));
    if (details.length < 2 || amountElements.includes(undefined)) return undefined;
    const amounts = details.map((detail, index) =>
      applyDirection(readAmountAt(amountElements[index], label), readDirection(detail) ?? readDirection(entry)),
    );
    const sum = amounts.reduce((total, amount) => total + amountToPence(amount), 0n);
    return fromPence(sum) === applyDirection(readAmountAt(total, label), readDirection(entry)) ? amounts : undefined;
  };
  // Tries each element for all payments, then any element for each payment.
  return [...amountPaths.map((path) => [path]), amountPaths].map(pick).find((amounts) => amounts !== undefined);
};

const unbookedReasons: Record<string, string> = { PDNG: 'pending', INFO: 'information only', FUTR: 'future' };

const bookingDay = (entry: Element) =>
  ['BookgDt', 'ValDt']
    .flatMap((name) => textAtPath(entry, name, 'Dt') ?? textAtPath(entry, name, 'DtTm') ?? [])
    .map((text) => dayInLondon(text.trim()))[0];

const isTrue = (text: string | null) => text === 'true' || text === '1';

/** Reads an entry as one line. A batch gives one line for each payment, if the bank states their amounts. */
const readEntry = (entry: Element, no: number): Omit<CamtEntry, 'statement'> => {
  const label = `Entry ${no}`;
  const total = elementAt(entry, 'Amt');
  const more = textAtPath(entry, 'AddtlNtryInf');
  const details = childElements(entry, 'NtryDtls').flatMap((part) => childElements(part, 'TxDtls'));
  const status = textAtPath(entry, 'Sts', 'Cd') ?? textAtPath(entry, 'Sts', 'Prtry') ?? textAtPath(entry, 'Sts') ?? 'BOOK';
  const omitted = (reason: string, words: string) => ({ line: no, reason, words });
  if (!/^BOOK(ED)?$/i.test(status)) {
    const words = joinTexts([total?.text, ...details.flatMap((detail) => [payerIn(detail), ...remittanceParts(detail).parts]), more]);
    return { lines: [], leftOut: [omitted(unbookedReasons[status] ?? status.toLowerCase().slice(0, 40), words)] };
  }
  const paidOn = bookingDay(entry);
  if (!paidOn) throw new Unreadable(`${label} has no date that can be read`);
  if (!['CRDT', 'DBIT'].includes(readDirection(entry) ?? ''))
    throw new Unreadable(`${label} does not say whether it is a credit or a debit`);
  const entryReference = dropPlaceholder(textAtPath(entry, 'AcctSvcrRef'));
  const getReversalText = (payments: readonly Element[]) =>
    [entry, ...payments].some((element) => isTrue(textAtPath(element, 'RvslInd'))) ? 'Reversal' : null;
  const buildLine = (payments: readonly Element[], amount: string, bankId: string | null): BankEntry => {
    const texts = payments.map(remittanceParts);
    const parts = texts.flatMap((text) => text.parts);
    const payer = new Set(payments.map(payerIn)).size === 1 ? payerIn(payments[0]) : null;
    const payees = amount.startsWith('-') ? payments.map((payment) => findParty(payment, 'Cdtr', 'UltmtCdtr')) : [];
    const text = joinTexts([getReversalText(payments), ...payees, ...parts, ...texts.flatMap(({ rejoined }) => rejoined), more]);
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
  const wholeEntry = buildLine(
    details,
    applyDirection(readAmountAt(total, label), readDirection(entry)),
    entryReference ?? bankReference(details[0]),
  );
  const amounts = findAmounts(entry, details, label);
  const lines = amounts
    ? details.map((detail, index) => ({
        ...buildLine([detail], amounts[index] ?? '0.00', bankReference(detail) ?? (entryReference && `${entryReference}/${index + 1}`)),
        batch: wholeEntry,
      }))
    : [wholeEntry];
  const emptyLines = lines.filter(({ amount }) => isZero(amount));
  return { lines: lines.filter(({ amount }) => !isZero(amount)), leftOut: emptyLines.map(({ text }) => omitted('no amount', text)) };
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
  const statementEntries = statements.flatMap((statement) => childElements(statement, 'Ntry').map((entry) => ({ statement, entry })));
  const readEntries = statementEntries.map(({ statement, entry }, index): CamtEntry => ({ statement, ...readEntry(entry, index + 1) }));
  // Each line names its account if the file has several.
  if (accounts.size > 1) for (const { statement, lines } of readEntries) for (const line of lines) line.account = readAccount(statement);
  const entries = readEntries.flatMap(({ lines }) => lines);
  const leftOut = readEntries.flatMap((entry) => entry.leftOut);
  refuseTooMany(entries, leftOut);
  return {
    kind: 'Camt',
    account: [...accounts].join(', ') || null,
    currency: textAtPath(statements[0], 'Acct', 'Ccy'),
    entries,
    leftOut,
    unbalanced: firstBreak(
      [...accounts].map((account) => statements.filter((statement) => readAccount(statement) === account)),
      readEntries,
    ),
    closing: null,
  };
};
