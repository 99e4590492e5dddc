import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { QueryOf } from '#contract/call/endpoint.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import { OpenItem } from '#contract/money/payments/shapes.ts';
import type { searchOpenItems as searchOpenItemsCall } from '#contract/money/payments/calls.ts';
import { openItems } from '#contract/money/payments/list.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { RowOf } from '#server/database/statements.ts';
import { startsWith } from '#server/database/search/searchPatterns.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { findOfferedDiscounts } from '#server/modules/money/billing/discounts.ts';
import { selectOpenParts } from '#server/modules/sales/deal/lines/selectOpenParts.ts';
import { status } from '#server/modules/sales/deal/status.ts';

export type OpenItemRow = RowOf<typeof OpenItem, 'GrossAmount' | 'Outstanding' | 'DiscountAvailable'>;

// Pro formas of orders whose first part is invoiced. Each stays open for the value of the parts to come, up to its gross amount.
const proFormasForLaterParts = sql`
  SELECT NULL::integer AS invoice_id, f.pro_forma_invoice_id, NULL::integer AS refund_payment_id, f.pro_forma_no, NULL::text AS original_no, 'ProForma', f.customer_id, o.currency_id, o.deal_no, o.part,
    o.customer_order_no, f.issued_on, f.issued_on AS due_date, f.gross_amount, least(f.gross_amount, later_parts.gross) - f.received
  FROM pro_forma_invoices f JOIN orders o USING (order_id) CROSS JOIN LATERAL (
    SELECT sum(gross) AS gross FROM current_deal_values(ARRAY(${selectOpenParts(sql`o.deal_no`, sql`o.order_id`)}))) later_parts
  WHERE f.state <> 'Cancelled' AND f.received < least(f.gross_amount, later_parts.gross) AND EXISTS (SELECT 1 FROM invoices n WHERE n.order_id = f.order_id)
    AND o.deal_no IN (SELECT deal_no FROM orders WHERE part > 1 AND status_id < ${status.Invoiced} AND prepaid_invoice_id IS NULL)`;

// Items that a receipt can pay: invoices and debit notes, refunds, and pro formas. A refund is open only after the receipt that it paid back is
// reversed, because the customer then owes the amount. A pro forma is open until it has received its gross amount or its order is invoiced.
const openDocuments = sql`(
  SELECT invoice_id, NULL::integer AS pro_forma_invoice_id, NULL::integer AS refund_payment_id, invoice_no, original_no, kind, customer_id, currency_id, deal_no, part, customer_order_no, invoice_date,
    due_date, gross_amount, outstanding
  FROM invoices WHERE outstanding > 0
  UNION ALL
  SELECT NULL, NULL, payment_id, payment_no, NULL, kind, customer_id, currency_id, NULL, NULL, reference, payment_date, payment_date, amount, unallocated
  FROM payments WHERE kind = 'Refund' AND unallocated > 0 AND payment_no IS NOT NULL
  UNION ALL
  SELECT NULL, f.pro_forma_invoice_id, NULL, f.pro_forma_no, NULL, 'ProForma', f.customer_id, o.currency_id, o.deal_no, o.part, o.customer_order_no, f.issued_on,
    f.issued_on, f.gross_amount, f.gross_amount - f.received
  FROM pro_forma_invoices f JOIN orders o USING (order_id)
  WHERE f.state <> 'Cancelled' AND f.received < f.gross_amount AND NOT EXISTS (SELECT 1 FROM invoices n WHERE n.order_id = f.order_id)
  UNION ALL ${proFormasForLaterParts})`;

const selectItems = sql`
  SELECT i.invoice_id, i.pro_forma_invoice_id, i.refund_payment_id, i.invoice_no, i.original_no, i.kind, i.customer_id, customer.name AS customer_name, customer.account_code,
    currency.code AS currency_code, i.deal_no, i.part, i.customer_order_no, i.invoice_date, i.due_date, i.gross_amount, i.outstanding
  FROM ${openDocuments} i JOIN customers customer USING (customer_id) JOIN currencies currency ON currency.currency_id = i.currency_id`;

const itemColumns = OpenItem.omit({ DiscountAvailable: true, DiscountUntil: true });
const exactOfItem = ['GrossAmount', 'Outstanding'] as const;
type Item = RowOf<typeof itemColumns, (typeof exactOfItem)[number]>;

const noDiscount = { Gross: new Big(0), Until: null };

const addDiscounts = async (db: Db, rows: readonly Item[]) => {
  const offeredDiscounts = await findOfferedDiscounts(
    db,
    rows.flatMap((row) => row.InvoiceId ?? []),
  );
  return rows.map((row): OpenItemRow => {
    const { Gross, Until } = (row.InvoiceId !== null && offeredDiscounts.get(row.InvoiceId)) || noDiscount;
    return { ...row, DiscountAvailable: Gross, DiscountUntil: Until };
  });
};

/** Lists open items, the earliest due first and pro formas last. `where` may use `i`, the item. */
export const findOpenItems = async (db: Db, { where, limit = null }: { where: RawBuilder<unknown>; limit?: number | null }) => {
  const { rows } = await sql<Item>`
    ${selectItems} WHERE ${where} ORDER BY i.pro_forma_invoice_id NULLS FIRST, i.due_date, i.invoice_id, i.refund_payment_id LIMIT ${limit}`.execute(
    db,
  );
  return addDiscounts(db, rows);
};

/** SQL: an exact number, or the beginning of a number with text from the earlier system. */
const filterByNumber = (text: string) =>
  text === ''
    ? sql`true`
    : sql`(listed.invoice_no = ${/^\d{1,9}$/.test(text) ? Number(text) : null}::integer AND listed.original_no IS NULL
        OR listed.original_no IS NOT NULL AND ${startsWith(sql`lower(listed.original_no)`, text)})`;

const source = listSource({
  name: 'searchOpenItems',
  list: openItems,
  columns: itemColumns,
  exact: exactOfItem,
  select: () => selectItems,
  example: undefined,
  tieBreaker: sql`listed.invoice_id, listed.pro_forma_invoice_id, listed.refund_payment_id`,
  where: {
    Number: (text) => filterByNumber(text.trim()),
  },
});

type Search = QueryOf<typeof searchOpenItemsCall>;

/** Translates the parameters named in the specification into the list's own filters. */
const buildFilter = ({ filter, dealNo, invoiceNo, fromAmount, toAmount, customerId }: Search): Search['filter'] => {
  if (fromAmount !== undefined && toAmount !== undefined && fromAmount > toAmount)
    throw invalidField('toAmount', 'must not be less than fromAmount');
  const [deal, part] = dealNo?.split('/') ?? [];
  const parameterFilter = {
    ...(deal && { DealNo: [Number(deal)] }),
    ...(part && { Part: [Number(part)] }),
    ...(invoiceNo && { Number: invoiceNo }),
    ...(fromAmount !== undefined && { FromAmount: fromAmount }),
    ...(toAmount !== undefined && { ToAmount: toAmount }),
    ...(customerId !== undefined && { CustomerId: [customerId] }),
  };
  const repeatedName = Object.keys(parameterFilter).find((name) => Object.hasOwn(filter ?? {}, name));
  if (repeatedName) throw invalidField('filter', `repeats ${repeatedName}, which another parameter already sets`);
  return { ...filter, ...parameterFilter };
};

/** Finds open items that match every filter given. */
export const searchOpenItems = async (db: Db, search: Search) => {
  const page = await findList(db, source, { filter: buildFilter(search), sort: search.sort, range: search.range }, undefined);
  return withRows(page, await addDiscounts(db, page.rows));
};
