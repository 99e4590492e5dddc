import { askForCollection, getPortalPallets, undoCollection } from '#contract/sales/portal/collections.ts';
import { answerCollection } from '#contract/warehouse/pallets/collections.ts';
import { givenHolder } from './pallets.ts';
import type { House } from './mainJob.ts';
import type { Client } from './testApp.ts';

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

/** Creates a request for a collection that was answered, one that was withdrawn and one that is waiting. */
export const addCollections = async (ofCustomer: Client, office: Client) => {
  const [held] = (await ofCustomer.call(getPortalPallets)).Types;
  for (const [index, outcome] of ['Answered', 'Undone', 'Asked'].entries()) {
    const body = { Lines: [{ PalletId: held?.PalletId ?? 0, Quantity: 5 + index }], Note: index === 1 ? null : `Bay ${index}` };
    const { PalletCollectionId: id } = await ofCustomer.call(askForCollection, { body });
    if (outcome === 'Answered') await office.call(answerCollection, { params: { id }, body: { CollectOn: '2026-11-26' } });
    if (outcome === 'Undone') await ofCustomer.call(undoCollection, { params: { id } });
  }
};
