import { Big, sum } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { CompanySnapshot, CreditNoteSnapshot, LineKind, PartySnapshot } from '#server/documents/snapshots.ts';
import type { VatTypes } from '#server/modules/invoices/billable.ts';
import { summariseVat } from '#server/modules/invoices/composeInvoice.ts';
import type { ComposedVat } from '#server/modules/invoices/composeInvoice.ts';
import { vatSnapshot } from '#server/modules/invoices/snapshotInvoice.ts';

/** What is credited of one invoice line. */
export interface CreditLine {
  Kind: LineKind;
  ProductCode: string | null;
  Description: string;
  /** None: its price was wrong, and only the net is credited. */
  Quantity: number | null;
  UnitPrice: Big;
  PricePer: number;
  /** The line's own discount, and the settlement discount that the invoice was paid with; 0 where there was none. */
  DiscountPercent: Big;
  SettlementPercent: Big;
  VatTypeId: number;
  /** As charged: a credit gives back the rate of its invoice, whatever the rate is today. */
  VatRate: Big;
  NetAmount: Big;
  InvoiceNo: number;
  InvoiceDate: DateOnly;
}

export interface ComposedCredit {
  Vat: ComposedVat[];
  NetAmount: Big;
  VatAmount: Big;
  GrossAmount: Big;
}

/** The sums of a credit: VAT at the rates of the lines that it corrects. */
export const composeCredit = (lines: readonly CreditLine[], vatTypes: VatTypes, exchangeRate: Big): ComposedCredit => {
  const Vat = summariseVat(lines, vatTypes, exchangeRate);
  const NetAmount = sum(Vat.map((row) => row.NetAmount));
  const VatAmount = sum(Vat.map((row) => row.VatAmount));
  return { Vat, NetAmount, VatAmount, GrossAmount: NetAmount.plus(VatAmount) };
};

/** Both discounts as the one percentage that the net is less by; none where the line bears neither. */
const percentOff = ({ DiscountPercent, SettlementPercent }: CreditLine) => {
  const kept = new Big(100).minus(DiscountPercent).times(new Big(100).minus(SettlementPercent)).div(100);
  return kept.lt(100) ? new Big(100).minus(kept).round(2).toFixed() : null;
};

const lineSnapshot = (line: CreditLine): CreditNoteSnapshot['Lines'][number] => {
  const said = {
    Kind: line.Kind,
    ProductCode: line.ProductCode,
    VatTypeId: line.VatTypeId,
    VatRate: line.VatRate.toFixed(),
    NetAmount: line.NetAmount.toFixed(2),
    InvoiceNo: line.InvoiceNo,
  };
  if (line.Quantity === null)
    return {
      ...said,
      Description: `${line.Description}: price corrected`,
      Quantity: 1,
      UnitPrice: line.NetAmount.toFixed(2),
      PricePer: 1,
      DiscountPercent: null,
    };
  return {
    ...said,
    Description: line.Description,
    Quantity: line.Quantity,
    UnitPrice: line.UnitPrice.toFixed(),
    PricePer: line.PricePer,
    DiscountPercent: percentOff(line),
  };
};

interface CreditPaper {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: { Code: string; Symbol: string };
  CreditNo: number;
  CreditDate: DateOnly;
  ExchangeRate: Big;
  Reason: string;
  Comment: string | null;
}

/** All that the credit note says, with every invoice that it corrects, each once. */
export const snapshotCredit = (
  { ExchangeRate, ...paper }: CreditPaper,
  lines: readonly CreditLine[],
  composed: ComposedCredit,
): CreditNoteSnapshot => ({
  ...paper,
  ExchangeRate: ExchangeRate.toFixed(),
  CorrectedInvoices: [...new Map(lines.map(({ InvoiceNo, InvoiceDate }) => [InvoiceNo, { InvoiceNo, InvoiceDate }])).values()],
  Lines: lines.map(lineSnapshot),
  Vat: composed.Vat.map(vatSnapshot),
  NetAmount: composed.NetAmount.toFixed(2),
  VatAmount: composed.VatAmount.toFixed(2),
  GrossAmount: composed.GrossAmount.toFixed(2),
});
