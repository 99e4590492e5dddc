import { isQuantityFinal } from '#contract/sales/deal/states.ts';
import type { DealType, OrderStatus } from '#contract/sales/deal/states.ts';

interface Deal {
  DealType: DealType;
  Status: OrderStatus;
}

interface Line {
  ProductId: number | null;
  Quantity: number;
  PalletQuantity: number;
  PickedQuantity: number | null;
  PickedPallets: number | null;
  ConfirmedQuantity: number | null;
  ConfirmedPallets: number | null;
  /** Units returned before the deal was invoiced. */
  ReturnedQuantity?: number;
}

/** Returns the units of a line that were delivered: picked, or confirmed by the supplier. A text line is never picked and counts in full. */
export const countDeliveredUnits = ({ DealType }: Pick<Deal, 'DealType'>, line: Line) => {
  const confirmedUnits = DealType === 'Direct' ? line.ConfirmedQuantity : line.PickedQuantity;
  return (confirmedUnits ?? (line.ProductId === null ? line.Quantity : 0)) - (line.ReturnedQuantity ?? 0);
};

/** Returns the pallets that a line was delivered on: as counted, or else as ordered if any of it was delivered. */
export const countDeliveredPallets = (deal: Pick<Deal, 'DealType'>, line: Line) =>
  (deal.DealType === 'Direct' ? line.ConfirmedPallets : line.PickedPallets) ??
  (countDeliveredUnits(deal, line) > 0 ? line.PalletQuantity : 0);

/** Returns the lines as they would be invoiced now: the delivered quantities and pallets once these are final, or else those ordered. */
export const toInvoiceableLines = <Given extends Line>(deal: Deal, lines: readonly Given[]): Given[] =>
  isQuantityFinal(deal)
    ? lines.map((line) => ({
        ...line,
        Quantity: Math.max(0, countDeliveredUnits(deal, line)),
        PalletQuantity: countDeliveredPallets(deal, line),
      }))
    : [...lines];
