import { dealName } from '#contract/deal/dealName.ts';
import { AppError } from '#contract/errors.ts';
import { formatDate } from '#server/documents/format.ts';
import { discountGross, discountedRates, settlementDiscount } from '#contract/deal/settlementDiscount.ts';
import type { DiscountRow } from '#contract/deal/settlementDiscount.ts';
import { sum, toPenny, vatSummary } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { grossOf, taxPointRow, taxPointsOf, useReceipts } from '#server/ledgers/advanceVat.ts';
import type { AdvanceReceipt, TaxPointPart } from '#server/ledgers/advanceVat.ts';
import { getSterlingRate } from '#server/ledgers/taxPoints.ts';
import { findVatTypes } from './billable.ts';
import type { BillableOrder, VatTypes } from './billable.ts';
import { composeLines } from './composeLines.ts';
import type { Basis, ComposedLine } from './composeLines.ts';
import { addDays } from '#contract/deal/dates.ts';
import { dueDateOf } from './dates.ts';

export interface ComposedVat {
  VatTypeId: number;
  Description: string;
  Reason: string | null;
  Rate: Big;
  NetAmount: Big;
  VatAmount: Big;
  SterlingNet: Big;
  SterlingVat: Big;
}

export interface ComposedSettlement {
  Percent: Big;
  Days: number;
  PayBy: DateOnly;
  NetAmount: Big;
  VatAmount: Big;
  GrossAmount: Big;
  /** What paying in time takes off each rate. */
  Discount: DiscountRow[];
}

export interface ComposedInvoice {
  InvoiceDate: DateOnly;
  TaxPoint: DateOnly;
  DueDate: DateOnly;
  ExchangeRate: Big;
  Lines: ComposedLine[];
  Vat: ComposedVat[];
  NetAmount: Big;
  VatAmount: Big;
  GrossAmount: Big;
  Settlement: ComposedSettlement | null;
  /** What of each advance receipt it uses, the earliest first. */
  Receipts: AdvanceReceipt[];
  /** Every tax point where there are several; empty where TaxPoint is the one. */
  TaxPoints: TaxPointPart[];
}

/** Per VAT type and rate, on the sum of its net lines; in sterling at the document's rate. */
export const summariseVat = (
  lines: readonly Pick<ComposedLine, 'NetAmount' | 'VatRate' | 'VatTypeId'>[],
  vatTypes: VatTypes,
  exchangeRate: Big,
): ComposedVat[] =>
  vatSummary(lines.map((line) => ({ Net: line.NetAmount, Rate: line.VatRate, VatTypeId: line.VatTypeId }))).map((row) => ({
    VatTypeId: row.VatTypeId,
    Description: vatTypes.get(row.VatTypeId)?.Description ?? '',
    Reason: vatTypes.get(row.VatTypeId)?.Reason ?? null,
    Rate: row.Rate,
    NetAmount: row.Net,
    VatAmount: row.Vat,
    SterlingNet: toPenny(row.Net.times(exchangeRate)),
    SterlingVat: toPenny(row.Vat.times(exchangeRate)),
  }));

interface DiscountTerms {
  SettlementDiscountPercent: Big;
  SettlementDiscountDays: number;
}

/** What is due if paid in time, with VAT on the reduced price; none where nothing is taken off. */
export const settlementOf = (lines: readonly ComposedLine[], terms: DiscountTerms, invoiceDate: DateOnly): ComposedSettlement | null => {
  const { SettlementDiscountPercent: Percent, SettlementDiscountDays: Days } = terms;
  const rates = discountedRates(
    lines.map((line) => ({ VatTypeId: line.VatTypeId, Rate: line.VatRate, Net: line.NetAmount, isGoods: line.Kind === 'Goods' })),
  );
  const Discount = settlementDiscount(rates, Percent);
  if (Discount.length === 0) return null;
  const NetAmount = sum(rates.map((rate) => rate.Net)).minus(sum(Discount.map((row) => row.Net)));
  const VatAmount = sum(rates.map((rate) => rate.Vat)).minus(sum(Discount.map((row) => row.Vat)));
  return { Percent, Days, PayBy: addDays(invoiceDate, Days), NetAmount, VatAmount, GrossAmount: NetAmount.plus(VatAmount), Discount };
};

/** What paying in time saves, VAT included. */
export const discountOf = ({ Settlement }: Pick<ComposedInvoice, 'Settlement'>): Big => discountGross(Settlement?.Discount ?? []);

