import Big from 'big.js';

Big.RM = Big.roundHalfUp;

// Sends sums as JSON numbers. A double holds 15 digits exactly, more than any amount here has.
(Big.prototype as { toJSON(): unknown }).toJSON = function (this: Big) {
  return Number(this.toString());
};

export { Big };
export type Numeric = Big | number | string;

/** Default for a missing charge or discount. */
export const noCharge = 0;
export const noDiscount = 0;

export const decimal = (value: Numeric) => new Big(value);

/** Rounds to the penny, halves away from zero. */
export const toPenny = (value: Numeric) => new Big(value).round(2, Big.roundHalfUp);

/** Adds the known values. Ignores null and undefined, as SQL does. */
export const sum = (values: readonly (Numeric | null | undefined)[]) =>
  values.reduce<Big>((total, value) => (value === null || value === undefined ? total : total.plus(value)), new Big(0));

export interface PricedLine {
  Quantity: Numeric;
  UnitPrice: Numeric;
  PricePer: Numeric;
  DiscountPercent?: Numeric | null;
}

const hundredth = new Big('0.01');

/**
 * Returns the net amount of a line: quantity ÷ PricePer × UnitPrice × (1 − discount/100), rounded half up to the penny.
 * Rounds only the result: 26 × 1,428 bottles at £187.35 per thousand = £6,955.93. PricePer is a power of ten.
 */
export const lineNet = (line: PricedLine) =>
  toPenny(
    new Big(line.Quantity)
      .times(line.UnitPrice)
      .times(new Big(100).minus(line.DiscountPercent ?? noDiscount))
      .times(hundredth.div(line.PricePer)),
  );

/** Returns the VAT on a document's total net at one rate: 3 × £33.33 at 20 % = £20.00. */
export const vatOn = (net: Numeric, ratePercent: Numeric) => toPenny(new Big(net).times(ratePercent).times(hundredth));

export interface VatLine {
  Net: Numeric;
  Rate: Numeric;
  VatTypeId: number;
}

export interface VatSummaryRow {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
}

/** Returns one row per VAT type and rate, in order of first appearance. VAT is computed on each row's net, never summed from lines. */
export const vatSummary = (lines: readonly VatLine[]): VatSummaryRow[] => {
  const nets = new Map<string, { VatTypeId: number; Rate: Big; Net: Big }>();
  for (const line of lines) {
    const key = `${line.VatTypeId}@${new Big(line.Rate).toString()}`;
    const row = nets.get(key) ?? { VatTypeId: line.VatTypeId, Rate: new Big(line.Rate), Net: new Big(0) };
    nets.set(key, { ...row, Net: row.Net.plus(line.Net) });
  }
  return [...nets.values()].map((row) => ({ ...row, Vat: vatOn(row.Net, row.Rate) }));
};
