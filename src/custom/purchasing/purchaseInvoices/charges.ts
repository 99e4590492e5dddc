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

export const formatChargeName = (of: ChargeableLine) =>
  of.PurchaseOrderLineId === null
    ? `Deal ${dealName({ DealNo: of.DealNo ?? 0, Part: of.Part ?? 1 })}`
    : `Order ${of.PurchaseOrderNo}, ${of.ProductCode}`;

export const describeCharge = (of: ChargeableLine) =>
  [
    of.PurchaseOrderLineId !== null && of.DealNo !== null && `deal ${of.DealNo}`,
    of.CustomerName,
    of.Reference && `${of.PurchaseOrderLineId === null ? 'booking' : 'note'} ${of.Reference}`,
    of.OnDate && formatDate(of.OnDate),
  ]
    .filter(Boolean)
    .join(' · ');

/** Names the currency unless it is pounds. Drafts of earlier releases have no currency and are in pounds. */
const formatOtherCurrency = (code?: string) => (code === undefined || code === 'GBP' ? '' : `, in ${code}`);

export const formatExpected = (of: ChargeableLine) => {
  if (of.PurchaseOrderLineId === null) return of.ExpectedNet === null ? 'no agreed haulage' : formatMoney(of.ExpectedNet, of.CurrencyCode);
  const price = of.ExpectedPrice === null ? 'no agreed price' : formatPrice(of.ExpectedPrice);
  return `${formatQuantity(of.ExpectedQuantity)} at ${price} per ${formatQuantity(of.PricePer)}${formatOtherCurrency(of.CurrencyCode)}`;
};

export const calculateLineNet = ({ of, Quantity, UnitPrice, NetAmount }: ChargedLine) => {
  if (of.PurchaseOrderLineId === null) return NetAmount === null ? null : new Big(NetAmount);
  return Quantity === null || UnitPrice === null ? null : lineNet({ Quantity, UnitPrice, PricePer: of.PricePer ?? 1 });
};

export const sumLines = (lines: readonly ChargedLine[]) => sum(lines.flatMap((line) => calculateLineNet(line) ?? []));

/** Describes how far a charge is outside the tolerance. Empty if the charge is within the tolerance. */
export const describeDifferences = (line: ChargedLine, tolerances: Tolerances): string => {
  const { of } = line;
  const isHaulage = of.PurchaseOrderLineId === null;
  const lineDifferences = calculateDifferences(
    { ...of, Quantity: isHaulage ? null : (line.Quantity ?? 0), UnitPrice: line.UnitPrice, NetAmount: line.NetAmount ?? 0 },
    tolerances,
  );
  if (!lineDifferences.IsOff) return '';
  const more = (amount: number) => (amount > 0 ? 'more' : 'less');
  return [
    lineDifferences.QuantityDifference !== null && `${formatQuantity(lineDifferences.QuantityDifference)} more than received`,
    lineDifferences.PriceDifference !== null &&
      `${formatPrice(Math.abs(lineDifferences.PriceDifference))} ${more(lineDifferences.PriceDifference)} than agreed`,
    lineDifferences.NetDifference !== null &&
      `${formatMoney(Math.abs(lineDifferences.NetDifference), of.CurrencyCode)} ${more(lineDifferences.NetDifference)} than agreed`,
    (isHaulage ? of.ExpectedNet : of.ExpectedPrice) === null && 'no agreed price',
  ]
    .filter(Boolean)
    .join(', ');
};
