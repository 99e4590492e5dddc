import { discountGross, discountedRates, settlementDiscount } from '#contract/deal/settlementDiscount.ts';
import type { DiscountRow } from '#contract/deal/settlementDiscount.ts';
import { sum, toPenny, vatSummary } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { findVatTypes, getSterlingRate } from './billable.ts';
import type { BillableOrder, VatTypes } from './billable.ts';
import { composeLines } from './composeLines.ts';
import type { Basis, ComposedLine } from './composeLines.ts';
import { addDays } from '#contract/deal/dates.ts';
import { dueDateOf } from './dates.ts';

export interface ComposedVat {
  VatTypeId: number;
  Description: string;
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
}

/** Per VAT type and rate, on the sum of its net lines; in sterling at the document's rate. */
export const summariseVat = (lines: readonly ComposedLine[], vatTypes: VatTypes, exchangeRate: Big): ComposedVat[] =>
  vatSummary(lines.map((line) => ({ Net: line.NetAmount, Rate: line.VatRate, VatTypeId: line.VatTypeId }))).map((row) => ({
    VatTypeId: row.VatTypeId,
    Description: vatTypes.get(row.VatTypeId)?.Description ?? '',
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
  const vatTypes = await findVatTypes(db, dates.taxPoint);
  const ExchangeRate = await getSterlingRate(db, order.CurrencyId, dates.invoiceDate);
  return sumUp(order, dates, { vatTypes, ExchangeRate });
};

/** As composeInvoice, with the rates at hand: for a list of many. */
export const sumUp = (order: BillableOrder, dates: ComposeDates, rates: { vatTypes: VatTypes; ExchangeRate: Big }): ComposedInvoice => {
  const Lines = composeLines(order, rates.vatTypes, dates.basis);
  const Vat = summariseVat(Lines, rates.vatTypes, rates.ExchangeRate);
  const NetAmount = sum(Vat.map((row) => row.NetAmount));
  const VatAmount = sum(Vat.map((row) => row.VatAmount));
  return {
    InvoiceDate: dates.invoiceDate,
    TaxPoint: dates.taxPoint,
    DueDate: dueDateOf(dates.invoiceDate, order),
    ExchangeRate: rates.ExchangeRate,
    Lines,
    Vat,
    NetAmount,
    VatAmount,
    GrossAmount: NetAmount.plus(VatAmount),
    Settlement: settlementOf(Lines, order, dates.invoiceDate),
  };
};
