import { sql } from 'kysely';
import type { BankFileKind } from '#contract/money/bankFiles/shapes.ts';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findOpenItems } from '#server/modules/money/payments/openItems.ts';
import type { OpenItemRow } from '#server/modules/money/payments/openItems.ts';
import { filterMaybeQuoted, findNumbers, createQuoteFinder } from '#server/modules/money/payments/allocation/quoted.ts';
import { must } from '#server/must.ts';
import { findCodes, nameWords, payerKey, containsName } from './names.ts';

/** Line of money in that is not yet a payment. */
export interface WaitingLine {
  BankLineId: number;
  BankFileId: number;
  FileKind: BankFileKind;
  PaidOn: string;
  Amount: Big;
  CurrencyCode: string;
  Payer: string | null;
  Text: string;
}

interface Account {
  CustomerId: number;
  Name: string;
  AccountCode: string;
  CurrencyCode: string;
  Symbol: string;
}

/** Recorded receipt that may be the same money as a line. */
interface SimilarReceipt {
  CustomerId: number;
  PaymentId: number;
  PaymentNo: number;
  PaymentDate: string;
  Amount: Big;
  CurrencyCode: string;
  /** Date of the statement line linked to the payment. Null if there is none. */
  LinkedOn: string | null;
}

export interface FreeMoney {
  CustomerId: number;
  PaymentId: number | null;
  CreditId: number | null;
  No: number;
  Unallocated: Big;
  InvoiceId: number | null;
}

const lineText = ({ Payer, Text }: WaitingLine) => [Payer, Text].join(' ');

const findAccounts = async (db: Db) => {
  const { rows } = await sql<Account>`
    SELECT c.customer_id, c.name, c.account_code, k.code AS currency_code, k.symbol FROM customers c JOIN currencies k USING (currency_id)
    WHERE c.active OR EXISTS (SELECT 1 FROM invoices i WHERE i.customer_id = c.customer_id AND i.outstanding > 0)`.execute(db);
  return rows;
};

const findByOrderNo = async (db: Db, codes: readonly string[]) => {
  const { rows } = await sql<{ InvoiceId: number; OrderNo: string }>`
    SELECT invoice_id, upper(customer_order_no) AS order_no FROM invoices
    WHERE outstanding > 0 AND upper(customer_order_no) = ANY(${[...codes]}::text[])`.execute(db);
  return rows;
};

const findPayers = async (db: Db, keys: readonly string[]) => {
  const { rows } = await sql<{ PayerKey: string; CustomerId: number }>`
    SELECT DISTINCT l.payer_key, p.customer_id FROM bank_lines l JOIN payments p USING (payment_id)
    WHERE l.payment_id IS NOT NULL AND l.payer_key = ANY(${[...keys]}::text[]) AND p.reversed_on IS NULL`.execute(db);
  return rows;
};

/** A receipt may be dated some days before or after the bank's line. */
const maxDaysApart = 7;

/** Any valid date. Without lines the query finds nothing. */
const anyDay = '1990-01-01';

// Finds receipts that may be the same money as a line: the same amount, a near date, and not linked to another line of this statement.
const findSimilarReceipts = async (db: Db, lines: readonly WaitingLine[]) => {
  const [first] = lines;
  const isAdvice = first?.FileKind === 'Remittance';
  const days = lines.map((line) => line.PaidOn).toSorted();
  const [firstDay = anyDay, lastDay = anyDay] = [days[0], days.at(-1)];
  const { rows } = await sql<SimilarReceipt>`
    SELECT p.customer_id, p.payment_id, p.payment_no, p.payment_date, p.amount, currency.code AS currency_code, linked.paid_on AS linked_on
    FROM payments p JOIN currencies currency USING (currency_id) LEFT JOIN (SELECT line.payment_id, line.paid_on, line.bank_file_id
      FROM bank_lines line JOIN bank_files file USING (bank_file_id) WHERE file.kind <> 'Remittance') linked ON linked.payment_id = p.payment_id
    WHERE p.is_confirmed AND p.kind = 'Receipt' AND p.reversed_on IS NULL AND p.amount = ANY(${lines.map((line) => line.Amount.toString())}::numeric[])
      AND p.payment_date BETWEEN ${firstDay}::date - ${maxDaysApart}::integer AND ${lastDay}::date + ${maxDaysApart}::integer
      AND (${isAdvice}::boolean OR linked.bank_file_id IS DISTINCT FROM ${first?.BankFileId ?? null}::integer)
    ORDER BY p.payment_id`.execute(db);
  return rows;
};

const findFreeMoney = async (db: Db, customerIds: readonly number[]) => {
  const { rows } = await sql<FreeMoney>`
    SELECT customer_id, payment_id, NULL::integer AS credit_id, payment_no AS no, unallocated, NULL::integer AS invoice_id, payment_date AS dated
    FROM payments WHERE customer_id = ANY(${[...customerIds]}::integer[]) AND unallocated > 0 AND kind = 'Receipt'
    UNION ALL
    SELECT customer_id, NULL, credit_id, credit_no, unallocated, invoice_id, credit_date
    FROM credits WHERE customer_id = ANY(${[...customerIds]}::integer[]) AND unallocated > 0 AND credit_no IS NOT NULL
    ORDER BY dated, no`.execute(db);
  return rows;
};

/** Groups accounts by the first word of the name, so that each text is compared with few names. */
const groupByFirstWord = (accounts: readonly Account[]) =>
  Map.groupBy(
    accounts.map((account) => ({ account, words: nameWords(account.Name) })).filter(({ words }) => words.length > 0),
    ({ words }) => must(words[0], 'The first word'),
  );

