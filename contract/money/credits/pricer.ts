import { lessDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, lineNet, sum, toPenny, vatOn } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { CreditableLine } from './shapes.ts';

/** Fields of an invoice line that decide the price of its credit. */
type PricingFields = Pick<
  CreditableLine,
  | 'InvoiceDetailId'
  | 'Kind'
  | 'Quantity'
  | 'UnitPrice'
  | 'PricePer'
  | 'DiscountPercent'
  | 'VatTypeId'
  | 'VatRate'
  | 'NetAmount'
  | 'CreditedQuantity'
  | 'CreditedNet'
  | 'CorrectedNet'
>;
type AmountField = 'UnitPrice' | 'DiscountPercent' | 'VatRate' | 'NetAmount' | 'CreditedNet' | 'CorrectedNet';

/** Invoice line to credit. Its amounts may be numbers, strings or `Big`, because browser and server both use the pricer. */
export type LineToCredit = Omit<PricingFields, AmountField> & Record<AmountField, Numeric>;

/** Amounts of one invoice at one VAT rate that can still be credited, and the settlement discount taken at that rate. */
export interface RateToCredit {
  VatTypeId: number;
  Rate: Numeric;
  Net: Numeric;
  Vat: Numeric;
  DiscountNet: Numeric;
}

export interface InvoiceToCredit<Line extends LineToCredit = LineToCredit> {
  InvoiceId: number;
  /** Settlement discount taken on the invoice, in per cent. 0 if none was taken. */
  SettlementPercent: Numeric;
  Lines: readonly Line[];
  Rates: readonly RateToCredit[];
}

/** Requested credit of one invoice line: either a quantity at the invoiced price, or a net amount to correct the price. */
export interface RequestedPart {
  InvoiceDetailId: number;
  Quantity: number | null;
  NetAmount: Numeric | null;
}

export interface PricedPart<Invoice> {
  invoice: Invoice;
  detailId: number;
  Quantity: number | null;
  NetAmount: Big;
}

/** Quantity or net amount that can still be credited, if the request exceeds it. Empty if the invoice line does not exist. */
export interface PartRefusal {
  quantityLeft?: number;
  netLeft?: Big;
}

const zero = new Big(0);
const lesser = (left: Big, right: Big) => (left.gt(right) ? right : left);
const rateKey = (invoiceId: number, typeId: number, rate: Numeric) => `${invoiceId} ${typeId}@${new Big(rate).toString()}`;

/** Quantity and net amount left to credit on a line. `corrected` is the net amount of its price corrections so far. */
interface Remaining {
  quantity: number;
  net: Big;
  corrected: Big;
}

/**
 * Prices the requested parts of a credit, one after another. Each part reduces the amounts left for the next.
 * - A line is never credited beyond its invoiced quantity or net amount. Goods are never credited beyond their net after settlement discount.
 * - If an invoice was settled with its discount, its goods are credited less that discount.
 * - The last part of a line takes the whole remaining net amount, so that no penny is left over.
 */
