import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { addOpeningPallets, movePallets } from '#contract/warehouse/pallets/calls.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { addPalletMovements } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { given } from './given.ts';
import type { House } from './mainJob.ts';
import type { Client } from './testApp.ts';

/** A pallet type of a supplier, with this many at a customer since the opening. */
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

/** Adds this many pallets to the yard. */
export const fillYard = (office: Client, PalletId: number, Quantity: number, SupplierId?: number) =>
  office.call(movePallets, {
    body: { Kind: 'Purchase' as const, PalletId, Quantity, SupplierId, MovedOn: '2026-06-01', ConfirmDate: true },
  });

export const movedBy = (db: Db, movements: readonly PalletMovement[]) =>
  db.transaction().execute((tx) => addPalletMovements(tx as Tx, movements));

/** An account with delivered and charged pallets of one type. Each charge has an ad hoc invoice, oldest first. */
export const chargedHolder = async ({ db, staff }: House, charges: readonly { quantity: number; charge: number }[]) => {
  const { SupplierId } = await given.supplier(db);
  const pallet = await given.pallet(db, { SupplierId });
  const customer = await given.customer(db);
  const { CustomerId } = customer;
  const invoices: { InvoiceId: number; InvoiceNo: number }[] = [];
  for (const { quantity, charge } of charges) {
    await db.updateTable('pallets').set({ Charge: charge }).where('PalletId', '=', pallet.PalletId).execute();
    const Lines = [{ PalletId: pallet.PalletId, Quantity: quantity, UnitPrice: charge }];
    invoices.push(await staff.office.call(createOrderAndInvoice, { body: { CustomerId, Lines } }));
    const body = { Lines: [{ PalletId: pallet.PalletId, Quantity: quantity }] };
    await staff.office.call(addOpeningPallets, { params: { id: CustomerId }, body: { ...body, MovedOn: '2026-06-01' } });
  }
  return { customer, pallet, invoices };
};
