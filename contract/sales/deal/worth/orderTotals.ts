import { Big, lineNet, sum, toPenny, vatSummary } from '#contract/money.ts';
import type { Numeric, VatSummaryRow } from '#contract/money.ts';

export interface TotalledLine {
  /** Null for a text line, which adds no weight or pallets. */
  ProductId: number | null;
  Quantity: number;
  UnitPrice: Numeric;
  PricePer: number;
  DiscountPercent: Numeric;
  VatTypeId: number;
  VatRate: Numeric;
  PalletQuantity: number;
  PalletCharge: Numeric;
  UnitWeightGrams: Numeric | null;
  PalletTareKg: Numeric | null;
}

/** VAT type and rate of carriage and pallet charges. */
export interface ChargesVat {
  VatTypeId: number;
  VatRate: Numeric;
}

const palletNet = (line: Pick<TotalledLine, 'PalletQuantity' | 'PalletCharge'>) =>
  toPenny(new Big(line.PalletQuantity).times(line.PalletCharge));

const computeWeight = (line: TotalledLine) =>
  new Big(line.Quantity)
    .times(line.UnitWeightGrams ?? 0)
    .div(1000)
    .plus(new Big(line.PalletQuantity).times(line.PalletTareKg ?? 0));

/** Pallets of one type that several loose lines share. */
export interface MixedPallets {
  Quantity: number;
  Charge: Numeric;
  TareKg: Numeric | null;
}

export interface ExactTotals {
  Goods: Big;
  PalletCharges: Big;
  Carriage: Big;
  Net: Big;
  VatSummary: VatSummaryRow[];
  Vat: Big;
  Gross: Big;
  Units: number;
  Pallets: number;
  WeightKg: Big;
}

interface LineFigures {
  Net: Big;
  Pallets: Big;
  WeightKg: Big;
}

export const computeLineAmounts = (line: TotalledLine): LineFigures => ({
  Net: lineNet(line),
  Pallets: palletNet(line),
  WeightKg: computeWeight(line),
});

/**
 * Calculates a deal's totals, for browser and server alike. VAT is calculated per rate on the sum of the net lines. Pallet charges and
 * carriage count as lines with the VAT of `charges`. `figuresOf` may cache what a line adds.
 */
export const orderTotals = (
  lines: readonly TotalledLine[],
  carriage: Numeric,
  charges: ChargesVat,
  mixed: readonly MixedPallets[] = [],
  figuresOf: (line: TotalledLine) => LineFigures = computeLineAmounts,
): ExactTotals => {
  const figures = lines.map((line) => ({ ...figuresOf(line), Rate: line.VatRate, VatTypeId: line.VatTypeId }));
  const pallets = [...figures.map((line) => line.Pallets), ...mixed.map((row) => toPenny(new Big(row.Quantity).times(row.Charge)))];
  const extra = [...pallets, toPenny(carriage)].filter((net) => !net.eq(0));
  const VatSummary = vatSummary([...figures, ...extra.map((Net) => ({ Net, Rate: charges.VatRate, VatTypeId: charges.VatTypeId }))]);
  const Net = sum(VatSummary.map((row) => row.Net));
  const Vat = sum(VatSummary.map((row) => row.Vat));
  return {
    Goods: sum(figures.map((line) => line.Net)),
    PalletCharges: sum(pallets),
    Carriage: toPenny(carriage),
    Net,
    VatSummary,
    Vat,
    Gross: Net.plus(Vat),
    Units: lines.reduce((units, line) => units + (line.ProductId === null ? 0 : line.Quantity), 0),
    Pallets: [...lines.map((line) => line.PalletQuantity), ...mixed.map((row) => row.Quantity)].reduce((count, one) => count + one, 0),
    WeightKg: sum([...figures.map((line) => line.WeightKg), ...mixed.map((row) => new Big(row.Quantity).times(row.TareKg ?? 0))]).round(1),
  };
};
