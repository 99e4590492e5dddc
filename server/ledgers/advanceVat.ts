import { Big, sum, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';

/** Net and VAT at one VAT type and rate. */
export interface RateAmounts {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
}

/** Money tied to a pro forma, with the VAT that became due. `Rates` add up to `Amount`. */
export interface AdvanceReceipt {
  ProFormaAllocationId: number;
  PaymentId: number;
  ReceivedOn: DateOnly;
  /** The later of receipt and tie. */
  TaxPoint: DateOnly;
  /** Pounds for one unit of the currency at the tax point. */
  ExchangeRate: Big;
  Amount: Big;
  Rates: RateAmounts[];
}

/** VAT that becomes due on a day: for a receipt, or for the part of an invoice that no receipt covers. */
export interface TaxPointPart extends RateAmounts {
  TaxPoint: DateOnly;
  ExchangeRate: Big;
  PaymentId: number | null;
  ProFormaAllocationId: number | null;
}

const rateKey = (row: { VatTypeId: number; Rate: Big }) => `${row.VatTypeId}@${row.Rate.toString()}`;
export const sumGross = (rows: readonly RateAmounts[]): Big => sum(rows.flatMap((row) => [row.Net, row.Vat]));
const negated = <Row extends RateAmounts>(row: Row): Row => ({ ...row, Net: row.Net.neg(), Vat: row.Vat.neg() });
const isNothing = (row: RateAmounts) => row.Net.eq(0) && row.Vat.eq(0);

/** Subtracts `usedRates` from `rows` by rate. Leaves out zero results. */
export const subtractRates = (rows: readonly RateAmounts[], usedRates: readonly RateAmounts[]): RateAmounts[] => {
  const sums = new Map<string, RateAmounts>();
  for (const row of [...rows, ...usedRates.map(negated)]) {
    const soFar = sums.get(rateKey(row)) ?? { Net: 0, Vat: 0 };
    const { VatTypeId, Rate } = row;
    sums.set(rateKey(row), { VatTypeId, Rate, Net: row.Net.plus(soFar.Net), Vat: row.Vat.plus(soFar.Vat) });
  }
  return [...sums.values()].filter((row) => !isNothing(row));
};

// Returns the first `gross` of a document by rate, rounded so that all parts add up to the document's own net and VAT.
const takeGross = (rates: readonly RateAmounts[], gross: Big): RateAmounts[] => {
  const whole = sumGross(rates);
  let remainingGross = gross;
  return rates.map((row, index) => {
    const own = row.Net.plus(row.Vat);
    const part = index === rates.length - 1 ? remainingGross : toPenny(own.times(gross).div(whole));
    remainingGross = remainingGross.minus(part);
    const Vat = own.eq(0) ? new Big(0) : toPenny(part.times(row.Vat).div(own));
    return { ...row, Net: part.minus(Vat), Vat };
  });
};

/**
 * Splits a receipt into net and VAT at each rate of the document, in proportion to the gross amounts. `before` is the amount received earlier.
 * Receipts for the full amount add up to exactly the document's own net and VAT.
 */
export const splitReceipt = (rates: readonly RateAmounts[], before: Numeric, amount: Numeric): RateAmounts[] =>
  subtractRates(takeGross(rates, new Big(before).plus(amount)), takeGross(rates, new Big(before)));

const fits = (part: readonly RateAmounts[], rows: readonly RateAmounts[]) =>
  part.every((row) => {
    const own = rows.find((one) => rateKey(one) === rateKey(row));
    return own && row.Net.gte(0) && row.Vat.gte(0) && row.Net.lte(own.Net) && row.Vat.lte(own.Vat);
  });

/** Returns the part of each receipt that an invoice uses, earliest first. The receipts keep their tax points. */
export const allocateReceipts = (vat: readonly RateAmounts[], receipts: readonly AdvanceReceipt[]): AdvanceReceipt[] => {
  const usedReceipts: AdvanceReceipt[] = [];
  let remainingVat = [...vat];
  for (const receipt of receipts.toSorted(
    (a, b) => a.TaxPoint.localeCompare(b.TaxPoint) || a.ProFormaAllocationId - b.ProFormaAllocationId,
  )) {
    const open = sumGross(remainingVat);
    if (open.lte(0)) break;
    const isWhole = receipt.Amount.lte(open);
    const Rates = isWhole ? receipt.Rates : fits(remainingVat, receipt.Rates) ? remainingVat : takeGross(receipt.Rates, open);
    usedReceipts.push({ ...receipt, Amount: isWhole ? receipt.Amount : open, Rates });
    remainingVat = subtractRates(remainingVat, Rates);
  }
  return usedReceipts;
};

const toTaxPointParts = (receipt: AdvanceReceipt): TaxPointPart[] =>
  receipt.Rates.map((rate) => ({
    ...rate,
    TaxPoint: receipt.TaxPoint,
    ExchangeRate: receipt.ExchangeRate,
    PaymentId: receipt.PaymentId,
    ProFormaAllocationId: receipt.ProFormaAllocationId,
  }));

interface RemainderTerms {
  TaxPoint: DateOnly;
  ExchangeRate: Big;
}

/**
 * Returns every tax point of an invoice paid in advance: those of the receipts, then that of the remainder. They add up to the invoice for each
 * rate.
 */
export const listTaxPoints = (
  vat: readonly RateAmounts[],
  usedReceipts: readonly AdvanceReceipt[],
  remainderTerms: RemainderTerms,
): TaxPointPart[] => [
  ...usedReceipts.flatMap(toTaxPointParts),
  ...subtractRates(
    vat,
    usedReceipts.flatMap((receipt) => receipt.Rates),
  ).map((rate) => ({ ...rate, ...remainderTerms, PaymentId: null, ProFormaAllocationId: null })),
];

/** Returns the VAT that becomes due when money is tied. */
export const listTieTaxPoints = (receipt: AdvanceReceipt) => toTaxPointParts(receipt);

/** Moves the unused VAT of a receipt to another tie of the same money, on the day it became due. The invoice has used only `usedRates`. */
export const carryOverVat = (receipt: AdvanceReceipt, usedRates: readonly RateAmounts[], ProFormaAllocationId: number): TaxPointPart[] => {
  const movedParts = toTaxPointParts({ ...receipt, Rates: subtractRates(receipt.Rates, usedRates) });
  return [...movedParts.map(negated), ...movedParts.map((part) => ({ ...part, ProFormaAllocationId }))];
};

/** Moves VAT from receipts to the invoice that uses them, on the days it became due, and adds the part that no receipt covers. */
export const moveVatToInvoice = (parts: readonly TaxPointPart[], InvoiceId: number) =>
  parts.flatMap((part) => [...(part.PaymentId === null ? [] : [{ ...negated(part), InvoiceId: null }]), { ...part, InvoiceId }]);

/** Reverses the VAT on the first `gross` of freed money that was refunded or used elsewhere, on that day. */
export const reverseVat = (freedReceipts: readonly AdvanceReceipt[], gross: Big, day: DateOnly): TaxPointPart[] => {
  let remainingGross = gross;
  return freedReceipts.flatMap((receipt) => {
    const part = receipt.Amount.lt(remainingGross) ? receipt.Amount : remainingGross;
    remainingGross = remainingGross.minus(part);
    if (part.lte(0)) return [];
    const Rates = part.eq(receipt.Amount) ? receipt.Rates : takeGross(receipt.Rates, part);
    return toTaxPointParts({ ...receipt, Rates, TaxPoint: day }).map(negated);
  });
};

/** Builds the ledger row, including amounts in pounds. */
export const taxPointRow = ({ Net, Vat, ...part }: TaxPointPart & { InvoiceId: number | null }) => ({
  ...part,
  NetAmount: Net,
  VatAmount: Vat,
  SterlingNet: toPenny(Net.times(part.ExchangeRate)),
  SterlingVat: toPenny(Vat.times(part.ExchangeRate)),
});
