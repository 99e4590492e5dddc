import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { isClosure } from '#server/demo/catalogue/products.ts';
import { suppliers } from '#server/demo/catalogue/suppliers.ts';
import type { Row, Rows } from '#server/demo/ground/rows.ts';
import { formatDate } from '#server/documents/format.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer, DemoProduct, World } from '#server/demo/world.ts';
import { addDays } from '#contract/sales/deal/dates.ts';

type PriceLine = Row<'price_lists'>;

const formatPounds = (pounds: number) => pounds.toFixed(2);

interface StandardTerms {
  from: DateOnly;
  /** Factor applied to the catalogue price. */
  factor: number;
  revision: number;
  batchId: number | null;
}

const addStandardLine = (world: World, product: DemoProduct, depotId: number, { from, factor, revision, batchId }: StandardTerms) => {
  const isOwn = depotId === world.ownDepotId;
  const sellPrice = product.family.price * factor * (isOwn ? 1 : 0.94);
  return world.rows.add(
    'price_lists',
    {
      CustomerId: null,
      ProductId: product.row.ProductId,
      SupplierDepotId: depotId,
      CurrencyId: 1,
      PricePer: 1000,
      BuyPrice: formatPounds(sellPrice * (isOwn ? 0.7 : 0.78)),
      Haulage: formatPounds(sellPrice * (isOwn ? 0.03 : 0.06)),
      SellPrice: formatPounds(sellPrice),
      MinimumQuantity: 0,
      EffectiveFrom: from,
      Status: 'Saved',
      DelistedOn: null,
      Revision: revision,
      PriceBatchId: batchId,
    },
    world.stamp(from, 9, people.admin),
  );
};

/** Adds the standard prices of each depot and one increase of each supplier. */
const addStandardPrices = (world: World) => {
  const opening = addDays(world.firstDay, -30);
  for (const product of world.products)
    for (const depotId of [world.ownDepotId, ...product.depotIds])
      addStandardLine(world, product, depotId, { from: opening, factor: 0.93, revision: 1, batchId: null });
  suppliers.forEach((supplier, index) => {
    const from = addDays(world.firstDay, 300 + index * 21);
    const stamp = world.stamp(addDays(from, -14), 10, people.admin);
    const products = world.products.filter(({ family }) => family.supplier === index);
    const LineCount = products.reduce((count, product) => count + product.depotIds.length + 1, 0);
    const { PriceBatchId } = world.rows.add(
      'price_batches',
      { SupplierId: index + 1, Description: `${supplier.name}: increase of ${formatDate(from)}`, EffectiveFrom: from, LineCount },
      stamp,
    );
    for (const product of products)
      for (const depotId of [world.ownDepotId, ...product.depotIds])
        addStandardLine(world, product, depotId, { from, factor: 1, revision: 2, batchId: PriceBatchId });
  });
};

const addCustomerLine = (
  world: World,
  customer: DemoCustomer,
  standard: PriceLine,
  terms: { discount: number; minimum: number; from: DateOnly; revision: number },
) => {
  const inEuro = customer.row.CurrencyId === 2;
  const convert = (price: PriceLine['SellPrice'], factor: number) => formatPounds(Number(price) * factor * (inEuro ? 1.16 : 1));
  return world.rows.add(
    'price_lists',
    {
      CustomerId: customer.row.CustomerId,
      ProductId: standard.ProductId,
      SupplierDepotId: standard.SupplierDepotId,
      CurrencyId: customer.row.CurrencyId,
      PricePer: 1000,
      BuyPrice: convert(standard.BuyPrice ?? 0, 1),
      Haulage: convert(standard.Haulage ?? 0, 1),
      SellPrice: convert(standard.SellPrice, 1 - terms.discount),
      MinimumQuantity: terms.minimum,
      EffectiveFrom: terms.from,
      Status: 'Saved',
      DelistedOn: null,
      Revision: terms.revision,
      PriceBatchId: null,
    },
    world.stamp(terms.from, 9, people.office),
  );
};

