import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Page, PageQuery, QueryOf } from '#contract/endpoint.ts';
import { invalidField } from '#contract/errors.ts';
import { Big } from '#contract/money.ts';
import type { OpenInvoice } from '#contract/payments/shapes.ts';
import type { searchOpenItems } from '#contract/payments/calls.ts';
import type { Db } from '#server/database/connect.ts';
import { findOfferedDiscounts } from '#server/modules/invoices/discounts.ts';
import type { Exact } from './queries.ts';

export type OpenInvoiceRow = Exact<OpenInvoice, 'GrossAmount' | 'Outstanding' | 'DiscountAvailable'>;

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

const sortable: Record<string, string> = {
  InvoiceNo: 'i.invoice_no',
  InvoiceDate: 'i.invoice_date',
  DueDate: 'i.due_date',
  Outstanding: 'i.outstanding',
  CustomerName: 'c.name',
};

const orderOf = (sort: PageQuery['sort']) => {
  const column = sortable[sort?.[0] ?? 'DueDate'];
  if (!column) throw invalidField('sort', `must be by one of ${Object.keys(sortable).join(', ')}`);
  return sql.raw(`${column} ${sort?.[1] ?? 'ASC'}, i.invoice_id`);
};

interface Wanted {
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit?: number | null;
  offset?: number;
}

/** Invoices and debit notes with something left to pay, oldest due first. */
export const findOpenInvoices = async (db: Db, { where, order = sql`i.due_date, i.invoice_id`, limit = null, offset = 0 }: Wanted) => {
  const { rows } = await sql<Omit<OpenInvoiceRow, 'DiscountAvailable' | 'DiscountUntil'>>`
    SELECT i.invoice_id, i.invoice_no, i.kind, i.customer_id, c.name AS customer_name, c.account_code, k.code AS currency_code, i.deal_no, i.part,
      i.customer_order_no, i.invoice_date, i.due_date, i.gross_amount, i.outstanding
    FROM invoices i JOIN customers c USING (customer_id) JOIN currencies k ON k.currency_id = i.currency_id
    WHERE i.outstanding > 0 AND ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const offered = await findOfferedDiscounts(
    db,
    rows.map((row) => row.InvoiceId),
  );
  return rows.map((row): OpenInvoiceRow => {
    const offer = offered.get(row.InvoiceId);
    return { ...row, DiscountAvailable: offer?.Gross ?? new Big(0), DiscountUntil: offer?.Until ?? null };
  });
};

type Search = QueryOf<typeof searchOpenItems>;

const conditionsOf = ({ dealNo, invoiceNo, fromAmount, toAmount, customerId }: Search) => {
  if (fromAmount !== undefined && toAmount !== undefined && fromAmount > toAmount)
    throw invalidField('toAmount', 'must not be less than the amount from');
  const [deal, part] = dealNo?.split('/') ?? [];
  return [
    sql`true`,
    ...(deal ? [sql`i.deal_no = ${Number(deal)}`] : []),
    ...(part ? [sql`i.part = ${Number(part)}`] : []),
    ...(invoiceNo ? [sql`i.invoice_no = ${Number(invoiceNo)}`] : []),
    ...(fromAmount === undefined ? [] : [sql`i.outstanding >= ${fromAmount}`]),
    ...(toAmount === undefined ? [] : [sql`i.outstanding <= ${toAmount}`]),
    ...(customerId === undefined ? [] : [sql`i.customer_id = ${customerId}`]),
  ];
};

/** Open invoices that meet every filter given. */
export const searchOpenInvoices = async (db: Db, search: Search): Promise<Page<OpenInvoiceRow> | OpenInvoiceRow[]> => {
  const where = all(conditionsOf(search));
  const order = orderOf(search.sort);
  if (!search.range) return findOpenInvoices(db, { where, order });
  const [first, last] = search.range;
  const { rows: counted } = await sql<{ Total: number }>`
    SELECT count(*)::integer AS total FROM invoices i WHERE i.outstanding > 0 AND ${where}`.execute(db);
  const rows = await findOpenInvoices(db, { where, order, limit: last - first + 1, offset: first });
  return { rows, total: counted[0]?.Total ?? 0, first };
};
