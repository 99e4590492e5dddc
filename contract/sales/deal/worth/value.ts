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
  /** Came back before it was invoiced. */
  ReturnedQuantity?: number;
}

/** Units of a line that went out: picked, or confirmed by the supplier. A line without a product is never picked: it goes with the rest. */
export const deliveredUnits = ({ DealType }: Pick<Deal, 'DealType'>, line: Line) => {
  const counted = DealType === 'Direct' ? line.ConfirmedQuantity : line.PickedQuantity;
  return (counted ?? (line.ProductId === null ? line.Quantity : 0)) - (line.ReturnedQuantity ?? 0);
};

/** Pallets that a line went on: as counted, else as ordered where anything of it went. */
export const deliveredPallets = (deal: Pick<Deal, 'DealType'>, line: Line) =>
  (deal.DealType === 'Direct' ? line.ConfirmedPallets : line.PickedPallets) ?? (deliveredUnits(deal, line) > 0 ? line.PalletQuantity : 0);

/** Lines with the quantities and pallets that will be invoiced as things stand: what went where that is settled, else what was ordered. */
export const asThingsStand = <Given extends Line>(deal: Deal, lines: readonly Given[]): Given[] =>
  isSettled(deal)
    ? lines.map((line) => ({ ...line, Quantity: Math.max(0, deliveredUnits(deal, line)), PalletQuantity: deliveredPallets(deal, line) }))
    : [...lines];
