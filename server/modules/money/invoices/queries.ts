import { Invoice, InvoiceLine, InvoiceVat, MailAttempt } from '#contract/money/invoices/shapes.ts';
import { sql } from 'kysely';
import { allIds } from '#contract/values.ts';
import { registerStatement, statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { allInvoices } from '#contract/money/invoices/list.ts';
import type { ListQuery } from '#contract/list.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';
import type { Caller } from '#server/context.ts';
import { beginning, containing, plainPattern } from '#server/database/search/searchPatterns.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { exactOfLine } from '#server/modules/money/billing/lineRow.ts';
import type { InvoiceLineRow } from '#server/modules/money/billing/lineRow.ts';

const exactOfInvoice = [
  'ExchangeRate',
  'SettlementDiscountPercent',
  'SettlementDiscountGross',
  'NetAmount',
  'VatAmount',
  'GrossAmount',
  'Outstanding',
] as const;
export type InvoiceRow = RowOf<typeof Invoice, (typeof exactOfInvoice)[number]>;

const columns = sql`i.invoice_id, i.invoice_no, i.original_no, i.kind, i.order_id, i.deal_no, i.part, i.customer_id, customer.name AS customer_name, customer.account_code,
  i.customer_order_no, currency.code AS currency_code, i.exchange_rate, i.invoice_date, i.tax_point, i.due_date, i.settlement_discount_percent,
  i.settlement_discount_days, i.settlement_discount_gross, i.net_amount, i.vat_amount, i.gross_amount, i.outstanding, i.sent_at, i.posted_at,
  i.version`;
const source = sql`invoices i JOIN customers customer USING (customer_id) JOIN currencies currency ON currency.currency_id = i.currency_id`;

registerStatement({
  name: 'getInvoice',
  row: Invoice,
  exact: exactOfInvoice,
  write: () => sql`SELECT ${columns} FROM ${source}`,
  example: undefined,
});

const invoiceList = listSource({
  name: 'listInvoices',
  list: allInvoices,
  exact: exactOfInvoice,
  select: () => sql`SELECT ${columns} FROM ${source}`,
  example: undefined,
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(
          text,
          (word) => sql`(listed.invoice_no::text LIKE ${beginning(word)} OR searchable(listed.original_no) LIKE ${beginning(word)})`,
        ),
      ),
    Show: () => sql`listed.outstanding <> 0`,
  },
});

export const listInvoices = (db: Db, query: ListQuery) => findList(db, invoiceList, query, undefined);

/** SQL: limits an external user to invoices of their own account. */
const filterVisible = (user: Caller): RawBuilder<unknown> =>
  user.CustomerId === null ? sql`true` : sql`i.customer_id = ${user.CustomerId}`;

const noSuchInvoice = () => new AppError('NOT_FOUND', 'There is no such invoice');

/** Loads an invoice. Throws NOT_FOUND if an external user requests an invoice of another customer. */
export const getInvoice = async (db: Db, user: Caller, invoiceId: number): Promise<InvoiceRow> => {
  const { rows } =
    await sql<InvoiceRow>`SELECT ${columns} FROM ${source} WHERE i.invoice_id = ${invoiceId} AND ${filterVisible(user)}`.execute(db);
  const [row] = rows;
  if (!row) throw noSuchInvoice();
  return row;
};

