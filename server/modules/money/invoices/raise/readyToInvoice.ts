import { sql } from 'kysely';
import { readyDeals } from '#contract/money/invoices/list.ts';
import { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { isAsked, listSource } from '#server/lists/listSource.ts';
import { customerMatches, matchesDealOr, matchesAllWords, orderNoMatches } from '#server/lists/search.ts';
import { explainLock } from '#server/modules/businessDates.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { findBillables } from '#server/modules/money/billing/billable.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import { listRatedDays, findRateProblem, composeWithRates } from '#server/modules/money/billing/composeInvoice.ts';
import { findDayRates } from '#server/modules/money/billing/dayRates.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { getUrgency, getVatQuarter } from '#server/modules/money/billing/dates.ts';
import { decideInvoiceDates } from './decideInvoiceDates.ts';

const findRates = (db: Db, orders: readonly BillableOrder[], today: string) =>
  findDayRates(
    db,
    orders.flatMap((order) => listRatedDays(decideInvoiceDates(order, today)).map((day) => ({ CurrencyId: order.CurrencyId, day }))),
  );

const zero = new Big(0);

const toReadyDeal = (order: BillableOrder, today: string, rates: Awaited<ReturnType<typeof findRates>>) => {
  const dates = decideInvoiceDates(order, today);
  const ratesOn = (day: string) => rates(order.CurrencyId, day);
  const problem = findRateProblem(order, dates.taxPoint, ratesOn(dates.taxPoint));
  const composed = problem === null ? composeWithRates(order, dates, ratesOn) : undefined;
  const days = order.DespatchedOn ? daysBetween(order.DespatchedOn, today) : 0;
  return {
    OrderId: order.OrderId,
    DealNo: order.DealNo,
    Part: order.Part,
    DealType: order.DealType,
    CustomerId: order.CustomerId,
    CustomerName: order.CustomerName,
    AccountCode: order.AccountCode,
    CustomerOrderNo: order.CustomerOrderNo,
    DespatchedOn: order.DespatchedOn,
    DaysSinceDespatch: days,
    Urgency: getUrgency(days),
    TaxPoint: composed?.TaxPoint ?? dates.taxPoint,
    CurrencyCode: order.CurrencyCode,
    NetAmount: composed?.NetAmount ?? zero,
    VatAmount: composed?.VatAmount ?? zero,
    GrossAmount: composed?.GrossAmount ?? zero,
    DocumentDelivery: order.DocumentDelivery,
    Problem: explainLock(order.LockedThrough, dates.invoiceDate) ?? problem ?? (composed?.Lines.length === 0 ? 'Nothing delivered' : null),
  };
};

const ready = listSource({
  name: 'readyToInvoice',
  list: readyDeals,
  columns: ReadyDeal.pick({ OrderId: true, HasAddress: true }),
  select: (_given: undefined, asked?: ReadonlySet<string>) => {
    const hasCustomer = isAsked(asked, 'CustomerName', 'AccountCode', 'DocumentDelivery');
    const hasCurrency = isAsked(asked, 'CurrencyCode');
    const customerColumn = (name: string) => (hasCustomer ? sql.ref(`c.${name}`) : sql`NULL`);
    return sql`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.customer_id, ${customerColumn('name')} AS customer_name, ${customerColumn('account_code')} AS account_code, o.customer_order_no,
      o.despatched_on, ${customerColumn('document_delivery')} AS document_delivery, ${hasCurrency ? sql`k.code` : sql`NULL`} AS currency_code,
      coalesce((SELECT stored.gross FROM known_deal_values stored WHERE stored.order_id = o.order_id),
        (SELECT calculated.gross FROM deal_values(ARRAY[o.order_id]) calculated)) AS gross_amount,
      EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = o.customer_id AND a.active) AS has_address
    FROM orders o ${hasCustomer ? sql`LEFT JOIN customers c USING (customer_id)` : sql``}
      ${hasCurrency ? sql`LEFT JOIN currencies k ON k.currency_id = o.currency_id` : sql``} WHERE o.status_id = ${status.ReadyToInvoice}`;
  },
  example: undefined,
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(text, (word) => sql`(${customerMatches(word)} OR ${orderNoMatches(word, sql`o.status_id < ${status.Invoiced}`)})`),
      ),
  },
});

/** Lists orders ready to invoice, with the amounts of an invoice raised today. */
export const readyToInvoice = async ({ db, today }: Context, query: ListQuery) => {
  const page = await findList(db, ready, query, undefined);
  const billables = await findBillables(
    db,
    page.rows.map((row) => row.OrderId),
  );
  // An order may have been invoiced, or its despatch reversed, since the page was read.
  const orders = billables.filter(({ Status }) => Status === 'ReadyToInvoice');
  const customerIds = orders.map((order) => order.CustomerId);
  const rates = await findRates(db, orders, today);
  const recipients = await findRecipients(db, customerIds, 'Invoice');
  const idsWithAddress = new Set(page.rows.flatMap(({ OrderId, HasAddress }) => (HasAddress ? [OrderId] : [])));
  const deals = orders.map((order) => {
    const deal = toReadyDeal(order, today, rates);
    const quarter = getVatQuarter(deal.TaxPoint, order.VatQuarterStagger);
    const Recipients = recipients.get(order.CustomerId) ?? [];
    return {
      ...deal,
      VatQuarterStart: quarter.start,
      VatQuarterEnd: quarter.end,
      Recipients,
      HasAddress: idsWithAddress.has(order.OrderId),
    };
  });
  return withRows(page, deals);
};