export const createPartsPricer = <Line extends LineToCredit, Invoice extends InvoiceToCredit<Line>>(invoices: Iterable<Invoice>) => {
  const invoiceList = [...invoices];
  const byDetail = new Map(
    invoiceList.flatMap((invoice) => invoice.Lines.map((line) => [line.InvoiceDetailId, { invoice, line }] as const)),
  );
  const getRateKey = ({ invoice, line }: { invoice: Invoice; line: Line }) => rateKey(invoice.InvoiceId, line.VatTypeId, line.VatRate);
  const remaining = new Map<number, Remaining>(
    [...byDetail.values()].map(({ line }) => [
      line.InvoiceDetailId,
      {
        quantity: line.Quantity - line.CreditedQuantity,
        net: new Big(line.NetAmount).minus(line.CreditedNet),
        corrected: new Big(line.CorrectedNet),
      },
    ]),
  );
  const goodsByRate = Map.groupBy(
    [...byDetail.values()].filter(({ line }) => line.Kind === 'Goods'),
    getRateKey,
  );
  const goodsNetLeft = new Map(
    invoiceList.flatMap((invoice) =>
      invoice.Rates.map((rate) => {
        const key = rateKey(invoice.InvoiceId, rate.VatTypeId, rate.Rate);
        const nets = (goodsByRate.get(key) ?? []).map(({ line }) => new Big(line.NetAmount).minus(line.CreditedNet));
        return [key, sum(nets).minus(rate.DiscountNet)] as const;
      }),
    ),
  );

  /** Returns the quantity and net amount of a line that can still be credited, after the parts priced so far. */
  const getRemaining = (detailId: number): Remaining => {
    const entry = byDetail.get(detailId);
    const lineLeft = remaining.get(detailId);
    if (!entry || !lineLeft) return { quantity: 0, net: zero, corrected: zero };
    const goodsNet = entry.line.Kind === 'Goods' ? goodsNetLeft.get(getRateKey(entry)) : undefined;
    const net = goodsNet ? lesser(lineLeft.net, goodsNet) : lineLeft.net;
    return { ...lineLeft, net: net.lt(0) ? zero : net };
  };

  const priceQuantity = (entry: { invoice: Invoice; line: Line }, quantity: number, room: Remaining): Big => {
    const { invoice, line } = entry;
    const isDiscounted = line.Kind === 'Goods' && new Big(invoice.SettlementPercent).gt(0);
    // Another line of goods that can still be credited takes the remaining net at this rate instead.
    const isOtherOpenLine = (other: { line: Line }) =>
      other.line !== line && (remaining.get(other.line.InvoiceDetailId)?.quantity ?? 0) > 0;
    const takesWholeRemainder = !isDiscounted || !goodsByRate.get(getRateKey(entry))?.some(isOtherOpenLine);
    if (quantity === room.quantity && takesWholeRemainder) return room.net;
    const fullNet = lineNet({ ...line, Quantity: quantity }).minus(toPenny(room.corrected.times(quantity).div(line.Quantity)));
    return lesser(isDiscounted ? lessDiscount(fullNet, invoice.SettlementPercent) : fullNet, room.net);
  };

  const price = (request: RequestedPart): PricedPart<Invoice> | PartRefusal => {
    const entry = byDetail.get(request.InvoiceDetailId);
    const lineLeft = remaining.get(request.InvoiceDetailId);
    if (!entry || !lineLeft) return {};
    const room = getRemaining(request.InvoiceDetailId);
    if (request.Quantity !== null && request.Quantity > room.quantity) return { quantityLeft: room.quantity };
    if (room.net.lt(request.NetAmount ?? 0)) return { netLeft: room.net };
    const NetAmount = request.Quantity === null ? new Big(request.NetAmount ?? 0) : priceQuantity(entry, request.Quantity, room);
    remaining.set(request.InvoiceDetailId, {
      quantity: lineLeft.quantity - (request.Quantity ?? 0),
      net: lineLeft.net.minus(NetAmount),
      corrected: request.Quantity === null ? lineLeft.corrected.plus(NetAmount) : lineLeft.corrected,
    });
    if (entry.line.Kind === 'Goods') goodsNetLeft.set(getRateKey(entry), (goodsNetLeft.get(getRateKey(entry)) ?? zero).minus(NetAmount));
    return { invoice: entry.invoice, detailId: request.InvoiceDetailId, Quantity: request.Quantity, NetAmount };
  };

  return { price, getRemaining, find: (detailId: number) => byDetail.get(detailId) };
};

/** Returns the VAT to credit for one invoice and rate. If the whole remaining net is credited, takes the remaining VAT exactly. Never takes more. */
export const calculateCreditVat = (net: Big, rate: Numeric, remaining: { Net: Numeric; Vat: Numeric } | undefined): Big => {
  if (!remaining) return vatOn(net, rate);
  return net.eq(remaining.Net) ? new Big(remaining.Vat) : lesser(vatOn(net, rate), new Big(remaining.Vat));
};
