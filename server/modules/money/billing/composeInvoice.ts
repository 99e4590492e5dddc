import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { formatDate } from '#server/documents/format.ts';
import { discountGross, groupByRate, settlementDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import type { DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { sum, toPenny, vatSummary } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { sumGross, taxPointRow, listTaxPoints, allocateReceipts } from '#server/ledgers/advanceVat.ts';
import type { AdvanceReceipt, TaxPointPart } from '#server/ledgers/advanceVat.ts';
import { must } from '#server/must.ts';
import type { BillableOrder, VatTypes } from './billable.ts';
import { composeLines } from './composeLines.ts';
import type { Basis, ComposedLine } from './composeLines.ts';
import { findDayRates } from './dayRates.ts';
import type { DayRates } from './dayRates.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { getDueDate } from './dates.ts';

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
  /** Discount per VAT rate if paid in time. */
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
  /** Receipts in advance, as far as the invoice uses them, earliest first. */
  Receipts: AdvanceReceipt[];
  /** All tax points if there are several. Empty if `TaxPoint` is the only one. */
  TaxPoints: TaxPointPart[];
}

/** Totals net lines by VAT type and rate and calculates VAT on each total. Sterling amounts use the document's exchange rate. */
export const summariseVat = (
  lines: readonly Pick<ComposedLine, 'NetAmount' | 'VatRate' | 'VatTypeId'>[],
  vatTypes: VatTypes,
  exchangeRate: Big,
): ComposedVat[] =>
  vatSummary(lines.map((line) => ({ Net: line.NetAmount, Rate: line.VatRate, VatTypeId: line.VatTypeId }))).map((row) => ({
    VatTypeId: row.VatTypeId,
    Description: must(vatTypes.get(row.VatTypeId), 'The VAT type').Description,
    Reason: must(vatTypes.get(row.VatTypeId), 'The VAT type').Reason,
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

/** Calculates the amount due if paid in time, with VAT on the reduced price. Null if there is no discount. */
export const calculateSettlement = (
  lines: readonly ComposedLine[],
  terms: DiscountTerms,
  invoiceDate: DateOnly,
): ComposedSettlement | null => {
  const { SettlementDiscountPercent: Percent, SettlementDiscountDays: Days } = terms;
  const rates = groupByRate(
    lines.map((line) => ({ VatTypeId: line.VatTypeId, Rate: line.VatRate, Net: line.NetAmount, isGoods: line.Kind === 'Goods' })),
  );
  const Discount = settlementDiscount(rates, Percent);
  if (Discount.length === 0) return null;
  const NetAmount = sum(rates.map((rate) => rate.Net)).minus(sum(Discount.map((row) => row.Net)));
  const VatAmount = sum(rates.map((rate) => rate.Vat)).minus(sum(Discount.map((row) => row.Vat)));
  return { Percent, Days, PayBy: addDays(invoiceDate, Days), NetAmount, VatAmount, GrossAmount: NetAmount.plus(VatAmount), Discount };
};

/** Returns the settlement discount, including VAT. */
export const getDiscountGross = ({ Settlement }: Pick<ComposedInvoice, 'Settlement'>): Big => discountGross(Settlement?.Discount ?? []);

export interface ComposeDates {
  invoiceDate: DateOnly;
  /** Tax point of the amount that no receipt covers. */
  taxPoint: DateOnly;
  /** Tax point of the last receipt. It applies if the receipts cover the whole invoice. */
  coveredOn?: DateOnly | undefined;
  basis: Basis;
}

/** Lists the days whose rates may apply: the tax point, and an earlier receipt that may cover the whole invoice. */
export const listRatedDays = ({ taxPoint, coveredOn }: ComposeDates): DateOnly[] =>
  coveredOn !== undefined && coveredOn < taxPoint ? [coveredOn, taxPoint] : [taxPoint];

/** Composes an invoice from the order with the VAT rates of its tax point. Changes nothing. */
export const composeInvoice = async (db: Db, order: BillableOrder, dates: ComposeDates): Promise<ComposedInvoice> => {
  const { CurrencyId } = order;
  const ratesOn = await findDayRates(
    db,
    listRatedDays(dates).map((day) => ({ CurrencyId, day })),
  );
  return composeWithRates(order, dates, (day) => ratesOn(CurrencyId, day));
};

/** Sets the pounds of a VAT row to the sum of its tax points, each at the exchange rate of its day. */
const convertToPounds = (row: ComposedVat, parts: readonly TaxPointPart[]): ComposedVat => {
  const rowParts = parts
    .filter((part) => part.VatTypeId === row.VatTypeId && part.Rate.eq(row.Rate))
    .map((part) => taxPointRow({ ...part, InvoiceId: null }));
  return { ...row, SterlingNet: sum(rowParts.map((part) => part.SterlingNet)), SterlingVat: sum(rowParts.map((part) => part.SterlingVat)) };
};

const isCovered = (receipts: readonly AdvanceReceipt[], gross: Big) =>
  receipts.length > 0 && sum(receipts.map((receipt) => receipt.Amount)).gte(gross);

/** Applies money received in advance. Each receipt has its own tax point, and the remainder has that of the invoice or despatch. */
const applyReceipts = (
  vat: readonly ComposedVat[],
  receipts: readonly AdvanceReceipt[],
  remainder: { TaxPoint: DateOnly; ExchangeRate: Big },
) => {
  const rates = vat.map(({ VatTypeId, Rate, NetAmount, VatAmount }) => ({ VatTypeId, Rate, Net: NetAmount, Vat: VatAmount }));
  const Receipts = allocateReceipts(rates, receipts);
  if (Receipts.length === 0) return { Receipts, TaxPoints: [], Vat: [...vat], TaxPoint: remainder.TaxPoint, isPaid: false };
  const TaxPoints = listTaxPoints(rates, Receipts, remainder);
  const isPaid = isCovered(Receipts, sumGross(rates));
  const TaxPoint = isPaid ? (Receipts.at(-1)?.TaxPoint ?? remainder.TaxPoint) : remainder.TaxPoint;
  return { Receipts, TaxPoints, Vat: vat.map((row) => convertToPounds(row, TaxPoints)), TaxPoint, isPaid };
};

/** Explains why no invoice is possible at a tax point. Null if the order's currency and all its VAT types have a rate then. */
export const findRateProblem = (order: BillableOrder, taxPoint: DateOnly, rates: DayRates): string | null => {
  const isMissing = [order.CustomerVatTypeId, ...order.Lines.map((line) => line.VatTypeId)].some((id) => !rates.vatTypes.has(id));
  const reason = rates.ExchangeRate ? isMissing && 'one of its VAT types has no rate' : 'its currency has no exchange rate';
  return reason ? `Deal ${dealName(order)} cannot be invoiced, because ${reason} on the tax point, ${formatDate(taxPoint)}` : null;
};

/** Composes the invoice with the rates of one day, which is the tax point of what no receipt covers. */
const composeOn = (order: BillableOrder, dates: ComposeDates, day: DateOnly, rates: DayRates): ComposedInvoice => {
  const problem = findRateProblem(order, day, rates);
  if (problem) throw new AppError('RULE_BROKEN', problem);
  const { vatTypes, ExchangeRate } = rates as DayRates & { ExchangeRate: Big };
  const Lines = composeLines(order, vatTypes, dates.basis);
  const wholeVat = summariseVat(Lines, vatTypes, ExchangeRate);
  const { Vat, TaxPoint, Receipts, TaxPoints, isPaid } = applyReceipts(wholeVat, order.Receipts, { TaxPoint: day, ExchangeRate });
  const NetAmount = sum(Vat.map((row) => row.NetAmount));
  const VatAmount = sum(Vat.map((row) => row.VatAmount));
  return {
    InvoiceDate: dates.invoiceDate,
    TaxPoint,
    DueDate: getDueDate(dates.invoiceDate, order),
    ExchangeRate,
    Lines,
    Vat,
    NetAmount,
    VatAmount,
    GrossAmount: NetAmount.plus(VatAmount),
    // A paid invoice offers no discount for early payment.
    Settlement: isPaid ? null : calculateSettlement(Lines, order, dates.invoiceDate),
    Receipts,
    TaxPoints,
  };
};

/**
 * Composes an invoice from rates already loaded, for lists of many. A receipt sets the tax point of the amount that it covers. The receipts set
 * the tax point of the whole invoice only if they cover all of it at the VAT rates of their day.
 */
export const composeWithRates = (order: BillableOrder, dates: ComposeDates, ratesOn: (day: DateOnly) => DayRates): ComposedInvoice => {
  const compose = (day: DateOnly) => composeOn(order, dates, day, ratesOn(day));
  const [firstDay = dates.taxPoint] = listRatedDays(dates);
  const canUseReceiptDay = firstDay < dates.taxPoint && findRateProblem(order, firstDay, ratesOn(firstDay)) === null;
  const paidInvoice = canUseReceiptDay ? compose(firstDay) : undefined;
  return paidInvoice && isCovered(paidInvoice.Receipts, paidInvoice.GrossAmount) ? paidInvoice : compose(dates.taxPoint);
};
