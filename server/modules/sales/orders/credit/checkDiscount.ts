import { discountGross, earnsDiscount, settlementDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import type { DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, lineNet, sum } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { findOfferedDiscounts } from '#server/modules/money/billing/discounts.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import type { LoadedOrder } from '#server/modules/sales/deal/queries.ts';

const discountOnOrder = ({ Lines, Totals, SettlementDiscountPercent }: LoadedOrder): DiscountRow[] => {
  const goodsAt = (VatTypeId: number) => Lines.filter((line) => line.ProductId !== null && line.VatTypeId === VatTypeId).map(lineNet);
  return settlementDiscount(
    Totals.VatSummary.map((rate) => ({ ...rate, GoodsNet: sum(goodsAt(rate.VatTypeId)) })),
    SettlementDiscountPercent,
  );
};

/**
 * Returns the settlement discount on the invoice, or on the order if it is not invoiced yet. The discount days run from the invoice date,
 * or from today.
 */
export const checkDiscount = async (db: Db, orderId: number, today: string) => {
  const order = await getOrder(db, orderId);
  const invoice = await db.selectFrom('invoices').select(['InvoiceId', 'InvoiceDate']).where('OrderId', '=', orderId).executeTakeFirst();
  const hasTerms = order.SettlementDiscountPercent.gt(0) && order.SettlementDiscountDays > 0 && order.Status !== 'Cancelled';
  const invoiceDate = invoice?.InvoiceDate ?? today;
  const until = addDays(invoiceDate, order.SettlementDiscountDays);
  const offered = invoice ? (await findOfferedDiscounts(db, [invoice.InvoiceId])).get(invoice.InvoiceId) : undefined;
  const rows = invoice ? (offered?.Gross.gt(0) ? offered.Rows : []) : discountOnOrder(order);
  const Qualifies = hasTerms && discountGross(rows).gt(0) && earnsDiscount({ invoiceDate, until, receivedOn: today });
  const DiscountNet = Qualifies ? sum(rows.map((row) => row.Net)) : new Big(0);
  const DiscountVat = Qualifies ? sum(rows.map((row) => row.Vat)) : new Big(0);
  const { Net, Vat, Gross } = order.Totals;
  return {
    OrderId: orderId,
    Qualifies,
    SettlementDiscountPercent: order.SettlementDiscountPercent,
    SettlementDiscountDays: order.SettlementDiscountDays,
    PayBy: hasTerms ? until : null,
    Net,
    Vat,
    Gross,
    DiscountNet,
    DiscountVat,
    DiscountedGross: Gross.minus(DiscountNet).minus(DiscountVat),
  };
};
