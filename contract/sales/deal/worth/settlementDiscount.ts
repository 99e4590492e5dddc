import { Big, sum, toPenny, vatOn, vatSummary } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** A document's amounts at one VAT type and rate, and the goods in its net amount. Only goods are discounted. */
export interface DiscountedRate {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
  GoodsNet: Big;
}

/** Discount on the amounts at one rate. `Net + Vat` of all rows is the whole discount. */
export interface DiscountRow {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
}

const rateKey = (row: { VatTypeId: number; Rate: Numeric }) => `${row.VatTypeId}@${new Big(row.Rate).toString()}`;
const atLeastNothing = (amount: Big) => (amount.lt(0) ? new Big(0) : amount);

/**
 * Calculates the settlement (prompt payment) discount: a percentage of the goods, and the VAT on it. The VAT is what was charged less VAT on
 * the reduced price (HMRC Brief 49/2014). £100 + £20 with 2.5 % becomes £97.50 + £19.50. Pallet charges and carriage are not discounted.
 */
export const settlementDiscount = (rates: readonly DiscountedRate[], percent: Numeric): DiscountRow[] =>
  rates
    .map(({ VatTypeId, Rate, Net, Vat, GoodsNet }) => {
      const reduction = atLeastNothing(toPenny(GoodsNet.times(percent).div(100)));
      return {
        VatTypeId,
        Rate,
        Net: reduction,
        Vat: reduction.eq(0) ? new Big(0) : atLeastNothing(Vat.minus(vatOn(Net.minus(reduction), Rate))),
      };
    })
    .filter((row) => row.Net.gt(0));

export const discountGross = (rows: readonly DiscountRow[]): Big => sum(rows.flatMap((row) => [row.Net, row.Vat]));

interface RatedLine {
  VatTypeId: number;
  Rate: Numeric;
  Net: Numeric;
  isGoods: boolean;
}

/** Groups lines by VAT type and rate to calculate the discount. */
export const groupByRate = (lines: readonly RatedLine[]): DiscountedRate[] =>
  vatSummary(lines).map((row) => ({
    ...row,
    GoodsNet: sum(lines.filter((line) => line.isGoods && rateKey(line) === rateKey(row)).map((line) => line.Net)),
  }));

interface Earning {
  invoiceDate: string;
  /** Last day on which the discount can be earned. */
  until: string;
  receivedOn: string;
}

/** Tells whether a payment earns the discount. A payment before the invoice does not, because no discount had been offered. */
export const earnsDiscount = ({ invoiceDate, until, receivedOn }: Earning) => receivedOn >= invoiceDate && receivedOn <= until;

/** Deducts the credited amounts at each rate, because the discount is only on the remaining amounts. */
export const deductCredited = (rates: readonly DiscountedRate[], credited: readonly DiscountedRate[]): DiscountedRate[] =>
  rates.map((rate) => {
    const creditedRows = credited.filter((row) => rateKey(row) === rateKey(rate));
    return {
      ...rate,
      Net: rate.Net.minus(sum(creditedRows.map((row) => row.Net))),
      Vat: rate.Vat.minus(sum(creditedRows.map((row) => row.Vat))),
      GoodsNet: rate.GoodsNet.minus(sum(creditedRows.map((row) => row.GoodsNet))),
    };
  });

/**
 * Proposes the net credit for goods on an invoice that was settled with its discount. Reduces it by the same percentage, since the customer
 * paid that much less.
 */
export const lessDiscount = (net: Numeric, percent: Numeric): Big => toPenny(new Big(net).times(new Big(100).minus(percent)).div(100));
