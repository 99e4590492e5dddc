import { dealName } from '#contract/sales/deal/dealName.ts';
import { Big, lineNet, sum } from '#contract/money.ts';
import type { ChargeableLine, PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { calculateDifferences } from '#contract/purchasing/purchaseInvoices/differences.ts';
import type { Tolerances } from '#contract/purchasing/purchaseInvoices/differences.ts';
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import type { ChargedLine } from './chargeTypes.ts';

export const stateTones: Record<PurchaseInvoiceState, 'attention' | 'done' | 'refused'> = {
  ToCheck: 'attention',
  Agreed: 'done',
  Queried: 'refused',
};

export const formatChargeName = (delivery: ChargeableLine) =>
  delivery.PurchaseOrderLineId === null
    ? `Deal ${dealName({ DealNo: delivery.DealNo ?? 0, Part: delivery.Part ?? 1 })}`
    : `Order ${delivery.PurchaseOrderNo}, ${delivery.ProductCode}`;

export const describeCharge = (delivery: ChargeableLine) =>
  [
    delivery.PurchaseOrderLineId !== null && delivery.DealNo !== null && `deal ${delivery.DealNo}`,
    delivery.CustomerName,
    delivery.Reference && `${delivery.PurchaseOrderLineId === null ? 'booking' : 'note'} ${delivery.Reference}`,
    delivery.OnDate && formatDate(delivery.OnDate),
  ]
    .filter(Boolean)
    .join(' · ');

/** Names the currency unless it is pounds. Drafts of earlier releases have no currency and are in pounds. */
const formatOtherCurrency = (code?: string) => (code === undefined || code === 'GBP' ? '' : `, in ${code}`);

export const formatExpected = (delivery: ChargeableLine) => {
  if (delivery.PurchaseOrderLineId === null)
    return delivery.ExpectedNet === null ? 'no agreed haulage' : formatMoney(delivery.ExpectedNet, delivery.CurrencyCode);
  const price = delivery.ExpectedPrice === null ? 'no agreed price' : formatPrice(delivery.ExpectedPrice);
  return `${formatQuantity(delivery.ExpectedQuantity)} at ${price} per ${formatQuantity(delivery.PricePer)}${formatOtherCurrency(delivery.CurrencyCode)}`;
};

export const calculateLineNet = ({ of: delivery, Quantity, UnitPrice, NetAmount }: ChargedLine) => {
  if (delivery.PurchaseOrderLineId === null) return NetAmount === null ? null : new Big(NetAmount);
  return Quantity === null || UnitPrice === null ? null : lineNet({ Quantity, UnitPrice, PricePer: delivery.PricePer ?? 1 });
};

export const sumLines = (lines: readonly ChargedLine[]) => sum(lines.flatMap((line) => calculateLineNet(line) ?? []));

/** Describes how far a charge is outside the tolerance. Empty if the charge is within the tolerance. */
export const describeDifferences = (line: ChargedLine, tolerances: Tolerances): string => {
  const { of: delivery } = line;
  const isHaulage = delivery.PurchaseOrderLineId === null;
  const lineDifferences = calculateDifferences(
    { ...delivery, Quantity: isHaulage ? null : (line.Quantity ?? 0), UnitPrice: line.UnitPrice, NetAmount: line.NetAmount ?? 0 },
    tolerances,
  );
  if (!lineDifferences.IsOff) return '';
  const more = (amount: number) => (amount > 0 ? 'more' : 'less');
  return [
    lineDifferences.QuantityDifference !== null && `${formatQuantity(lineDifferences.QuantityDifference)} more than received`,
    lineDifferences.PriceDifference !== null &&
      `${formatPrice(Math.abs(lineDifferences.PriceDifference))} ${more(lineDifferences.PriceDifference)} than agreed`,
    lineDifferences.NetDifference !== null &&
      `${formatMoney(Math.abs(lineDifferences.NetDifference), delivery.CurrencyCode)} ${more(lineDifferences.NetDifference)} than agreed`,
    (isHaulage ? delivery.ExpectedNet : delivery.ExpectedPrice) === null && 'no agreed price',
  ]
    .filter(Boolean)
    .join(', ');
};
