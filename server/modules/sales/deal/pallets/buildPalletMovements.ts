import { customer, supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { must } from '#server/must.ts';

export interface DeliveredOrder {
  OrderId: number;
  CustomerId: number;
  HaulierId: number | null;
}

export interface PalletsOfLine {
  OrderDetailId: number;
  PalletId: number | null;
  /** Pallets counted by the picker or given on the supplier's delivery note. */
  count: number | null;
  /** Supplier whose depot shipped the goods. Null if they came from our yard. */
  supplierId: number | null;
}

export interface SharedPallets {
  PalletId: number;
  PickedQuantity: number | null;
}

/** Builds the ledger rows of a delivery: own and mixed pallets, from our yard or the supplier to the customer. */
export const buildPalletMovements = (
  order: DeliveredOrder,
  { lines, mixed }: { lines: readonly PalletsOfLine[]; mixed: readonly SharedPallets[] },
  { day, Reference }: { day: string; Reference: string | null },
): PalletMovement[] => {
  const { OrderId, HaulierId } = order;
  const movement = { to: customer(order.CustomerId), MovedOn: day, Kind: 'Delivery' as const, HaulierId, OrderId, Reference };
  const own = lines.flatMap(({ OrderDetailId, PalletId, count, supplierId }) =>
    PalletId !== null && count
      ? [{ ...movement, PalletId, Quantity: count, from: supplierId === null ? warehouse : supplier(supplierId), OrderDetailId }]
      : [],
  );
  const shared = mixed.flatMap(({ PalletId, PickedQuantity }) =>
    PickedQuantity ? [{ ...movement, PalletId, Quantity: PickedQuantity, from: warehouse }] : [],
  );
  return [...own, ...shared];
};

/** Returns the reference for the pallet movements of a delivery: its delivery note. */
export const getDeliveryReference = (order: {
  DealType: string;
  DeliveryNoteNo: number | null;
  SupplierDeliveryNoteNo: string | null;
}): string | null =>
  order.DealType === 'Direct' ? order.SupplierDeliveryNoteNo : `Delivery note ${must(order.DeliveryNoteNo, 'The delivery note')}`;
