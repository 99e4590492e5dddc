import { Big, decimal, sum, toPenny, vatOn, vatSummary } from '#contract/money.ts';
import { goodsNet } from '#contract/deal/orderTotals.ts';
import type { Db } from '#server/database/connect.ts';
import { getOrder } from '#server/modules/orders/queries.ts';

const daysAfter = (day: string, days: number) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/**
 * The settlement discount is on goods only, and the VAT falls with it: £100 + £20 with 2.5 % is £97.50 + £19.50.
 * Its days run from the invoice's date, or from today while there is none.
 */
export const checkDiscount = async (db: Db, orderId: number, today: string) => {
  const order = await getOrder(db, orderId);
  const invoice = await db.selectFrom('invoices').select(['InvoiceDate', 'Outstanding']).where('OrderId', '=', orderId).executeTakeFirst();
  const percent = order.SettlementDiscountPercent;
  const hasTerms = percent.gt(0) && order.SettlementDiscountDays > 0 && order.Status !== 'Cancelled';
  const PayBy = hasTerms ? daysAfter(invoice?.InvoiceDate ?? today, order.SettlementDiscountDays) : null;
  const Qualifies = PayBy !== null && PayBy >= today && !(invoice && invoice.Outstanding.eq(0));
  const reductions = vatSummary(goodsNet(order.Lines)).map((row) => {
    const Net = toPenny(row.Net.times(percent).div(100));
    const whole = order.Totals.VatSummary.find((total) => total.VatTypeId === row.VatTypeId && decimal(total.Rate).eq(row.Rate));
    const reduced = vatOn(decimal(whole?.Net ?? row.Net).minus(Net), row.Rate);
    return { Net, Vat: decimal(whole?.Vat ?? row.Vat).minus(reduced) };
  });
  const DiscountNet = Qualifies ? sum(reductions.map((row) => row.Net)) : new Big(0);
  const DiscountVat = Qualifies ? sum(reductions.map((row) => row.Vat)) : new Big(0);
  const { Net, Vat, Gross } = order.Totals;
  return {
    OrderId: orderId,
    Qualifies,
    SettlementDiscountPercent: percent,
    SettlementDiscountDays: order.SettlementDiscountDays,
    PayBy,
    Net,
    Vat,
    Gross,
    DiscountNet,
    DiscountVat,
    DiscountedGross: Gross.minus(DiscountNet).minus(DiscountVat),
  };
};
