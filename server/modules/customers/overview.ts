import { status } from '#server/modules/orders/status.ts';
import { sql } from 'kysely';
import type { LastOrder, LatestInvoice, LatestPayment, OpenDeal } from '#contract/customers/shapes.ts';
import { sum } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { findAddresses } from '#server/modules/addresses/queries.ts';
import { creditPosition } from '#server/modules/orders/credit/credit.ts';
import { findComments, findHeldPallets, findWords, getCustomerRecord } from './queries.ts';

const latest = 10;

type Exactly<Row, Fields extends keyof Row> = Omit<Row, Fields> & Record<Fields, Big>;

// Each at what will be invoiced as things stand.
const findOpenDeals = async (db: Db, customerId: number) => {
  const { rows } = await sql<Exactly<OpenDeal, 'NetAmount' | 'GrossAmount'>>`
    WITH deal AS (
      SELECT * FROM orders o WHERE o.customer_id = ${customerId} AND o.status_id < ${status.Invoiced}
      ORDER BY o.required_date NULLS LAST, o.order_id LIMIT 100
    )
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_order_no, o.order_date, o.required_date,
      coalesce(value.net, 0) AS net_amount, coalesce(value.gross, 0) AS gross_amount
    FROM deal o LEFT JOIN deal_values(ARRAY(SELECT order_id FROM deal)) AS value USING (order_id)
    ORDER BY o.required_date NULLS LAST, o.order_id`.execute(db);
  return rows;
};

const findLastOrder = async (db: Db, customerId: number): Promise<LastOrder | null> => {
  const { rows } = await sql<LastOrder>`
    SELECT o.order_id, o.deal_no, o.part, o.status, o.order_date, coalesce((
      SELECT jsonb_agg(jsonb_build_object('OrderDetailId', d.order_detail_id, 'Code', p.code, 'Description', d.description, 'Quantity', d.quantity) ORDER BY d.line_no, d.order_detail_id)
      FROM order_details d LEFT JOIN products p USING (product_id) WHERE d.order_id = o.order_id), '[]') AS lines
    FROM orders o WHERE o.customer_id = ${customerId} AND o.status_id <> ${status.Cancelled}
    ORDER BY o.order_date DESC, o.order_id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
};

const findLatestInvoices = async (db: Db, customerId: number, wanted: number | undefined) => {
  const { rows } = await sql<Exactly<LatestInvoice, 'GrossAmount' | 'Outstanding'>>`
    SELECT invoice_id, invoice_no, kind, deal_no, part, customer_order_no, invoice_date, due_date, gross_amount, outstanding,
      (sent_at IS NOT NULL OR posted_at IS NOT NULL) AS is_sent
    FROM invoices WHERE customer_id = ${customerId}
    ORDER BY invoice_id = ${wanted ?? 0} DESC, invoice_date DESC, invoice_id DESC LIMIT ${latest}`.execute(db);
  return rows;
};

const findLatestPayments = async (db: Db, customerId: number) => {
  const { rows } = await sql<Exactly<LatestPayment, 'Amount' | 'Unallocated'>>`
    SELECT p.payment_id, p.payment_no, p.kind, p.payment_date, m.description AS payment_method, p.reference, p.amount, p.unallocated, p.reversed_on
    FROM payments p JOIN payment_methods m USING (payment_method_id)
    WHERE p.customer_id = ${customerId} AND p.is_confirmed ORDER BY p.payment_date DESC, p.payment_id DESC LIMIT ${latest}`.execute(db);
  return rows;
};

interface Rest {
  OldestOverdueDays: number | null;
  Unallocated: Big;
  Tied: Big;
}

const findFigures = async (db: Db, customerId: number, today: string) => {
  const position = await creditPosition(db, customerId, today);
  const { rows } = await sql<Rest>`
    SELECT (SELECT ${today}::date - min(due_date) FROM invoices WHERE customer_id = ${customerId} AND outstanding > 0 AND due_date < ${today}::date) AS oldest_overdue_days,
      coalesce((SELECT sum(CASE kind WHEN 'Receipt' THEN unallocated ELSE -unallocated END) FROM payments WHERE customer_id = ${customerId} AND unallocated > 0), 0)
        + coalesce((SELECT sum(unallocated) FROM credits WHERE customer_id = ${customerId} AND unallocated > 0), 0) AS unallocated,
      coalesce((SELECT sum(received) FROM pro_forma_invoices WHERE customer_id = ${customerId} AND received > 0), 0) AS tied`.execute(db);
  const rest = rows[0] as Rest;
  const { Balance, Overdue, CreditLimit, CreditLeft } = position;
  return { Balance, Overdue, CreditLimit, CreditLeft, OpenDealsValue: position.OpenDeals, ...rest };
};

/** Everything about one customer in one answer. */
export const findOverview = async ({ db, today }: Context, customerId: number, invoiceId?: number) => {
  const record = await getCustomerRecord(db, customerId);
  const [words, figures, openDeals, lastOrder, invoices, payments, pallets, addresses, comments] = await Promise.all([
    findWords(db, customerId),
    findFigures(db, customerId, today),
    findOpenDeals(db, customerId),
    findLastOrder(db, customerId),
    findLatestInvoices(db, customerId, invoiceId),
    findLatestPayments(db, customerId),
    findHeldPallets(db, customerId, today),
    findAddresses(db, customerId),
    findComments(db, customerId),
  ]);
  return {
    Customer: record,
    Words: words,
    Figures: figures,
    OpenDeals: openDeals,
    LastOrder: lastOrder,
    Invoices: invoices,
    Payments: payments,
    Pallets: pallets,
    PalletsWorth: sum(pallets.map((pallet) => pallet.Worth)),
    Addresses: addresses,
    Comments: comments,
  };
};
