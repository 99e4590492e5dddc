import { askForCollection } from '#contract/sales/portal/collections.ts';
import { givenHolder } from './pallets.ts';
import type { House } from './mainJob.ts';

/** An account that holds 40 pallets of one type, with one of its users. */
export const givenPortalHolder = async ({ app, db, staff }: House) => {
  const { customer, pallet } = await givenHolder(staff.office, db);
  const client = await app.as('Customer', customer.CustomerId);
  await db.updateTable('users').set({ Email: 'yard@brewery.example', FirstName: 'Jo' }).where('UserId', '=', client.userId).execute();
  return { customer, pallet, client };
};

/** Asks for a collection of 26 pallets. */
export const askedCollection = async (house: House) => {
  const holder = await givenPortalHolder(house);
  const body = { Lines: [{ PalletId: holder.pallet.PalletId, Quantity: 26 }], Note: 'Gate code 1234' };
  const collection = await holder.client.call(askForCollection, { body });
  return { ...holder, body, collection, params: { id: collection.PalletCollectionId } };
};
