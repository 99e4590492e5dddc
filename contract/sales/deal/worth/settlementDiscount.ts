import { Big, sum, toPenny, vatOn, vatSummary } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** What a document comes to at one VAT type and rate, and how much of the net is goods: only goods are reduced. */
export interface DiscountedRate {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
  GoodsNet: Big;
}

/** What the discount takes off one rate. `Net + Vat` of all rows is the discount. */
export interface DiscountRow {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
}

const rateKey = (row: { VatTypeId: number; Rate: Numeric }) => `${row.VatTypeId}@${new Big(row.Rate).toString()}`;
const atLeastNothing = (amount: Big) => (amount.lt(0) ? new Big(0) : amount);

/**
 * The one rule of the settlement (prompt payment) discount: percent of the goods, and VAT with it: the VAT charged less VAT on the
 * reduced price (HMRC Brief 49/2014). £100 + £20 with 2.5 % is £97.50 + £19.50. Pallet charges and carriage are net.
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

/** Lines put together by VAT type and rate, as the discount sees them. */
export const discountedRates = (lines: readonly RatedLine[]): DiscountedRate[] =>
  vatSummary(lines).map((row) => ({
    ...row,
    GoodsNet: sum(lines.filter((line) => line.isGoods && rateKey(line) === rateKey(row)).map((line) => line.Net)),
  }));

interface Earning {
  invoiceDate: string;
  /** The last of the discount days. */
  until: string;
  receivedOn: string;
}

/** In time: not before the invoice (nothing was offered yet), not after the discount days. */
export const earnsDiscount = ({ invoiceDate, until, receivedOn }: Earning) => receivedOn >= invoiceDate && receivedOn <= until;

/** What of a document is left at each rate when what was credited of it is taken off: the discount is on that. */
export const lessCredited = (rates: readonly DiscountedRate[], credited: readonly DiscountedRate[]): DiscountedRate[] =>
  rates.map((rate) => {
    const taken = credited.filter((row) => rateKey(row) === rateKey(rate));
    return {
      ...rate,
      Net: rate.Net.minus(sum(taken.map((row) => row.Net))),
      Vat: rate.Vat.minus(sum(taken.map((row) => row.Vat))),
      GoodsNet: rate.GoodsNet.minus(sum(taken.map((row) => row.GoodsNet))),
    };
  });

/**
 * The net that is proposed for a credit of goods whose invoice was settled with its discount: less by the same percentage, since the
 * customer paid that much less for them.
 */
export const lessDiscount = (net: Numeric, percent: Numeric): Big => toPenny(new Big(net).times(new Big(100).minus(percent)).div(100));
