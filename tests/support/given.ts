import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';

type New<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

let serial = 0;
const next = () => ++serial;

/** Valid records that a test starts from. The test states only what matters to it. */
export const given = {
  async customer(db: Db, overrides: New<'customers'> = {}) {
    const n = next();
    const customer = await db
      .insertInto('customers')
      .values({
        AccountCode: `TEST${n}`,
        Name: `Test Brewery ${n}`,
        CreditLimit: 50_000,
        Email: `accounts${n}@brewery.example`,
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const address = (AddressTypeId: number, AddressOrder: number) => ({
      CustomerId: customer.CustomerId,
      AddressTypeId,
      AddressOrder,
      Line1: `${n} Brewery Lane`,
      Town: 'Burton upon Trent',
      PostCode: 'DE14 1AA',
    });
    const [invoiceAddress, deliveryAddress] = await db
      .insertInto('addresses')
      .values([address(1, 1), address(2, 2)])
      .returning('AddressId')
      .execute();
    return { ...customer, InvoiceAddressId: invoiceAddress?.AddressId ?? 0, DeliveryAddressId: deliveryAddress?.AddressId ?? 0 };
  },

  async supplier(db: Db, overrides: New<'suppliers'> = {}) {
    const n = next();
    const supplier = await db
      .insertInto('suppliers')
      .values({ AccountCode: `SUP${n}`, Name: `Glassworks ${n}`, ...overrides })
      .returningAll()
      .executeTakeFirstOrThrow();
    const depot = await db
      .insertInto('supplier_depots')
      .values({ SupplierId: supplier.SupplierId, Name: `Depot ${n}`, Line1: '1 Furnace Road', Town: 'Knottingley', PostCode: 'WF11 8AA' })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...supplier, SupplierDepotId: depot.SupplierDepotId };
  },

  /** The merchant's own warehouse, of which there is one. */
  async ownDepot(db: Db): Promise<number> {
    const found = await db
      .selectFrom('supplier_depots')
      .innerJoin('suppliers', 'suppliers.SupplierId', 'supplier_depots.SupplierId')
      .select('SupplierDepotId')
      .where('IsOwn', '=', true)
      .executeTakeFirst();
    return found?.SupplierDepotId ?? (await given.supplier(db, { AccountCode: 'OWN', Name: 'Own warehouse', IsOwn: true })).SupplierDepotId;
  },

  async pallet(db: Db, overrides: New<'pallets'> = {}) {
    const n = next();
    return db
      .insertInto('pallets')
      .values({ Code: `PAL${n}`, Description: `Glass pallet ${n}`, Charge: 18, TareKg: 25, ...overrides })
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** A 500 ml bottle: 1,428 to the pallet (7 layers of 204), priced per thousand, with a standard price of £187.35 from our own warehouse. */
  async product(db: Db, overrides: New<'products'> = {}) {
    const n = next();
    const product = await db
      .insertInto('products')
      .values({
        Code: `BTL${n}`,
        Description: `500 ml amber bottle ${n}`,
        ProductGroupId: 1,
        UnitsPerLayer: 204,
        LayersPerPallet: 7,
        UnitsPerPallet: 1428,
        PricePer: 1000,
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const PriceList = {
      ProductId: product.ProductId,
      SupplierDepotId: await given.ownDepot(db),
      SellPrice: 187.35,
      BuyPrice: 150,
      EffectiveFrom: '2020-01-01',
      Status: 'Saved',
    };
    await db.insertInto('price_lists').values(PriceList).execute();
    return product;
  },

  async stock(db: Db, productId: number, quantity: number, depotId?: number) {
    const SupplierDepotId = depotId ?? (await given.ownDepot(db));
    await db.transaction().execute((tx) =>
      addStockMovements(tx as Tx, [
        {
          ProductId: productId,
          SupplierDepotId,
          MovedOn: '2026-01-05',
          StockMovementTypeId: movementType.Receipt,
          Quantity: quantity,
          UnitCost: '0.15',
        },
      ]),
    );
  },
};
