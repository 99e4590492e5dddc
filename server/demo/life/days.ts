import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter, workingDaysBefore, workingDays, workingDayUntil } from '#server/demo/ground/calendar.ts';
import { makeRandom } from '#server/demo/ground/random.ts';
import { people } from '#server/demo/world.ts';
import { getVatQuarter } from '#server/modules/money/billing/dates.ts';
import { bookHauliers } from './bookings.ts';
import { countSupplierStock } from './counts.ts';
import { invoiceService, refundUnallocated, undoCredit } from './extras.ts';
import { phases } from './life.ts';
import type { Life, makeAgenda } from './life.ts';
import { draftPayments } from './bills/paying.ts';
import { takeEarlyOrder, takeOrder } from './orders.ts';
import { invoicePurchases } from './goods/purchaseInvoices.ts';
import { addQuotations } from './quotations.ts';
import { planReturns, returnPalletsToSuppliers, transferDemoPallets, writeOffPallets } from './goods/pallets.ts';
import { addRemarks } from './remarks.ts';
import { draftOrders, addMishaps, openStock, reorder } from './goods/stock.ts';

/** Relative number of deals by month. Bottling peaks in spring and before Christmas. */
const season = [0.8, 0.9, 1.1, 1.2, 1.15, 1.05, 0.95, 0.9, 1.05, 1.2, 1.1, 0.75];

/**
 * Returns the day of each deal, in order. Busy months have more deals. The last weeks have an even number, so that lists are neither empty nor
 * endless.
 */
const dealDays = (life: Life, days: readonly DateOnly[], deals: number): DateOnly[] => {
  const evenDays = days.slice(-12);
  const perDay = Math.floor((deals / days.length) * 0.9);
  const even = evenDays.flatMap((day) => Array.from({ length: perDay }, () => day));
  const earlier = days.slice(0, -12);
  const getWeight = (day: DateOnly) => season[Number(day.slice(5, 7)) - 1] ?? 1;
  const chosen = Array.from({ length: deals - even.length }, () => life.random.weighted(earlier, getWeight));
  return [...chosen.sort(), ...even];
};

/** Plans what happens regularly or now and then, such as counts, refunds and returns of pallets. */
const planRoutine = (life: Life, days: readonly DateOnly[]) => {
  days.forEach((day, index) => {
    life.plan(day, 'receive', (on) => reorder(life, on));
    life.plan(day, 'count', (on) => addMishaps(life, on));
    if (index % 21 === 10) life.plan(day, 'pallets', (on) => returnPalletsToSuppliers(life, on));
    if (index % 24 === 12) life.plan(day, 'invoice', (on) => invoiceService(life, on));
    if (index % 38 === 30) life.plan(day, 'pallets', (on) => transferDemoPallets(life, on));
    if (index % 45 === 40) life.plan(day, 'pallets', (on) => writeOffPallets(life, on));
    if (index % 150 === 140) life.plan(day, 'money', (on) => refundUnallocated(life, on));
    if (index % 16 === 15) life.plan(day, 'count', (on) => countSupplierStock(life, 1 + (Math.floor(index / 16) % 8), on, true));
    if (index % 170 === 160) life.plan(day, 'credit', (on) => life.customers.some((customer) => undoCredit(life, customer, on)));
  });
};

/** Plans deals that span the end of a VAT quarter, with money received before and after that day. */
const planEarlyOrders = (story: Life) => {
  // Uses its own random numbers, because other numbers would change everything later in the story.
  const life = { ...story, random: makeRandom(3) };
  const { start } = getVatQuarter(life.today, 1);
  const payingFirst = life.customers.filter(({ row }) => row.ProForma && row.CurrencyId === 1);
  for (const customer of payingFirst.slice(0, 3))
    life.plan(workingDaysBefore(start, 2), 'order', (on) => takeEarlyOrder(life, customer, on));
};

/** Starts picking the first deals on the pick list. */
const beginPicking = (life: Life) => {
  const open = life.rows.tables.orders.filter((order) => order.DealTypeId === 1 && order.StatusId === orderStatusIds.Open);
  const next = open.sort((a, b) => String(a.RequiredDate).localeCompare(String(b.RequiredDate)) || a.OrderId - b.OrderId).slice(0, 3);
  for (const order of next) {
    const stamp = life.stamp(workingDayUntil(life.today), 16, people.warehouse);
    life.rows.change('orders', order, { StatusId: orderStatusIds.Picking }, stamp);
    const first = life.rows.tables.order_details.find((line) => line.OrderId === order.OrderId);
    if (first)
      life.rows.change('order_details', first, { PickedQuantity: first.Quantity, PickedPallets: first.PalletQuantity ?? 0 }, stamp);
  }
};

/** Runs the story day by day. The last day has only begun: orders have arrived, but nothing has left. */
export const runStory = (life: Life, agenda: ReturnType<typeof makeAgenda>, deals: number) => {
  const days = workingDays(life.firstDay, workingDayUntil(life.today));
  const [opening] = days;
  if (!opening) throw new Error('There is no working day to start from');
  openStock(life, opening);
  planRoutine(life, days);
  for (const day of dealDays(life, days.slice(1), deals)) life.plan(day, 'order', (on) => takeOrder(life, on));
  planEarlyOrders(life);
  for (const customer of life.customers) planReturns(life, customer, workingDaysAfter(opening, life.random.between(20, 45)));
  for (const day of days) agenda.run(day, day === life.today ? ['receive', 'order', 'confirm'] : phases);
  addRemarks(life);
  beginPicking(life);
  draftOrders(life, workingDayUntil(life.today));
  draftPayments(life);
  countSupplierStock(life, 7, workingDaysBefore(life.today, 1), false);
  addQuotations(life);
  bookHauliers(life);
  invoicePurchases(life);
};
