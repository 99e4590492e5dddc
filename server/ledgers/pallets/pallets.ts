import { sql } from 'kysely';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';

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

/** Adds movements to the pallet ledger. Returns the new ids in the order given. A movement has two holders, so the total of all holders is always zero. */
export const addPalletMovements = (tx: Tx, movements: readonly PalletMovement[]): Promise<number[]> =>
  addRows(tx, 'pallet_movements', movements.map(toPalletRow), 'PalletMovementId');

/** Charge of pallet type `p` in the account's currency at the rate of a day, rounded to the penny. */
export const chargeInCurrency = (customerId: number, day: DateOnly) => sql`round(p.charge / (
  SELECT sterling_rate(c.currency_id, ${day}::date) FROM customers c WHERE c.customer_id = ${customerId}), 2)`;
