import fc from 'fast-check';
import { expect } from 'vitest';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import { findList } from '#server/lists/findList.ts';
import { account } from '#tests/support/accounts.ts';
import { formerStockLevels } from '#tests/support/formerStockLevels.ts';
import { given } from '#tests/support/given.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
/** Day of the test's clock. */
const today = '2026-11-21';

const event = fc.record({
  kind: fc.constantFrom('product', 'stock', 'stock', 'deal', 'deal', 'look', 'close'),
  which: fc.nat(30),
  amount: fc.nat(3000),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

let serial = 0;

interface House {
  products: number[];
  depots: number[];
  customerId: number;
  colourId: number;
  sizeId: number;
}

const addProduct = async ({ products }: House, amount: number) => {
  const { ProductId } = await given.product(app.db, { ReorderLevel: amount, ProductGroupId: 1 + (amount % 3) });
  products.push(ProductId);
};

const act = async (house: House, { kind, which, amount }: Event) => {
  const ProductId = at(house.products, which);
  const SupplierDepotId = at(house.depots, amount);
  switch (kind) {
    case 'product':
      return addProduct(house, amount);
    case 'stock':
      return given.stock(app.db, ProductId, amount + 1, SupplierDepotId);
    case 'deal':
      return account.deal(app.db, house.customerId, { StatusId: 2 + (which % 2) }, { ProductId, SupplierDepotId, Quantity: amount + 1 });
    case 'look':
      return app.db
        .updateTable('products')
        .set({
          ColourId: amount % 2 ? house.colourId : null,
          SizeId: amount % 3 ? house.sizeId : null,
          HeightMm: amount % 5 ? amount / 10 + 1 : null,
          ImageUrl: amount % 7 ? null : '/bottle.png',
        })
        .where('ProductId', '=', ProductId)
        .execute();
    case 'close':
      return app.db
        .updateTable('products')
        .set({ Active: amount % 2 === 0 })
        .where('ProductId', '=', ProductId)
        .execute();
  }
};

const compare = async (filter: object) => {
  const query = { filter, range: [0, 24] as [number, number] };
  const reply = await (await app.as('Admin')).send(getStockLevel, { params: { supplierId: 0, productGroupId: 0 }, query });
  const rows = (await reply.json()) as object[];
  const former = await findList(app.db, formerStockLevels, query, { today });
  const withoutValue = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'Value'));
  expect(rows.map(withoutValue)).toEqual(
    former.rows.map((row) => ({ ...row, UnitCost: row.UnitCost === null ? null : Number(row.UnitCost) })),
  );
  expect(reply.headers.get('content-range')?.split('/')[1]).toBe(String(former.total));
};

overHistories(
  'Stock levels have the same rows, in the same order and number, as the statement that looks each product up again',
  [fc.array(event, { minLength: 10, maxLength: 40 })],
  async (events) => {
    const { SupplierDepotId } = await given.supplier(app.db);
    const { CustomerId } = await given.customer(app.db);
    const Code = `LOOK${serial++}`;
    const colour = await app.db.insertInto('colours').values({ Code, Description: Code }).returning('ColourId').executeTakeFirstOrThrow();
    const size = await app.db
      .insertInto('sizes')
      .values({ Code, Description: Code, Millilitres: 330 })
      .returning('SizeId')
      .executeTakeFirstOrThrow();
    const house: House = {
      products: [],
      depots: [await given.ownDepot(app.db), SupplierDepotId],
      customerId: CustomerId,
      colourId: colour.ColourId,
      sizeId: size.SizeId,
    };
    await addProduct(house, 10);
    for (const each of events) await act(house, each);
    for (const filter of [{}, { q: 'amber' }, { Only: 'Short' }, { Only: 'Low' }, { SupplierDepotId: [SupplierDepotId] }])
      await compare(filter);
  },
);