const addCustomerPrices = (world: World, customer: DemoCustomer) => {
  const { random } = world;
  const discount = random.between(2, 9) / 100;
  const standards = world.rows.tables.price_lists.filter(
    (line) => line.CustomerId === null && customer.favourites.some((product) => product.row.ProductId === line.ProductId),
  );
  for (const standard of standards) {
    const terms = { discount, from: standard.EffectiveFrom, revision: standard.Revision };
    addCustomerLine(world, customer, standard, { ...terms, minimum: 0, revision: terms.revision ?? 1 });
    const product = customer.favourites.find(({ row }) => row.ProductId === standard.ProductId);
    if (product && !isClosure(product.family) && random.chance(0.3))
      addCustomerLine(world, customer, standard, {
        ...terms,
        discount: discount + 0.03,
        minimum: product.unitsPerPallet * 10,
        revision: terms.revision ?? 1,
      });
  }
};

/** Adds drafts, a future price and a delisted price for the first customer. */
const addUnusualPrices = (world: World) => {
  const lines = world.rows.tables.price_lists;
  const customerLines = lines.filter(
    (line) => line.CustomerId === 1 && line.SupplierDepotId === world.ownDepotId && line.Revision === 2 && line.MinimumQuantity === 0,
  );
  for (const line of customerLines.slice(0, 2)) {
    const { PriceListId: _id, ...copy } = line;
    const SellPrice = new Big(line.SellPrice as string).times('0.98').toFixed(2);
    const from = addDays(world.today, 14);
    world.rows.add(
      'price_lists',
      { ...copy, SellPrice, EffectiveFrom: from, Status: 'Draft', Revision: 3 },
      world.stamp(addDays(world.today, -1), 14, people.office),
    );
  }
  const fourth = customerLines[3];
  if (fourth) {
    const { PriceListId: _id, ...copy } = fourth;
    const SellPrice = new Big(fourth.SellPrice as string).times('1.03').toFixed(2);
    const stamp = world.stamp(addDays(world.today, -2), 15, people.office);
    world.rows.add('price_lists', { ...copy, SellPrice, EffectiveFrom: addDays(world.today, 30), Revision: 3, PriceBatchId: null }, stamp);
  }
  const day = addDays(world.today, -20);
  for (const line of lines.filter(({ CustomerId, ProductId }) => CustomerId === 1 && ProductId === customerLines[2]?.ProductId))
    world.rows.change('price_lists', line, { Status: 'Delisted', DelistedOn: day }, world.stamp(day, 11, people.office));
};

export const addPrices = (world: World) => {
  addStandardPrices(world);
  for (const customer of world.customers)
    if (customer.row.CurrencyId !== 1 || customer.isLarge || world.random.chance(0.3)) addCustomerPrices(world, customer);
  addUnusualPrices(world);
  return indexPrices(world.rows);
};

export type FindPrice = (
  customer: DemoCustomer,
  product: DemoProduct,
  order: { depotId: number; quantity: number; day: DateOnly },
) => PriceLine;

const makeKey = (line: { CustomerId?: number | null; ProductId: number; SupplierDepotId: number }) =>
  `${line.CustomerId ?? 0} ${line.ProductId} ${line.SupplierDepotId}`;

const isInForce = (line: PriceLine, day: DateOnly) =>
  line.EffectiveFrom <= day && (line.Status === 'Saved' || (line.Status === 'Delisted' && (line.DelistedOn as DateOnly) > day));

const compareByPrecedence = (a: PriceLine, b: PriceLine) =>
  (b.MinimumQuantity ?? 0) - (a.MinimumQuantity ?? 0) ||
  b.EffectiveFrom.localeCompare(a.EffectiveFrom) ||
  (b.Revision ?? 1) - (a.Revision ?? 1);

/**
 * Returns a function that finds prices by the rules of the product: the customer's price before the standard price, then the highest minimum quantity
 * that is reached, then the latest date.
 */
const indexPrices = (rows: Rows): FindPrice => {
  const linesByKey = Map.groupBy(rows.tables.price_lists, makeKey);
  return (customer, product, { depotId, quantity, day }) => {
    const { ProductId } = product.row;
    for (const CustomerId of [customer.row.CustomerId, null]) {
      const lines = linesByKey.get(makeKey({ CustomerId, ProductId, SupplierDepotId: depotId })) ?? [];
      const applicableLines = lines.filter(
        (line) => line.CurrencyId === customer.row.CurrencyId && (line.MinimumQuantity ?? 0) <= quantity && isInForce(line, day),
      );
      const [best] = applicableLines.sort(compareByPrecedence);
      if (best) return best;
    }
    throw new Error(`${product.row.Code} has no price for ${customer.row.Name}`);
  };
};