export interface ComposeDates {
  invoiceDate: DateOnly;
  taxPoint: DateOnly;
  basis: Basis;
}

/** The sums of an invoice, from what stands on the order; VAT rates are those of the tax point. Writes nothing. */
export const composeInvoice = async (db: Db, order: BillableOrder, dates: ComposeDates): Promise<ComposedInvoice> => {
  const [vatTypes, ExchangeRate] = await Promise.all([
    findVatTypes(db, dates.taxPoint),
    getSterlingRate(db, order.CurrencyId, dates.taxPoint),
  ]);
  return sumUp(order, dates, { vatTypes, ExchangeRate });
};

const inPounds = (row: ComposedVat, parts: readonly TaxPointPart[]): ComposedVat => {
  const own = parts
    .filter((part) => part.VatTypeId === row.VatTypeId && part.Rate.eq(row.Rate))
    .map((part) => taxPointRow({ ...part, InvoiceId: null }));
  return { ...row, SterlingNet: sum(own.map((part) => part.SterlingNet)), SterlingVat: sum(own.map((part) => part.SterlingVat)) };
};

/** What it uses of the money received in advance, and the tax points that follow: each receipt's, the rest's by the invoice or the despatch. */
const advanceOf = (vat: readonly ComposedVat[], receipts: readonly AdvanceReceipt[], rest: { TaxPoint: DateOnly; ExchangeRate: Big }) => {
  const rates = vat.map(({ VatTypeId, Rate, NetAmount, VatAmount }) => ({ VatTypeId, Rate, Net: NetAmount, Vat: VatAmount }));
  const Receipts = useReceipts(rates, receipts);
  if (Receipts.length === 0) return { Receipts, TaxPoints: [], Vat: [...vat], TaxPoint: rest.TaxPoint, isPaid: false };
  const TaxPoints = taxPointsOf(rates, Receipts, rest);
  const isPaid = sum(Receipts.map((receipt) => receipt.Amount)).gte(grossOf(rates));
  const TaxPoint = isPaid ? (Receipts.at(-1)?.TaxPoint ?? rest.TaxPoint) : rest.TaxPoint;
  return { Receipts, TaxPoints, Vat: vat.map((row) => inPounds(row, TaxPoints)), TaxPoint, isPaid };
};

/** Why there can be no invoice at a tax point; null where every VAT type of the deal has a rate on it. */
export const rateProblem = (order: BillableOrder, taxPoint: DateOnly, vatTypes: VatTypes): string | null => {
  const isMissing = [order.CustomerVatTypeId, ...order.Lines.map((line) => line.VatTypeId)].some((id) => !vatTypes.has(id));
  return isMissing
    ? `Deal ${dealName(order)} cannot be invoiced: on ${formatDate(taxPoint)}, its tax point, one of its VAT types has no rate`
    : null;
};

/** The same of its currency. */
export const noExchangeRate = (order: BillableOrder, taxPoint: DateOnly) =>
  `Deal ${dealName(order)} cannot be invoiced: on ${formatDate(taxPoint)}, its tax point, its currency has no exchange rate`;

/** As composeInvoice, with the rates at hand: for a list of many. */
export const sumUp = (order: BillableOrder, dates: ComposeDates, rates: { vatTypes: VatTypes; ExchangeRate: Big }): ComposedInvoice => {
  const problem = rateProblem(order, dates.taxPoint, rates.vatTypes);
  if (problem) throw new AppError('RULE_BROKEN', problem);
  const Lines = composeLines(order, rates.vatTypes, dates.basis);
  const plain = summariseVat(Lines, rates.vatTypes, rates.ExchangeRate);
  const rest = { TaxPoint: dates.taxPoint, ExchangeRate: rates.ExchangeRate };
  const { Vat, TaxPoint, Receipts, TaxPoints, isPaid } = advanceOf(plain, order.Receipts, rest);
  const NetAmount = sum(Vat.map((row) => row.NetAmount));
  const VatAmount = sum(Vat.map((row) => row.VatAmount));
  return {
    InvoiceDate: dates.invoiceDate,
    TaxPoint,
    DueDate: dueDateOf(dates.invoiceDate, order),
    ExchangeRate: rates.ExchangeRate,
    Lines,
    Vat,
    NetAmount,
    VatAmount,
    GrossAmount: NetAmount.plus(VatAmount),
    // Nothing is left to pay, so nothing can be paid early.
    Settlement: isPaid ? null : settlementOf(Lines, order, dates.invoiceDate),
    Receipts,
    TaxPoints,
  };
};
