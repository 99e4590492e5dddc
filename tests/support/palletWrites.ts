import { addOpeningPallets, movePallets, reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import { remindOfPallets } from '#contract/warehouse/pallets/chase.ts';
import { answerCollection } from '#contract/warehouse/pallets/collections.ts';
import { applyPalletCredit, transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { returnPallet, returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import { askedCollection } from './collections.ts';
import { given } from './given.ts';
import type { House } from './mainJob.ts';
import { chargedHolder, givenHolder } from './pallets.ts';
import { write } from './write.ts';
import type { Write } from './write.ts';

const held = async ({ db, staff }: House) => {
  const { customer, pallet, opening, SupplierId } = await givenHolder(staff.office, db);
  return { params: { id: customer.CustomerId }, PalletId: pallet.PalletId, opening, SupplierId };
};

const charged = async (house: House) => {
  const { customer, pallet } = await chargedHolder(house, [{ quantity: 20, charge: 18 }]);
  return { id: customer.CustomerId, line: { PalletId: pallet.PalletId, Quantity: 6 } };
};

/** A valid request for each call that moves pallets. */
export const palletWrites: readonly Write[] = [
  write(returnPallet, 'warehouse', async (house) => {
    const { params, PalletId } = await held(house);
    return { input: { params, body: { PalletId, Quantity: 12, Reference: 'Collection 17' } } };
  }),
  write(returnPalletList, 'warehouse', async (house) => {
    const { params, PalletId } = await held(house);
    const Lines = [
      { PalletId, Quantity: 8 },
      { PalletId, Quantity: 1, Condition: 'Lost' as const },
    ];
    return { input: { params, body: { Lines } } };
  }),
  write(movePallets, 'warehouse', async (house) => {
    const { PalletId } = await held(house);
    return { input: { body: { Kind: 'Purchase' as const, PalletId, Quantity: 60 } } };
  }),
  write(addOpeningPallets, 'office', async (house) => {
    const { PalletId } = await held(house);
    const { CustomerId: id } = await given.customer(house.db);
    return { input: { params: { id }, body: { Lines: [{ PalletId, Quantity: 30, Charge: 18 }] } } };
  }),
  write(reversePalletMovement, 'office', async (house) => {
    const { opening: id } = await held(house);
    return { input: { params: { id }, body: { Reason: 'Counted twice' } } };
  }),
  write(remindOfPallets, 'office', async (house) => {
    const { params } = await held(house);
    return { input: { body: { CustomerIds: [params.id] } } };
  }),
  write(answerCollection, 'office', async (house) => ({
    input: { params: (await askedCollection(house)).params, body: { CollectOn: '2026-11-26', Answer: 'Before noon' } },
  })),
  write(applyPalletCredit, 'finance', async (house) => {
    const { id, line } = await charged(house);
    await house.staff.office.call(returnPallet, { params: { id }, body: line });
    return { input: { query: { customerid: id }, body: line } };
  }),
  write(transferPallets, 'office', async (house) => {
    const { id, line } = await charged(house);
    const { CustomerId } = await given.customer(house.db);
    return { input: { body: { FromCustomerId: id, ToCustomerId: CustomerId, Lines: [line] } } };
  }),
];
