import { isSettled } from '#contract/sales/deal/states.ts';
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
export const deliveredUnits = ({ DealType }: Pick<Deal, 'DealType'>, line: Line) => {
  const counted = DealType === 'Direct' ? line.ConfirmedQuantity : line.PickedQuantity;
  return (counted ?? (line.ProductId === null ? line.Quantity : 0)) - (line.ReturnedQuantity ?? 0);
};

/** Returns the pallets that a line was delivered on: as counted, or else as ordered if any of it was delivered. */
export const deliveredPallets = (deal: Pick<Deal, 'DealType'>, line: Line) =>
  (deal.DealType === 'Direct' ? line.ConfirmedPallets : line.PickedPallets) ?? (deliveredUnits(deal, line) > 0 ? line.PalletQuantity : 0);

/** Returns the lines as they would be invoiced now: the delivered quantities and pallets once these are final, or else those ordered. */
export const asThingsStand = <Given extends Line>(deal: Deal, lines: readonly Given[]): Given[] =>
  isSettled(deal)
    ? lines.map((line) => ({ ...line, Quantity: Math.max(0, deliveredUnits(deal, line)), PalletQuantity: deliveredPallets(deal, line) }))
    : [...lines];
