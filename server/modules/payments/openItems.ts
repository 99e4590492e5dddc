import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import { invalidField } from '#contract/errors.ts';
import type { OpenInvoice } from '#contract/payments/shapes.ts';
import type { searchOpenItems } from '#contract/payments/calls.ts';
import { openItems } from '#contract/payments/list.ts';
import type { Db } from '#server/database/connect.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import type { Exact } from './queries.ts';

export type OpenInvoiceRow = Exact<OpenInvoice, 'GrossAmount' | 'Outstanding' | 'DiscountAvailable'>;

const selectOpen = sql`
  SELECT i.invoice_id, i.invoice_no, i.kind, i.customer_id, c.name AS customer_name, c.account_code, k.code AS currency_code, i.deal_no, i.part,
    i.customer_order_no, i.invoice_date, i.due_date, i.gross_amount, i.outstanding,
    CASE WHEN i.settlement_discount_gross > 0 THEN least(i.outstanding, i.settlement_discount_gross
      - coalesce((SELECT sum(a.discount_taken) FROM allocations a WHERE a.invoice_id = i.invoice_id), 0)) ELSE 0 END AS discount_available,
    CASE WHEN i.settlement_discount_gross > 0 THEN i.invoice_date + i.settlement_discount_days END AS discount_until
  FROM invoices i JOIN customers c USING (customer_id) JOIN currencies k ON k.currency_id = i.currency_id
  WHERE i.outstanding > 0`;

/** Invoices and debit notes with something left to pay, oldest due first. */
export const findOpenInvoices = async (db: Db, { where }: { where: RawBuilder<unknown> }) => {
  const { rows } = await sql<OpenInvoiceRow>`${selectOpen} AND ${where} ORDER BY i.due_date, i.invoice_id`.execute(db);
  return rows;
};

const source = listSource({ name: 'searchOpenItems', list: openItems, select: () => selectOpen, example: undefined, where: {} });

type Search = QueryOf<typeof searchOpenItems>;

/** The parameters that the specification names, as the list's own filters. */
const filterOf = ({ filter, dealNo, invoiceNo, fromAmount, toAmount, customerId }: Search): Search['filter'] => {
  if (fromAmount !== undefined && toAmount !== undefined && fromAmount > toAmount)
    throw invalidField('toAmount', 'must not be less than the amount from');
  const [deal, part] = dealNo?.split('/') ?? [];
  return {
    ...(deal && { DealNo: [Number(deal)] }),
    ...(part && { Part: [Number(part)] }),
    ...(invoiceNo && { InvoiceNo: [Number(invoiceNo)] }),
    ...(fromAmount !== undefined && { FromAmount: fromAmount }),
    ...(toAmount !== undefined && { ToAmount: toAmount }),
    ...(customerId !== undefined && { CustomerId: [customerId] }),
    ...filter,
  };
};

/** Open invoices that meet every filter given. */
export const searchOpenInvoices = (db: Db, search: Search) =>
  findList(db, source, { filter: filterOf(search), sort: search.sort, range: search.range }, undefined);
