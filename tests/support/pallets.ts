import { addOpeningPallets, movePallets } from '#contract/pallets/calls.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import { addPalletMovements } from '#server/ledgers/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets.ts';
import { given } from './given.ts';
import type { Client } from './testApp.ts';

/** A pallet type of a maker's, and so many with a customer since these books began. */
export const givenHolder = async (
  office: Client,
  db: Db,
  quantity = 40,
  of: Partial<{ PalletsCharged: boolean; PalletNorm: number }> = {},
) => {
  const { SupplierId } = await given.supplier(db);
  const pallet = await given.pallet(db, { SupplierId });
  const customer = await given.customer(db, of);
  const body = { MovedOn: '2026-06-01', Lines: [{ PalletId: pallet.PalletId, Quantity: quantity }] };
  const { Movements } = await office.call(addOpeningPallets, { params: { id: customer.CustomerId }, body });
  return { customer, pallet, SupplierId, opening: Movements[0]?.PalletMovementId ?? 0 };
};

/** So many more in the yard. */
export const fillYard = (office: Client, PalletId: number, Quantity: number) =>
  office.call(movePallets, { body: { Kind: 'Purchase' as const, PalletId, Quantity, MovedOn: '2026-06-01' } });

export const movedBy = (db: Db, movements: readonly PalletMovement[]) =>
  db.transaction().execute((tx) => addPalletMovements(tx as Tx, movements));
