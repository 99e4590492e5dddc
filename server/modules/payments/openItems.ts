import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Page, PageQuery, QueryOf } from '#contract/endpoint.ts';
import { invalidField } from '#contract/errors.ts';
import { Big } from '#contract/money.ts';
import type { OpenItem } from '#contract/payments/shapes.ts';
import type { searchOpenItems as searchOpenItemsCall } from '#contract/payments/calls.ts';
import type { Db } from '#server/database/connect.ts';
import { findOfferedDiscounts } from '#server/modules/invoices/discounts.ts';
import type { Exact } from './queries.ts';

export type OpenItemRow = Exact<OpenItem, 'GrossAmount' | 'Outstanding' | 'DiscountAvailable'>;

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
  return sql.raw(`${column} ${sort?.[1] ?? 'ASC'}, i.invoice_id, i.pro_forma_invoice_id`);
};

interface Wanted {
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit?: number | null;
  offset?: number;
}

// A pro forma wants money until it has its gross; once its deal is invoiced the invoice does.
const openItems = sql`(
  SELECT invoice_id, NULL::integer AS pro_forma_invoice_id, invoice_no, kind, customer_id, currency_id, deal_no, part, customer_order_no, invoice_date,
    due_date, gross_amount, outstanding
  FROM invoices WHERE outstanding > 0
  UNION ALL
  SELECT NULL, f.pro_forma_invoice_id, f.pro_forma_no, 'ProForma', f.customer_id, o.currency_id, o.deal_no, o.part, o.customer_order_no, f.issued_on,
    f.issued_on, f.gross_amount, f.gross_amount - f.received
  FROM pro_forma_invoices f JOIN orders o USING (order_id)
  WHERE f.state <> 'Cancelled' AND f.received < f.gross_amount AND NOT EXISTS (SELECT 1 FROM invoices n WHERE n.order_id = f.order_id))`;

/** Invoices, debit notes and pro formas with something left to pay, oldest due first, pro formas last. */
export const findOpenItems = async (
  db: Db,
  { where, order = sql`i.pro_forma_invoice_id NULLS FIRST, i.due_date, i.invoice_id`, limit = null, offset = 0 }: Wanted,
) => {
  const { rows } = await sql<Omit<OpenItemRow, 'DiscountAvailable' | 'DiscountUntil'>>`
    SELECT i.invoice_id, i.pro_forma_invoice_id, i.invoice_no, i.kind, i.customer_id, c.name AS customer_name, c.account_code,
      k.code AS currency_code, i.deal_no, i.part, i.customer_order_no, i.invoice_date, i.due_date, i.gross_amount, i.outstanding
    FROM ${openItems} i JOIN customers c USING (customer_id) JOIN currencies k ON k.currency_id = i.currency_id
    WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const offered = await findOfferedDiscounts(
    db,
    rows.flatMap((row) => row.InvoiceId ?? []),
  );
  return rows.map((row): OpenItemRow => {
    const offer = row.InvoiceId === null ? undefined : offered.get(row.InvoiceId);
    return { ...row, DiscountAvailable: offer?.Gross ?? new Big(0), DiscountUntil: offer?.Until ?? null };
  });
};

type Search = QueryOf<typeof searchOpenItemsCall>;

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

/** Open items that meet every filter given. */
export const searchOpenItems = async (db: Db, search: Search): Promise<Page<OpenItemRow> | OpenItemRow[]> => {
  const where = all(conditionsOf(search));
  const order = orderOf(search.sort);
  if (!search.range) return findOpenItems(db, { where, order });
  const [first, last] = search.range;
  const { rows: counted } = await sql<{ Total: number }>`
    SELECT count(*)::integer AS total FROM ${openItems} i WHERE ${where}`.execute(db);
  const rows = await findOpenItems(db, { where, order, limit: last - first + 1, offset: first });
  return { rows, total: counted[0]?.Total ?? 0, first };
};
