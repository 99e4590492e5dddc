import Big from 'big.js';

Big.RM = Big.roundHalfUp;

// Sums travel as JSON numbers; a double carries 15 digits exactly, more than any amount here has.
(Big.prototype as { toJSON(): unknown }).toJSON = function (this: Big) {
  return Number(this.toString());
};

export { Big };
export type Numeric = Big | number | string;

/** Stand where no charge and no discount are given. */
export const noCharge = 0;
export const noDiscount = 0;

export const decimal = (value: Numeric) => new Big(value);

/** Rounds half up (away from zero) to the penny. */
export const toPenny = (value: Numeric) => new Big(value).round(2, Big.roundHalfUp);

/** Adds up what is known, as SQL does: null and undefined are left out. */
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
 * Line net = quantity ÷ PricePer × UnitPrice × (1 − discount/100), half up to the penny.
 * Nothing is rounded on the way: 26 × 1,428 bottles at £187.35 per thousand = £6,955.93. PricePer is a power of ten.
 */
export const lineNet = (line: PricedLine) =>
  toPenny(
    new Big(line.Quantity)
      .times(line.UnitPrice)
      .times(new Big(100).minus(line.DiscountPercent ?? noDiscount))
      .times(hundredth.div(line.PricePer)),
  );

/** VAT on the sum of a document's net lines of one rate: 3 × £33.33 at 20 % = £20.00. */
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

/** One row per VAT type and rate, in the order first met. VAT is computed on each row's net, never summed from lines. */
export const vatSummary = (lines: readonly VatLine[]): VatSummaryRow[] => {
  const nets = new Map<string, { VatTypeId: number; Rate: Big; Net: Big }>();
  for (const line of lines) {
    const key = `${line.VatTypeId}@${new Big(line.Rate).toString()}`;
    const row = nets.get(key) ?? { VatTypeId: line.VatTypeId, Rate: new Big(line.Rate), Net: new Big(0) };
    nets.set(key, { ...row, Net: row.Net.plus(line.Net) });
  }
  return [...nets.values()].map((row) => ({ ...row, Vat: vatOn(row.Net, row.Rate) }));
};
