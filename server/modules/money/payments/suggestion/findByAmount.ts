import { sql } from 'kysely';
import { Big } from '#contract/money.ts';
import { FoundByAmount } from '#contract/money/payments/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { findExactSet } from '#server/modules/money/payments/allocation/exactSet.ts';
import { findOpenItems } from '#server/modules/money/payments/openItems.ts';
import type { OpenItemRow } from '#server/modules/money/payments/openItems.ts';

const maxMatches = 20;
/** Search steps allowed for each customer. Enough for a handful of invoices. */
const maxSteps = 2_000;

const toWholePence = (amount: Big) => Number(amount.times(100).toFixed(0));

const toMatch = (items: readonly [OpenItemRow, ...OpenItemRow[]], amount: Big) => ({
  Kind: items.length === 1 ? ('Item' as const) : ('Items' as const),
  CustomerId: items[0].CustomerId,
  CustomerName: items[0].CustomerName,
  AccountCode: items[0].AccountCode,
  CurrencyCode: items[0].CurrencyCode,
  Amount: amount,
  Items: items.map(({ InvoiceId, ProFormaInvoiceId, RefundPaymentId, InvoiceNo, OriginalNo, Kind, Outstanding }) => ({
    InvoiceId,
    ProFormaInvoiceId,
    RefundPaymentId,
    InvoiceNo,
    OriginalNo,
    Kind,
    Outstanding,
  })),
  OrderId: null,
  DealNo: null,
  Part: null,
});

/** Finds sets of smaller invoices of one customer that add up to the amount. */
const findSets = async (db: Db, amount: Big) => {
  const items = await findOpenItems(db, {
    where: sql`i.invoice_id IS NOT NULL AND i.outstanding < ${amount.toString()}::numeric AND i.customer_id IN (
      SELECT customer_id FROM invoices WHERE outstanding > 0 AND outstanding < ${amount.toString()}::numeric
      GROUP BY customer_id HAVING sum(outstanding) >= ${amount.toString()}::numeric)`,
  });
  const matches = [];
  for (const accountItems of Map.groupBy(items, (item) => item.CustomerId).values()) {
    const payable = accountItems.map((item, id) => ({ id, full: toWholePence(item.Outstanding), reduced: toWholePence(item.Outstanding) }));
    const [first, ...others] = (findExactSet(payable, toWholePence(amount), maxSteps) ?? []).flatMap(({ id }) => accountItems[id] ?? []);
    if (first) matches.push(toMatch([first, ...others], amount));
  }
  return matches.toSorted((one, other) => one.Items.length - other.Items.length).slice(0, maxMatches);
};

// Open orders whose invoice would have this amount today.
const deals = statement({
  name: 'findByAmount, deals',
  row: FoundByAmount.omit({ Items: true, Kind: true }),
  exact: ['Amount'],
  write: (amount: Big) => sql`
    SELECT o.customer_id, customer.name AS customer_name, customer.account_code, currency.code AS currency_code, value.gross AS amount, o.order_id, o.deal_no, o.part
    FROM open_deal_values() AS value JOIN orders o USING (order_id)
      JOIN customers customer ON customer.customer_id = o.customer_id JOIN currencies currency ON currency.currency_id = o.currency_id
    WHERE value.gross = ${amount.toString()}::numeric
      AND NOT EXISTS (SELECT 1 FROM invoices n WHERE n.order_id = o.order_id)
    ORDER BY o.order_id LIMIT ${maxMatches}`,
  example: new Big(1),
});

const findDeals = async (db: Db, amount: Big) =>
  (await deals.rows(db, amount)).map((row) => ({ ...row, Kind: 'Deal' as const, Items: [] }));

/** Finds what a payment from an unknown customer may be for. Changes nothing. */
export const findByAmount = async (db: Db, enteredAmount: number) => {
  const amount = new Big(enteredAmount);
  const single = await findOpenItems(db, { where: sql`i.outstanding = ${amount.toString()}::numeric`, limit: maxMatches });
  const sets = await findSets(db, amount);
  const dealMatches = await findDeals(db, amount);
  return [...single.map((item) => toMatch([item], amount)), ...sets, ...dealMatches];
};
