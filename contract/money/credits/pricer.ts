import { lessDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, lineNet, sum, toPenny, vatOn } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { CreditableLine } from './shapes.ts';

/** Fields of an invoice line that decide the price of its credit. */
type Priced = Pick<
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
type Exact = 'UnitPrice' | 'DiscountPercent' | 'VatRate' | 'NetAmount' | 'CreditedNet' | 'CorrectedNet';

/** Invoice line to credit. The amounts may be numbers, strings or `Big`. */
export type LineToCredit = Omit<Priced, Exact> & Record<Exact, Numeric>;

/** Amounts of one invoice at one VAT rate that are still open to credit, with the settlement discount taken at that rate. */
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

/** Credit requested for one invoice line: a quantity at the invoiced price, or a net amount to correct the price. */
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

/** Quantity or net amount left to credit when a request exceeds it. Empty if the invoice line does not exist. */
export interface PartRefusal {
  quantityLeft?: number;
  netLeft?: Big;
}

const nothing = new Big(0);
const lesser = (a: Big, b: Big) => (a.gt(b) ? b : a);
const rateKey = (invoiceId: number, typeId: number, rate: Numeric) => `${invoiceId} ${typeId}@${new Big(rate).toString()}`;

interface Remaining {
  quantity: number;
  net: Big;
  corrected: Big;
}

/**
 * Prices the parts of a credit one by one. Each part reduces what is left for the next.
 * A line is never credited beyond its invoiced quantity or net, and goods never beyond their net after settlement discount.
 * Goods on an invoice that was settled with its discount are credited less that discount.
 * The last part of a line takes its whole remaining net, so no penny is left over.
 */
export const partsPricer = <Line extends LineToCredit, Invoice extends InvoiceToCredit<Line>>(invoices: Iterable<Invoice>) => {
  const all = [...invoices];
  const byDetail = new Map(all.flatMap((invoice) => invoice.Lines.map((line) => [line.InvoiceDetailId, { invoice, line }] as const)));
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
  const goods = Map.groupBy(
    [...byDetail.values()].filter(({ line }) => line.Kind === 'Goods'),
    getRateKey,
  );
  const goodsLeft = new Map(
    all.flatMap((invoice) =>
      invoice.Rates.map((rate) => {
        const key = rateKey(invoice.InvoiceId, rate.VatTypeId, rate.Rate);
        const nets = (goods.get(key) ?? []).map(({ line }) => new Big(line.NetAmount).minus(line.CreditedNet));
        return [key, sum(nets).minus(rate.DiscountNet)] as const;
      }),
    ),
  );

  /** Returns the quantity and net of a line that can still be credited, after the parts priced so far. */
  const roomOf = (detailId: number): Remaining => {
    const entry = byDetail.get(detailId);
    const own = remaining.get(detailId);
    if (!entry || !own) return { quantity: 0, net: nothing, corrected: nothing };
    const goodsNet = entry.line.Kind === 'Goods' ? goodsLeft.get(getRateKey(entry)) : undefined;
    const net = goodsNet ? lesser(own.net, goodsNet) : own.net;
    return { ...own, net: net.lt(0) ? nothing : net };
  };

  const priceQuantity = (entry: { invoice: Invoice; line: Line }, quantity: number, room: Remaining): Big => {
    const { invoice, line } = entry;
    const isDiscounted = line.Kind === 'Goods' && new Big(invoice.SettlementPercent).gt(0);
    const isOpen = (one: { line: Line }) => one.line !== line && (remaining.get(one.line.InvoiceDetailId)?.quantity ?? 0) > 0;
    if (quantity === room.quantity && !(isDiscounted && goods.get(getRateKey(entry))?.some(isOpen))) return room.net;
    const fullNet = lineNet({ ...line, Quantity: quantity }).minus(toPenny(room.corrected.times(quantity).div(line.Quantity)));
    return lesser(isDiscounted ? lessDiscount(fullNet, invoice.SettlementPercent) : fullNet, room.net);
  };

  const price = (request: RequestedPart): PricedPart<Invoice> | PartRefusal => {
    const entry = byDetail.get(request.InvoiceDetailId);
    const own = remaining.get(request.InvoiceDetailId);
    if (!entry || !own) return {};
    const room = roomOf(request.InvoiceDetailId);
    if (request.Quantity !== null && request.Quantity > room.quantity) return { quantityLeft: room.quantity };
    if (room.net.lt(request.NetAmount ?? 0)) return { netLeft: room.net };
    const NetAmount = request.Quantity === null ? new Big(request.NetAmount ?? 0) : priceQuantity(entry, request.Quantity, room);
    remaining.set(request.InvoiceDetailId, {
      quantity: own.quantity - (request.Quantity ?? 0),
      net: own.net.minus(NetAmount),
      corrected: request.Quantity === null ? own.corrected.plus(NetAmount) : own.corrected,
    });
    if (entry.line.Kind === 'Goods') goodsLeft.set(getRateKey(entry), (goodsLeft.get(getRateKey(entry)) ?? nothing).minus(NetAmount));
    return { invoice: entry.invoice, detailId: request.InvoiceDetailId, Quantity: request.Quantity, NetAmount };
  };

  return { price, roomOf, find: (detailId: number) => byDetail.get(detailId) };
};

/** Returns the VAT to credit for one invoice and rate. The last part takes the remaining VAT exactly, and no part takes more. */
export const calculateCreditVat = (net: Big, rate: Numeric, remaining: { Net: Numeric; Vat: Numeric } | undefined): Big => {
  if (!remaining) return vatOn(net, rate);
  return net.eq(remaining.Net) ? new Big(remaining.Vat) : lesser(vatOn(net, rate), new Big(remaining.Vat));
};
