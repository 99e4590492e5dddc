import { sql } from 'kysely';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { must } from '#server/must.ts';

export type HolderKind = 'Warehouse' | 'Customer' | 'Haulier' | 'Supplier' | 'WrittenOff';

/** Holder of a pallet. The id is that of a customer for `Customer` and `Haulier`, of a supplier for `Supplier`, and 0 for `Warehouse` and `WrittenOff`. */
export interface Holder {
  kind: HolderKind;
  id: number;
}

export const warehouse: Holder = { kind: 'Warehouse', id: 0 };
export const writtenOff: Holder = { kind: 'WrittenOff', id: 0 };
export const customer = (id: number): Holder => ({ kind: 'Customer', id });
export const haulier = (id: number): Holder => ({ kind: 'Haulier', id });
export const supplier = (id: number): Holder => ({ kind: 'Supplier', id });

export interface PalletMovement {
  PalletId: number;
  Quantity: number;
  from: Holder;
  to: Holder;
  MovedOn: string;
  Kind: 'Delivery' | 'Return' | 'Transfer' | 'WriteOff' | 'Purchase' | 'Opening';
  Condition?: 'Good' | 'Damaged' | 'Lost' | null;
  LossBearer?: 'Customer' | 'Merchant' | null;
  HaulierId?: number | null;
  OrderId?: number | null;
  OrderDetailId?: number | null;
  CreditId?: number | null;
  LinkedMovementId?: number | null;
  ReversesId?: number | null;
  InvoiceId?: number | null;
  /** Credit per pallet of an opening balance, and its VAT. Null for other movements. */
  Charge?: Numeric | null;
  VatTypeId?: number | null;
  VatRate?: Numeric | null;
  Reference?: string | null;
}

/** Builds a row of the pallet ledger. Fields that are not given are null. */
export const toPalletRow = ({ from, to, ...fields }: PalletMovement) => ({
  Condition: null,
  LossBearer: null,
  HaulierId: null,
  OrderId: null,
  OrderDetailId: null,
  CreditId: null,
  LinkedMovementId: null,
  ReversesId: null,
  InvoiceId: null,
  Charge: null,
  VatTypeId: null,
  VatRate: null,
  Reference: null,
  ...fields,
  FromHolder: from.kind,
  FromHolderId: from.id,
  ToHolder: to.kind,
  ToHolderId: to.id,
});

/**
 * Adds movements to the pallet ledger. Returns the new ids in the order given. A movement has two holders, so the total of all holders is always
 * zero. Writes them in the order of the pallet types, so that two despatches of several types do not deadlock at the levels of the own yard.
 */
export const addPalletMovements = async (tx: Tx, movements: readonly PalletMovement[]): Promise<number[]> => {
  const sorted = movements.map((movement, index) => ({ movement, index })).toSorted((a, b) => a.movement.PalletId - b.movement.PalletId);
  const rows = sorted.map(({ movement }) => toPalletRow(movement));
  const ids = await addRows(tx, 'pallet_movements', rows, 'PalletMovementId');
  const idOf = new Map(sorted.map(({ index }, place) => [index, must(ids[place], 'The pallet movement')]));
  return movements.map((_movement, index) => must(idOf.get(index), 'The pallet movement'));
};

/** Charge of pallet type `p` in the account's currency at the rate of a day, rounded to the penny. */
export const chargeInCurrency = (customerId: number, day: DateOnly) => sql`round(p.charge / (
  SELECT sterling_rate(c.currency_id, ${day}::date) FROM customers c WHERE c.customer_id = ${customerId}), 2)`;
