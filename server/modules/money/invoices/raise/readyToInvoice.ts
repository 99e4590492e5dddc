import { sql } from 'kysely';
import { readyDeals } from '#contract/money/invoices/list.ts';
import { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing, containingPlain } from '#server/database/search/searchPatterns.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { byDealOr, saysAll } from '#server/lists/search.ts';
import { lockedWords } from '#server/modules/businessDates.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { findBillables } from '#server/modules/money/billing/billable.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import { ratedDays, rateProblem, sumUp } from '#server/modules/money/billing/composeInvoice.ts';
import { findDayRates } from '#server/modules/money/billing/dayRates.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { urgencyOf, vatQuarterOf } from '#server/modules/money/billing/dates.ts';
import { invoiceDates } from './invoiceDates.ts';

const findRates = (db: Db, orders: readonly BillableOrder[], today: string) =>
  findDayRates(
    db,
    orders.flatMap((order) => ratedDays(invoiceDates(order, today)).map((day) => ({ CurrencyId: order.CurrencyId, day }))),
  );

const nothing = new Big(0);

const describe = (order: BillableOrder, today: string, rates: Awaited<ReturnType<typeof findRates>>) => {
  const dates = invoiceDates(order, today);
  const ratesOn = (day: string) => rates(order.CurrencyId, day);
  const problem = rateProblem(order, dates.taxPoint, ratesOn(dates.taxPoint));
  const composed = problem === null ? sumUp(order, dates, ratesOn) : undefined;
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
    Urgency: urgencyOf(days),
    TaxPoint: composed?.TaxPoint ?? dates.taxPoint,
    CurrencyCode: order.CurrencyCode,
    NetAmount: composed?.NetAmount ?? nothing,
    VatAmount: composed?.VatAmount ?? nothing,
    GrossAmount: composed?.GrossAmount ?? nothing,
    DocumentDelivery: order.DocumentDelivery,
    Problem: lockedWords(order.LockedThrough, dates.invoiceDate) ?? problem ?? (composed?.Lines.length === 0 ? 'Nothing delivered' : null),
  };
};

const ready = listSource({
  name: 'readyToInvoice',
  list: readyDeals,
  columns: ReadyDeal.pick({ OrderId: true, HasAddress: true }),
  select: () => sql`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.customer_id, c.name AS customer_name, c.account_code, o.customer_order_no,
      o.despatched_on, c.document_delivery, s.search_text,
      EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = o.customer_id AND a.active) AS has_address
    FROM orders o LEFT JOIN customers c USING (customer_id) LEFT JOIN customer_search s USING (customer_id) WHERE o.status_id = ${status.ReadyToInvoice}`,
  example: undefined,
  where: {
    q: (text) =>
      byDealOr(
        text,
        saysAll(
          text,
          (word) => sql`(listed.search_text LIKE ${containing(word)} OR lower(listed.customer_order_no) LIKE ${containingPlain(word)})`,
        ),
      ),
  },
});

/** Lists orders ready to invoice, with the amounts of an invoice raised today. */
export const readyToInvoice = async ({ db, today }: Context, query: ListQuery) => {
  const page = await findList(db, ready, query, undefined);
  const found = await findBillables(
    db,
    page.rows.map((row) => row.OrderId),
  );
  // An order may have been invoiced, or its despatch reversed, since the page was read.
  const orders = found.filter(({ Status }) => Status === 'ReadyToInvoice');
  const customerIds = orders.map((order) => order.CustomerId);
  const rates = await findRates(db, orders, today);
  const recipients = await findRecipients(db, customerIds, 'Invoice');
  const addressed = new Set(page.rows.flatMap(({ OrderId, HasAddress }) => (HasAddress ? [OrderId] : [])));
  const deals = orders.map((order) => {
    const deal = describe(order, today, rates);
    const quarter = vatQuarterOf(deal.TaxPoint, order.VatQuarterStagger);
    const Recipients = recipients.get(order.CustomerId) ?? [];
    return {
      ...deal,
      VatQuarterStart: quarter.start,
      VatQuarterEnd: quarter.end,
      Recipients,
      HasAddress: addressed.has(order.OrderId),
    };
  });
  return withRows(page, deals);
};
