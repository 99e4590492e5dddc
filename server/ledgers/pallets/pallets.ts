import { sql } from 'kysely';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';

export type HolderKind = 'Warehouse' | 'Customer' | 'Haulier' | 'Supplier' | 'WrittenOff';

/** Warehouse and WrittenOff have the id 0. Customer and Haulier refer to a customer, Supplier to a supplier. */
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
  /** For an opening balance, the credit per pallet and its VAT. */
  Charge?: Numeric | null;
  VatTypeId?: number | null;
  VatRate?: Numeric | null;
  Reference?: string | null;
}

/** Builds a ledger row. Values not given are null. */
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

/** Adds movements to the pallet ledger. Each has two sides, so that the total over all holders stays zero. Returns the new ids in the order given. */
export const addPalletMovements = (tx: Tx, movements: readonly PalletMovement[]): Promise<number[]> =>
  addRows(tx, 'pallet_movements', movements.map(toPalletRow), 'PalletMovementId');

/** Returns the charge of pallet `p` on a day in the account's currency, rounded to the penny, as on its orders. */
export const chargeInCurrency = (customerId: number, day: DateOnly) => sql`round(p.charge / (
  SELECT sterling_rate(c.currency_id, ${day}::date) FROM customers c WHERE c.customer_id = ${customerId}), 2)`;