/** Loads the snapshot taken at issue, which the PDF is built from. */
export const getInvoiceSnapshot = async (db: Db, user: Caller, invoiceId: number) => {
  const { rows } = await sql<{ CustomerId: number; OriginalNo: string | null; Snapshot: InvoiceSnapshot }>`
    SELECT i.customer_id, i.original_no, i.snapshot FROM invoices i WHERE i.invoice_id = ${invoiceId} AND ${filterVisible(user)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw noSuchInvoice();
  return row;
};

const invoiceLines = statement({
  name: 'findInvoiceLines',
  row: InvoiceLine,
  exact: exactOfLine,
  write: (invoiceId: number) => sql`
    SELECT invoice_detail_id, line_no, kind, order_detail_id, product_id, pallet_id, product_code, description, quantity, unit_price, price_per,
      discount_percent, vat_type_id, vat_rate, net_amount
    FROM invoice_details WHERE invoice_id = ${invoiceId} ORDER BY line_no`,
  example: 1,
});

export const findInvoiceLines = (db: Db, invoiceId: number): Promise<InvoiceLineRow[]> => invoiceLines.rows(db, invoiceId);

const invoiceVat = statement({
  name: 'findInvoiceVat',
  row: InvoiceVat,
  exact: ['Rate', 'NetAmount', 'VatAmount', 'SterlingNet', 'SterlingVat'],
  write: (invoiceId: number) => sql`
    SELECT v.vat_type_id, t.description, v.rate, v.net_amount, v.vat_amount, v.sterling_net, v.sterling_vat
    FROM invoice_vat v JOIN vat_types t USING (vat_type_id) WHERE v.invoice_id = ${invoiceId} ORDER BY v.invoice_vat_id`,
  example: 1,
});

export const findInvoiceVat = (db: Db, invoiceId: number) => invoiceVat.rows(db, invoiceId);

const documentMails = statement({
  name: 'findMailsOf',
  row: MailAttempt,
  write: ({ kind, subjectId }: { kind: 'Invoice' | 'Credit'; subjectId: number }) => sql`
    SELECT outbox_id, state, to_addresses, tries, last_error, created_at AS queued_at, sent_at FROM outbox
    WHERE document_ids @> ARRAY[${subjectId}::integer] AND document_kind = ${kind} ORDER BY outbox_id DESC`,
  example: { kind: 'Invoice', subjectId: 1 },
});

/** Lists the e-mails that carry a document, sent or not, latest first. */
export const findDocumentMails = (db: Db, kind: 'Invoice' | 'Credit', subjectId: number) => documentMails.rows(db, { kind, subjectId });

/** Finds the invoice of an order. Throws NOT_FOUND if the order does not exist. */
export const findInvoiceOfOrder = async (db: Db, orderId: number) => {
  const row = await db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.OrderId', 'orders.OrderId')
    .select(['invoices.InvoiceId', 'invoices.InvoiceNo'])
    .where('orders.OrderId', '=', orderId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such order');
  return row;
};

const maxMatches = 50;

/** Finds up to 50 invoices by part of the invoice number, deal number (such as 10452/2), customer order number or customer name, newest first. */
export const searchInvoices = async (db: Db, text: string, customerId: number): Promise<InvoiceRow[]> => {
  const pattern = containing(text);
  const ofCustomer = customerId === allIds ? sql`true` : sql`i.customer_id = ${customerId}`;
  const { rows } = await sql<InvoiceRow>`
    WITH named_customers AS MATERIALIZED (
      SELECT s.customer_id FROM customer_search s JOIN customers c USING (customer_id)
      WHERE s.search_text LIKE ${pattern} AND searchable(c.name) LIKE ${pattern}
    ), matches AS (
      (SELECT i.invoice_id FROM invoices i
        WHERE invoice_search_text(i.invoice_no, i.deal_no, i.part, i.customer_order_no) LIKE ${plainPattern(text)} AND ${ofCustomer}
        ORDER BY i.invoice_id DESC LIMIT ${maxMatches})
      UNION
      (SELECT i.invoice_id FROM invoices i WHERE i.original_no IS NOT NULL AND lower(i.original_no) LIKE ${plainPattern(text)} AND ${ofCustomer}
        ORDER BY i.invoice_id DESC LIMIT ${maxMatches})
      UNION
      (SELECT i.invoice_id FROM named_customers JOIN invoices i USING (customer_id) WHERE ${ofCustomer} ORDER BY i.invoice_id DESC LIMIT ${maxMatches})
    )
    SELECT ${columns} FROM ${source} WHERE i.invoice_id IN (SELECT invoice_id FROM matches)
    ORDER BY i.invoice_date DESC, i.invoice_id DESC LIMIT ${maxMatches}`.execute(db);
  return rows;
};
