import { status } from '#server/modules/sales/deal/status.ts';
import { sql } from 'kysely';
import { AccountFigures, LastOrder, LatestInvoice, LatestPayment, OpenDeal } from '#contract/masterData/customers/shapes.ts';
import { sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/statements.ts';
import { openItemsAt } from '#server/ledgers/receivables.ts';
import { ageItems } from '#server/modules/money/statements/ageing.ts';
import { describeOwn } from '#server/modules/masterData/ownFields/describeOwn.ts';
import { selectAddresses } from '#server/modules/masterData/addresses/queries.ts';
import { creditPositions } from '#server/modules/sales/deal/credit.ts';
import { customerComments, customerWords, heldPallets, maxComments, noSuchCustomer, selectContacts, selectCustomer } from './queries.ts';
import { must } from '#server/must.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';

// A literal, because PostgreSQL expects a tenth of all rows for a parameter.
const maxListed = sql.lit(10);

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

/** Lists the latest invoices of a customer. The one asked for comes first, whatever its age. */
export const latestInvoices = statement({
  name: 'overview, latest invoices',
  row: LatestInvoice,
  exact: ['GrossAmount', 'Outstanding'],
  write: ({ customerId, firstInvoiceId }: { customerId: number; firstInvoiceId?: number | undefined }) => sql`
    SELECT invoice_id, invoice_no, original_no, kind, deal_no, part, customer_order_no, invoice_date, due_date, gross_amount, outstanding,
      (sent_at IS NOT NULL OR posted_at IS NOT NULL) AS is_sent
    FROM invoices WHERE customer_id = ${customerId} AND invoice_id = ANY(${firstInvoiceId ?? null}::integer || ARRAY(
      SELECT invoice_id FROM invoices WHERE customer_id = ${customerId} ORDER BY invoice_date DESC, invoice_id DESC LIMIT ${maxListed}))
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

/** Reads everything that the page shows, apart from own fields, in one round trip. */
const readOverview = async ({ db, today }: Context, customerId: number, invoiceId?: number) => {
  const [customers, contacts, words, positions, figures, openItems, deals, lastOrders, invoices, payments, pallets, addresses, comments] =
    await pipeline(db, [
      selectCustomer(db, customerId),
      selectContacts(db, customerId),
      customerWords.given(customerId),
      creditPositions.given({ customerIds: [customerId], today, exceptOrderId: null }),
      otherFigures.given({ customerId, today }),
      openItemsAt.given({ customerId, asAt: today }),
      openDeals.given(customerId),
      lastOrder.given(customerId),
      latestInvoices.given({ customerId, firstInvoiceId: invoiceId }),
      latestPayments.given(customerId),
      heldPallets.given({ customerId, today }),
      selectAddresses(db, customerId),
      customerComments.given({ customerId, atMost: maxComments }),
    ]);
  const [customer] = customers;
  if (!customer) throw noSuchCustomer();
  return {
    customer: { ...customer, Contacts: contacts },
    words: must(words[0], 'The names of the customer'),
    position: must(positions[0], 'The credit position of the customer'),
    figures: must(figures[0], 'The totals of the customer'),
    lastOrder: lastOrders[0] ?? null,
    openItems,
    deals,
    invoices,
    payments,
    pallets,
    addresses,
    comments,
  };
};

/** Finds all data of the customer page. */
export const findOverview = async (context: Context, customerId: number, invoiceId?: number) => {
  const read = await readOverview(context, customerId, invoiceId);
  const { Balance, Overdue, CreditLimit, CreditLeft, OpenDeals } = read.position;
  return {
    Customer: read.customer,
    Words: read.words,
    OwnFields: await describeOwn(context, 'Customer', read.customer.Own),
    Figures: { Balance, Overdue, CreditLimit, CreditLeft, OpenDealsValue: OpenDeals, ...read.figures },
    Ageing: ageItems(read.openItems, context.today, read.customer.AgeingBasis),
    OpenDeals: read.deals,
    LastOrder: read.lastOrder,
    Invoices: read.invoices,
    Payments: read.payments,
    Pallets: read.pallets,
    PalletsWorth: sum(read.pallets.map((pallet) => pallet.Worth)),
    Addresses: read.addresses,
    Comments: read.comments,
  };
};
