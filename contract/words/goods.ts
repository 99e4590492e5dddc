import type { HolderKind, MovementKind } from '#contract/warehouse/pallets/shapes.ts';
import type { StockTakeState } from '#contract/warehouse/stock/takes.ts';

export const stockTakeWords: Record<StockTakeState, string> = { Counted: 'Counted', Recount: 'Recount', Posted: 'Posted' };

/** Kinds of pallet holder. */
export const holderWords: Record<HolderKind, string> = {
  Warehouse: 'Own yard',
  Customer: 'Customers',
  Haulier: 'Hauliers',
  Supplier: 'Suppliers',
  WrittenOff: 'Written off',
};

export const movementWords: Record<MovementKind, string> = {
  Delivery: 'Delivery',
  Return: 'Return',
  Transfer: 'Transfer',
  WriteOff: 'Write-off',
  Purchase: 'From supplier',
  Opening: 'Opening balance',
};
