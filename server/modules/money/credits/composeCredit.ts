import { calculateCreditVat } from '#contract/money/credits/pricer.ts';
import { Big, sum, toPenny } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { CompanySnapshot, CreditNoteSnapshot, LineKind, PartySnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { VatTypes } from '#server/modules/money/billing/billable.ts';
import { summariseVat } from '#server/modules/money/billing/composeInvoice.ts';
import type { ComposedVat } from '#server/modules/money/billing/composeInvoice.ts';
import { toVatSnapshot } from '#server/modules/money/billing/snapshotInvoice.ts';
import { must } from '#server/must.ts';

/** Credit of one invoice line. */
export interface CreditLine {
  InvoiceId: number;
  Kind: LineKind;
  ProductCode: string | null;
  Description: string;
  /** Null if only the price is corrected. */
  Quantity: number | null;
  UnitPrice: Big;
  PricePer: number;
  /** Discount of the line in per cent. */
  DiscountPercent: Big;
  /** Settlement discount in per cent that was taken when the invoice was paid. 0 if none was. */
  SettlementPercent: Big;
  VatTypeId: number;
  /** VAT rate as charged on the invoice, even if the rate has changed since. */
  VatRate: Big;
  NetAmount: Big;
  /** 0 for the opening balance of pallets, which has no invoice in this system. */
  InvoiceNo: number | string;
  InvoiceDate: DateOnly;
}

/** Amounts left to credit of one invoice at one VAT rate, after earlier credits and settlement discount. */
export interface RateLeft {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
  SterlingNet: Big;
  SterlingVat: Big;
}

/** Invoice that a credit corrects. Without `Rates`, nothing has been credited before. */
export interface CorrectedInvoice {
  ExchangeRate: Big;
  Rates?: readonly RateLeft[];
}

export type CreditVat = ComposedVat & { InvoiceId: number };

export interface ComposedCredit {
  /** One row per invoice, VAT type and rate. */
  Vat: CreditVat[];
  NetAmount: Big;
  VatAmount: Big;
  GrossAmount: Big;
}

const lesser = (a: Big, b: Big) => (a.gt(b) ? b : a);

// Limits the amounts in pounds too. The credit that uses up the net takes all the pounds left, so no rounding remains.
const limitToRemaining = (row: CreditVat, remaining: RateLeft | undefined): CreditVat => {
  if (!remaining) return row;
  const VatAmount = calculateCreditVat(row.NetAmount, row.Rate, remaining);
  if (row.NetAmount.eq(remaining.Net)) return { ...row, VatAmount, SterlingNet: remaining.SterlingNet, SterlingVat: remaining.SterlingVat };
  return {
    ...row,
    VatAmount,
    SterlingNet: lesser(row.SterlingNet, remaining.SterlingNet),
    SterlingVat: lesser(row.SterlingVat, remaining.SterlingVat),
  };
};

/** Totals a credit. Calculates VAT separately for each invoice, at the rates of the lines that it corrects. */
export const composeCredit = (
  lines: readonly CreditLine[],
  vatTypes: VatTypes,
  invoices: ReadonlyMap<number, CorrectedInvoice>,
): ComposedCredit => {
  const Vat = [...Map.groupBy(lines, (line) => line.InvoiceId)].flatMap(([InvoiceId, invoiceLines]) => {
    const { ExchangeRate, Rates = [] } = must(invoices.get(InvoiceId), 'The invoice that is credited');
    return summariseVat(invoiceLines, vatTypes, ExchangeRate).map((row) =>
      limitToRemaining(
        { ...row, InvoiceId },
        Rates.find((rate) => rate.VatTypeId === row.VatTypeId && rate.Rate.eq(row.Rate)),
      ),
    );
  });
  const NetAmount = sum(Vat.map((row) => row.NetAmount));
  const VatAmount = sum(Vat.map((row) => row.VatAmount));
  return { Vat, NetAmount, VatAmount, GrossAmount: NetAmount.plus(VatAmount) };
};

/** Merges the VAT rows of all invoices into one row for each VAT type and rate, as printed. */
export const mergeVatByRate = (vat: readonly ComposedVat[]): ComposedVat[] =>
  [...Map.groupBy(vat, (row) => `${row.VatTypeId}@${row.Rate.toFixed()}`).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { VatTypeId, Description, Reason, Rate } = first;
    return [
      {
        VatTypeId,
        Description,
        Reason,
        Rate,
        NetAmount: sum(rows.map((row) => row.NetAmount)),
        VatAmount: sum(rows.map((row) => row.VatAmount)),
        SterlingNet: sum(rows.map((row) => row.SterlingNet)),
        SterlingVat: sum(rows.map((row) => row.SterlingVat)),
      },
    ];
  });

