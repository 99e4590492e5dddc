import { delistPrices, openPriceListPaper, publishPriceLists, revertPrices, savePriceList } from '#contract/sales/prices/calls.ts';
import { confirmPriceChanges, listPriceLetters, openPriceLetter, revertPriceBatch } from '#contract/purchasing/supplierPricing/calls.ts';
import { given } from './given.ts';
import type { House } from './mainJob.ts';
import { givenPrice, givenTrade } from './orders.ts';
import { change, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

const priceList = (id: number): Versioned => ({ table: 'price_lists', column: 'price_list_id', id });

const savedLine = async ({ db }: House) => {
  const { customer, product } = await givenTrade(db);
  const { PriceListId } = await givenPrice(db, customer.CustomerId, product.ProductId, { BuyPrice: 100 });
  return { customer, product, PriceListId, Version: 1 };
};

const draft = async (house: House) => {
  const { customer, PriceListId, Version } = await savedLine(house);
  const saved = await house.staff.office.call(savePriceList, { body: { PriceListId, Version, SellPrice: 149 } });
  return { customer, PriceListId: saved.PriceListId, Version: saved.Version };
};

const dearer = async (house: House) => {
  const { product } = await savedLine(house);
  const { SupplierId } = await given.supplier(house.db);
  await house.db.updateTable('products').set({ SupplierId }).where('ProductId', '=', product.ProductId).execute();
  const Rules = [{ Price: 'Sell' as const, Kind: 'Percent' as const, Value: 4 }];
  return { params: { id: SupplierId }, body: { Rules, EffectiveFrom: '2026-11-21' } };
};

/** A valid request for each call that writes prices. */
export const priceWrites: readonly Write[] = [
  change(savePriceList, 'office', async (house) => {
    const { PriceListId, Version } = await draft(house);
    return { input: { body: { PriceListId, Version, SellPrice: 148 } }, row: priceList(PriceListId) };
  }),
  change(publishPriceLists, 'office', async (house) => {
    const { customer, ...named } = await draft(house);
    return { input: { query: { customerId: customer.CustomerId }, body: [named] }, row: priceList(named.PriceListId) };
  }),
  write(delistPrices, 'office', async (house) => ({ input: { body: [(await savedLine(house)).PriceListId] } })),
  write(revertPrices, 'office', async (house) => ({ input: { body: [(await draft(house)).PriceListId] } })),
  write(confirmPriceChanges, 'finance', async (house) => ({ input: await dearer(house) })),
  write(openPriceListPaper, 'office', async (house) => ({ input: { params: { id: (await savedLine(house)).customer.CustomerId } } })),
  write(openPriceLetter, 'finance', async (house) => {
    const { PriceBatchId } = await house.staff.finance.call(confirmPriceChanges, await dearer(house));
    const [letter] = await house.staff.finance.call(listPriceLetters, { params: { id: PriceBatchId } });
    return { input: { params: { id: letter?.PriceLetterId ?? 0 } } };
  }),
  write(revertPriceBatch, 'finance', async (house) => {
    const { PriceBatchId } = await house.staff.finance.call(confirmPriceChanges, await dearer(house));
    return { input: { params: { id: PriceBatchId } } };
  }),
];