/** Returns the accounts whose whole name is in the text. Only those with the most words count, so `Aldous Cider Mill` wins over `Aldous Cider`. */
const findNamedAccounts = (text: string, names: ReturnType<typeof groupByFirstWord>): Account[] => {
  const textWords = nameWords(text);
  const matches = [...new Set(textWords)].flatMap((word) => names.get(word) ?? []).filter(({ words }) => containsName(textWords, words));
  const maxWords = Math.max(0, ...matches.map(({ words }) => words.length));
  return matches.filter(({ words }) => words.length === maxWords).map(({ account }) => account);
};

/** Matches that suggest which account a line is for. */
export interface Evidence {
  /** Open items whose number is in the text. */
  quoted: OpenItemRow[];
  /** Document numbers in the text, in addition to the quoted items. */
  numbers: ReadonlySet<number>;
  /** Open invoices whose deal number is in the text. */
  ofDeal: OpenItemRow[];
  /** Open invoices whose customer order number is in the text. */
  ofOrder: OpenItemRow[];
  /** Accounts whose code is in the text. */
  byCode: Account[];
  /** Accounts whose name is in the text. */
  byName: Account[];
  /** Accounts that earlier payments of this payer were for. */
  byPayer: Account[];
  /** Open items that the amount settles exactly. */
  sameAmount: OpenItemRow[];
}

const orEmpty = <Row>(rows: readonly Row[] | undefined) => rows ?? [];

/** Returns the amounts that settle an item: in full, or less its settlement discount. */
const settlingAmounts = ({ Outstanding, DiscountAvailable }: OpenItemRow) => [
  ...new Set([Outstanding.toFixed(2), Outstanding.minus(DiscountAvailable).toFixed(2)]),
];

/** Loads everything that the lines can be matched with, in a fixed number of queries. */
export const collectEvidence = async (db: Db, lines: readonly WaitingLine[]) => {
  const texts = lines.map(lineText);
  const numbers = [...new Set(texts.flatMap((text) => [...findNumbers(text)]))];
  const codes = [...new Set(lines.flatMap((line) => findCodes(lineText(line))))];
  const amounts = lines.map((line) => line.Amount.toString());
  const accounts = await findAccounts(db);
  const orderedInvoices = await findByOrderNo(db, codes);
  const payers = await findPayers(
    db,
    lines.flatMap((line) => payerKey(line.Payer) ?? []),
  );
  const matchingItems = await findOpenItems(db, {
    where: sql`(${filterMaybeQuoted(texts)} OR (i.invoice_id IS NOT NULL AND i.deal_no = ANY(${numbers}::integer[]))
      OR i.invoice_id = ANY(${orderedInvoices.map((row) => row.InvoiceId)}::integer[]) OR i.outstanding = ANY(${amounts}::numeric[]))`,
  });
  const accountById = new Map(accounts.map((account) => [account.CustomerId, account]));
  const accountsByCode = Map.groupBy(accounts, (account) => account.AccountCode.toUpperCase());
  const accountsByFirstWord = groupByFirstWord(accounts);
  const findQuoted = createQuoteFinder(matchingItems);
  const itemsByAmount = Map.groupBy(
    matchingItems.flatMap((item) => settlingAmounts(item).map((amount) => ({ amount, item }))),
    ({ amount }) => amount,
  );
  const invoicesByOrderNo = Map.groupBy(orderedInvoices, (row) => row.OrderNo);
  const buildEvidence = (line: WaitingLine): Evidence => {
    const { quoted, numbers: documentNumbers } = findQuoted(lineText(line));
    const lineCodes = findCodes(lineText(line));
    const orderedInvoiceIds = new Set(lineCodes.flatMap((code) => orEmpty(invoicesByOrderNo.get(code)).map((row) => row.InvoiceId)));
    const key = payerKey(line.Payer);
    return {
      quoted,
      numbers: documentNumbers,
      ofDeal: matchingItems.filter((item) => item.InvoiceId !== null && item.DealNo !== null && documentNumbers.has(item.DealNo)),
      ofOrder: matchingItems.filter((item) => item.InvoiceId !== null && orderedInvoiceIds.has(item.InvoiceId)),
      byCode: lineCodes.flatMap((code) => orEmpty(accountsByCode.get(code))),
      byName: findNamedAccounts(lineText(line), accountsByFirstWord),
      byPayer: payers.filter((row) => row.PayerKey === key).flatMap((row) => accountById.get(row.CustomerId) ?? []),
      sameAmount: orEmpty(itemsByAmount.get(line.Amount.toFixed(2))).map(({ item }) => item),
    };
  };
  return { buildEvidence, accountById };
};

/** Loads the open items and free money of the accounts, and their receipts of about the same days. */
export const collectAccounts = async (db: Db, lines: readonly WaitingLine[], customerIds: readonly number[]) => {
  const ids = [...new Set(customerIds)];
  const items = await findOpenItems(db, { where: sql`i.customer_id = ANY(${ids}::integer[])` });
  const money = await findFreeMoney(db, ids);
  const similarReceipts = await findSimilarReceipts(db, lines);
  const itemsByAccount = Map.groupBy(items, (item) => item.CustomerId);
  const moneyByAccount = Map.groupBy(money, (source) => source.CustomerId);
  return {
    getItems: (customerId: number) => orEmpty(itemsByAccount.get(customerId)),
    getMoney: (customerId: number) => orEmpty(moneyByAccount.get(customerId)),
    getSimilarReceipts: (customerId: number) => similarReceipts.filter((payment) => payment.CustomerId === customerId),
  };
};