/** Returns the exchange rate of the corrected invoice. For several invoices, returns the rate implied by their totals in pounds. */
export const getCreditExchangeRate = ({ Vat, GrossAmount }: ComposedCredit, invoices: ReadonlyMap<number, CorrectedInvoice>): Big => {
  const distinctRates = [...new Map([...invoices.values()].map(({ ExchangeRate }) => [ExchangeRate.toFixed(), ExchangeRate])).values()];
  if (distinctRates.length <= 1 || GrossAmount.eq(0)) return distinctRates[0] ?? new Big(1);
  return sum(Vat.flatMap((row) => [row.SterlingNet, row.SterlingVat]))
    .div(GrossAmount)
    .round(6);
};

/** Combines the line discount and the settlement discount into one percentage. Null if there is neither. */
const combineDiscounts = ({ DiscountPercent, SettlementPercent }: CreditLine) => {
  const netPercent = new Big(100).minus(DiscountPercent).times(new Big(100).minus(SettlementPercent)).div(100);
  return netPercent.lt(100) ? new Big(100).minus(netPercent).round(2).toFixed() : null;
};

const toLineSnapshot = (line: CreditLine): CreditNoteSnapshot['Lines'][number] => {
  const common = {
    Kind: line.Kind,
    ProductCode: line.ProductCode,
    VatTypeId: line.VatTypeId,
    VatRate: line.VatRate.toFixed(),
    NetAmount: line.NetAmount.toFixed(2),
    InvoiceNo: line.InvoiceNo || null,
  };
  if (line.Quantity === null)
    return {
      ...common,
      Description: `${line.Description} (price correction)`,
      Quantity: 1,
      UnitPrice: toPenny(line.NetAmount).toFixed(2),
      PricePer: 1,
      DiscountPercent: null,
    };
  return {
    ...common,
    Description: line.Description,
    Quantity: line.Quantity,
    UnitPrice: line.UnitPrice.toFixed(),
    PricePer: line.PricePer,
    DiscountPercent: combineDiscounts(line),
  };
};

export interface CreditHead {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: { Code: string; Symbol: string };
  CreditDate: DateOnly;
  ExchangeRate: Big;
  Reason: string;
  Comment: string | null;
}

/** Builds the printed content of a credit note without its number. Lists each corrected invoice once. */
export const snapshotCredit = (
  { ExchangeRate, ...header }: CreditHead,
  lines: readonly CreditLine[],
  composed: ComposedCredit,
): Omit<CreditNoteSnapshot, 'CreditNo'> => ({
  ...header,
  ExchangeRate: ExchangeRate.toFixed(),
  CorrectedInvoices: [
    ...new Map(lines.flatMap(({ InvoiceNo, InvoiceDate }) => (InvoiceNo ? [[InvoiceNo, { InvoiceNo, InvoiceDate }]] : []))).values(),
  ],
  Lines: lines.map(toLineSnapshot),
  Vat: mergeVatByRate(composed.Vat).map(toVatSnapshot),
  NetAmount: composed.NetAmount.toFixed(2),
  VatAmount: composed.VatAmount.toFixed(2),
  GrossAmount: composed.GrossAmount.toFixed(2),
});
