/*
 * VAT on money received in advance. A receipt that is tied to a pro forma makes VAT due on the day of the receipt or the tie. The invoice later uses that VAT,
 * and adds only what no receipt has covered.
 */
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
  /** Day of the receipt or of the tie, whichever is later. */
  TaxPoint: DateOnly;
  /** Pounds for one unit of the currency at the tax point. */
  ExchangeRate: Big;
  Amount: Big;
  Rates: RateAmounts[];
}

/** VAT that becomes due on one day, for a receipt or for the part of an invoice that no receipt covers. Then both ids are null. */
export interface TaxPointPart extends RateAmounts {
  TaxPoint: DateOnly;
  ExchangeRate: Big;
  PaymentId: number | null;
  ProFormaAllocationId: number | null;
}

const rateKey = (row: { VatTypeId: number; Rate: Big }) => `${row.VatTypeId}@${row.Rate.toString()}`;
export const sumGross = (rows: readonly RateAmounts[]): Big => sum(rows.flatMap((row) => [row.Net, row.Vat]));
const negate = <Row extends RateAmounts>(row: Row): Row => ({ ...row, Net: row.Net.neg(), Vat: row.Vat.neg() });
const isZero = (row: RateAmounts) => row.Net.eq(0) && row.Vat.eq(0);

/** Subtracts `usedRates` from `rows`, each from the amounts of its own rate. Leaves out rates with nothing left. */
export const subtractRates = (rows: readonly RateAmounts[], usedRates: readonly RateAmounts[]): RateAmounts[] => {
  const sums = new Map<string, RateAmounts>();
  for (const row of [...rows, ...usedRates.map(negate)]) {
    const soFar = sums.get(rateKey(row)) ?? { Net: 0, Vat: 0 };
    const { VatTypeId, Rate } = row;
    sums.set(rateKey(row), { VatTypeId, Rate, Net: row.Net.plus(soFar.Net), Vat: row.Vat.plus(soFar.Vat) });
  }
  return [...sums.values()].filter((row) => !isZero(row));
};

// Splits the first `gross` of a document into its rates, in proportion. Rounding is such that the parts of the whole document add up to its own net and VAT.
const takeGross = (rates: readonly RateAmounts[], gross: Big): RateAmounts[] => {
  const whole = sumGross(rates);
  let remainingGross = gross;
  return rates.map((row, index) => {
    const rateGross = row.Net.plus(row.Vat);
    const part = index === rates.length - 1 ? remainingGross : toPenny(rateGross.times(gross).div(whole));
    remainingGross = remainingGross.minus(part);
    const Vat = rateGross.eq(0) ? new Big(0) : toPenny(part.times(row.Vat).div(rateGross));
    return { ...row, Net: part.minus(Vat), Vat };
  });
};

/**
 * Splits a receipt into net and VAT at each rate of the document, in proportion to the gross amounts. `receivedBefore` is the total of earlier receipts. Once
 * the document is paid in full, its receipts add up to exactly its own net and VAT.
 */
export const splitReceipt = (rates: readonly RateAmounts[], receivedBefore: Numeric, amount: Numeric): RateAmounts[] =>
  subtractRates(takeGross(rates, new Big(receivedBefore).plus(amount)), takeGross(rates, new Big(receivedBefore)));

/** Checks whether `rows` have at least the amounts of `part` at each rate. */
const covers = (rows: readonly RateAmounts[], part: readonly RateAmounts[]) =>
  part.every((row) => {
    const sameRate = rows.find((other) => rateKey(other) === rateKey(row));
    return sameRate && row.Net.gte(0) && row.Vat.gte(0) && row.Net.lte(sameRate.Net) && row.Vat.lte(sameRate.Vat);
  });

/** Returns the parts of receipts that an invoice with this VAT uses, earliest tax point first. The tax points stay. */
export const allocateReceipts = (vat: readonly RateAmounts[], receipts: readonly AdvanceReceipt[]): AdvanceReceipt[] => {
  const usedReceipts: AdvanceReceipt[] = [];
  let remainingVat = [...vat];
  for (const receipt of receipts.toSorted(
    (a, b) => a.TaxPoint.localeCompare(b.TaxPoint) || a.ProFormaAllocationId - b.ProFormaAllocationId,
  )) {
    const uncovered = sumGross(remainingVat);
    if (uncovered.lte(0)) break;
    const isUsedWhole = receipt.Amount.lte(uncovered);
    const partRates = covers(receipt.Rates, remainingVat) ? remainingVat : takeGross(receipt.Rates, uncovered);
    const Rates = isUsedWhole ? receipt.Rates : partRates;
    usedReceipts.push({ ...receipt, Amount: isUsedWhole ? receipt.Amount : uncovered, Rates });
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

/** Returns every tax point of an invoice paid in advance: those of the receipts, then that of the remainder. At each rate they add up to the invoice. */
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

/** Moves VAT that an invoice has not used from a receipt to another tie of the same money. The VAT keeps the day on which it became due. */
export const carryOverVat = (receipt: AdvanceReceipt, usedRates: readonly RateAmounts[], ProFormaAllocationId: number): TaxPointPart[] => {
  const movedParts = toTaxPointParts({ ...receipt, Rates: subtractRates(receipt.Rates, usedRates) });
  return [...movedParts.map(negate), ...movedParts.map((part) => ({ ...part, ProFormaAllocationId }))];
};

/** Moves VAT from receipts to the invoice that uses them, and adds the part that no receipt covers. The VAT keeps the days on which it became due. */
export const moveVatToInvoice = (parts: readonly TaxPointPart[], InvoiceId: number) =>
  parts.flatMap((part) => [...(part.PaymentId === null ? [] : [{ ...negate(part), InvoiceId: null }]), { ...part, InvoiceId }]);

/** Reverses on `day` the VAT on the first `gross` of receipts whose money is no longer tied, because it was refunded or used elsewhere. */
export const reverseVat = (freedReceipts: readonly AdvanceReceipt[], gross: Big, day: DateOnly): TaxPointPart[] => {
  let remainingGross = gross;
  return freedReceipts.flatMap((receipt) => {
    const part = receipt.Amount.lt(remainingGross) ? receipt.Amount : remainingGross;
    remainingGross = remainingGross.minus(part);
    if (part.lte(0)) return [];
    const Rates = part.eq(receipt.Amount) ? receipt.Rates : takeGross(receipt.Rates, part);
    return toTaxPointParts({ ...receipt, Rates, TaxPoint: day }).map(negate);
  });
};

/** Builds the row of the tax points table, with its amounts in pounds. */
export const taxPointRow = ({ Net, Vat, ...part }: TaxPointPart & { InvoiceId: number | null }) => ({
  ...part,
  NetAmount: Net,
  VatAmount: Vat,
  SterlingNet: toPenny(Net.times(part.ExchangeRate)),
  SterlingVat: toPenny(Vat.times(part.ExchangeRate)),
});
