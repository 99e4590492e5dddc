import { status } from '#server/modules/sales/deal/status.ts';
import { sql } from 'kysely';
import { AccountFigures, LastOrder, LatestInvoice, LatestPayment, OpenDeal } from '#contract/masterData/customers/shapes.ts';
import { sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { openItemsAt } from '#server/ledgers/receivables.ts';
import { ageItems } from '#server/modules/money/statements/ageing.ts';
import { describeOwn } from '#server/modules/masterData/ownFields/describeOwn.ts';
import { findAddresses } from '#server/modules/masterData/addresses/queries.ts';
import { findCreditPosition } from '#server/modules/sales/deal/credit.ts';
import { findComments, findHeldPallets, getCustomerWords, getCustomerRecord } from './queries.ts';

const maxListed = 10;

// The amounts are what would be invoiced now.
const openDeals = statement({
  name: 'overview, open deals',
  row: OpenDeal,
  exact: ['NetAmount', 'GrossAmount'],
  write: (customerId: number) => sql`
    WITH deal AS (
      SELECT * FROM orders o WHERE o.customer_id = ${customerId} AND o.status_id < ${status.Invoiced}
      ORDER BY o.required_date NULLS LAST, o.order_id LIMIT 100
    )
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.is_call_off, o.customer_order_no, o.order_date, o.required_date, o.promised_date,
      haulier.name AS haulier, goods.lines, goods.lines_picked, coalesce(value.net, 0) AS net_amount, coalesce(value.gross, 0) AS gross_amount
    FROM deal o LEFT JOIN current_deal_values(ARRAY(SELECT order_id FROM deal)) AS value USING (order_id)
      LEFT JOIN customers haulier ON haulier.customer_id = o.haulier_id
      CROSS JOIN LATERAL (SELECT count(*)::integer AS lines, count(d.picked_quantity)::integer AS lines_picked
        FROM order_details d WHERE d.order_id = o.order_id AND d.product_id IS NOT NULL) goods
    ORDER BY o.required_date NULLS LAST, o.order_id`,
  example: 1,
});

const lastOrder = statement({
  name: 'overview, last order',
  row: LastOrder,
  write: (customerId: number) => sql`
    SELECT o.order_id, o.deal_no, o.part, o.status, o.order_date, coalesce((
      SELECT jsonb_agg(jsonb_build_object('OrderDetailId', d.order_detail_id, 'Code', p.code, 'Description', d.description, 'Quantity', d.quantity) ORDER BY d.line_no, d.order_detail_id)
      FROM order_details d LEFT JOIN products p USING (product_id) WHERE d.order_id = o.order_id), '[]') AS lines
    FROM orders o WHERE o.customer_id = ${customerId} AND o.status_id <> ${status.Cancelled}
    ORDER BY o.order_date DESC, o.order_id DESC LIMIT 1`,
  example: 1,
});

const latestInvoices = statement({
  name: 'overview, latest invoices',
  row: LatestInvoice,
  exact: ['GrossAmount', 'Outstanding'],
  write: ({ customerId, firstInvoiceId }: { customerId: number; firstInvoiceId?: number | undefined }) => sql`
    SELECT invoice_id, invoice_no, original_no, kind, deal_no, part, customer_order_no, invoice_date, due_date, gross_amount, outstanding,
      (sent_at IS NOT NULL OR posted_at IS NOT NULL) AS is_sent
    FROM invoices WHERE customer_id = ${customerId}
    ORDER BY invoice_id IS NOT DISTINCT FROM ${firstInvoiceId ?? null} DESC, invoice_date DESC, invoice_id DESC LIMIT ${maxListed}`,
  example: { customerId: 1 },
});

const latestPayments = statement({
  name: 'overview, latest payments',
  row: LatestPayment,
  exact: ['Amount', 'Unallocated'],
  write: (customerId: number) => sql`
    SELECT p.payment_id, p.payment_no, p.kind, p.payment_date, m.description AS payment_method, p.reference, p.amount, p.unallocated, p.reversed_on
    FROM payments p JOIN payment_methods m USING (payment_method_id)
    WHERE p.customer_id = ${customerId} AND p.is_confirmed ORDER BY p.payment_date DESC, p.payment_id DESC LIMIT ${maxListed}`,
  example: 1,
});

const otherFigures = statement({
  name: 'overview, figures',
  row: AccountFigures.pick({ OldestOverdueDays: true, Unallocated: true, Tied: true }),
  exact: ['Unallocated', 'Tied'],
  write: ({ customerId, today }: { customerId: number; today: string }) => sql`
    SELECT (SELECT ${today}::date - min(due_date) FROM owed_items WHERE customer_id = ${customerId} AND due_date < ${today}::date) AS oldest_overdue_days,
      coalesce((SELECT sum(unallocated) FROM payments WHERE customer_id = ${customerId} AND unallocated > 0 AND kind = 'Receipt'), 0)
        + coalesce((SELECT sum(unallocated) FROM credits WHERE customer_id = ${customerId} AND unallocated > 0), 0) AS unallocated,
      coalesce((SELECT sum(received) FROM pro_forma_invoices WHERE customer_id = ${customerId} AND received > 0), 0) AS tied`,
  example: { customerId: 1, today: '2026-11-21' },
});

const findFigures = async (db: Db, customerId: number, today: string) => {
  const position = await findCreditPosition(db, customerId, today);
  const [otherAmounts] = await otherFigures.rows(db, { customerId, today });
  if (!otherAmounts) throw new Error('The totals of the customer are missing');
  const { Balance, Overdue, CreditLimit, CreditLeft } = position;
  return { Balance, Overdue, CreditLimit, CreditLeft, OpenDealsValue: position.OpenDeals, ...otherAmounts };
};

/** Finds all data of the customer page. */
export const findOverview = async (context: Context, customerId: number, invoiceId?: number) => {
  const { db, today } = context;
  const record = await getCustomerRecord(db, customerId);
  const words = await getCustomerWords(db, customerId);
  const ownFields = await describeOwn(context, 'Customer', record.Own);
  const figures = await findFigures(db, customerId, today);
  const openItems = await openItemsAt.rows(db, { customerId, asAt: today });
  const deals = await openDeals.rows(db, customerId);
  const [last] = await lastOrder.rows(db, customerId);
  const invoices = await latestInvoices.rows(db, { customerId, firstInvoiceId: invoiceId });
  const payments = await latestPayments.rows(db, customerId);
  const pallets = await findHeldPallets(db, customerId, today);
  const addresses = await findAddresses(db, customerId);
  const comments = await findComments(db, customerId);
  return {
    Customer: record,
    Words: words,
    OwnFields: ownFields,
    Figures: figures,
    Ageing: ageItems(openItems, today, record.AgeingBasis),
    OpenDeals: deals,
    LastOrder: last ?? null,
    Invoices: invoices,
    Payments: payments,
    Pallets: pallets,
    PalletsWorth: sum(pallets.map((pallet) => pallet.Worth)),
    Addresses: addresses,
    Comments: comments,
  };
};
