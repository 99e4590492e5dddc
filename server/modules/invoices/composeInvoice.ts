import { sum, toPenny, vatOn, vatSummary } from '#contract/money.ts';
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

/**
 * HMRC Brief 49/2014: what is due if paid in time, with VAT on the reduced price. Only goods are reduced: pallet charges and
 * carriage are net. £100 + £20 with 2.5 % is £97.50 + £19.50.
 */
export const settlementOf = (lines: readonly ComposedLine[], terms: DiscountTerms, invoiceDate: DateOnly): ComposedSettlement | null => {
  const { SettlementDiscountPercent: Percent, SettlementDiscountDays: Days } = terms;
  if (Percent.lte(0) || !lines.some((line) => line.Kind === 'Goods' && line.NetAmount.gt(0))) return null;
  const rates = Map.groupBy(lines, (line) => `${line.VatTypeId}@${line.VatRate.toString()}`);
  const reduced = [...rates.values()].map((group) => {
    const goods = sum(group.filter((line) => line.Kind === 'Goods').map((line) => line.NetAmount));
    const net = sum(group.map((line) => line.NetAmount)).minus(toPenny(goods.times(Percent).div(100)));
    return { net, vat: vatOn(net, group[0]?.VatRate ?? 0) };
  });
  const NetAmount = sum(reduced.map((row) => row.net));
  const VatAmount = sum(reduced.map((row) => row.vat));
  return { Percent, Days, PayBy: addDays(invoiceDate, Days), NetAmount, VatAmount, GrossAmount: NetAmount.plus(VatAmount) };
};

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
