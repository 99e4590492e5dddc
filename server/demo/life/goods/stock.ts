import { addDays } from '#contract/sales/deal/dates.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { isMonday, workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row, Stamp } from '#server/demo/ground/rows.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import type { DemoDeal, DemoProduct } from '#server/demo/world.ts';
import { isClosure } from '#server/demo/catalogue/products.ts';
import { suppliers } from '#server/demo/catalogue/suppliers.ts';
import { averageAfter } from '#server/ledgers/stock/averageCost.ts';
import { toPalletRow, supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import type { StockMovement } from '#server/ledgers/stock/stock.ts';
import { buildPalletMovements } from '#server/modules/sales/deal/pallets/buildPalletMovements.ts';
import { changeHolding } from './changeHolding.ts';
import type { Life } from '#server/demo/life/life.ts';
import { receiveDemoGoods, closePurchase, draftPurchase, isEveryNth, orderDemoGoods } from './purchases.ts';
import type { DemoPurchase } from './purchases.ts';

interface StockChange {
  day: DateOnly;
  typeId: number;
  /** Quantity moved. Negative if the goods leave. */
  quantity: number;
  by: number;
  unitCost?: Numeric | null | undefined;
  creditId?: number;
  stockTakeId?: number;
  purchaseOrderLineId?: number;
  comment?: string;
}

/** Adds a stock movement in our own warehouse, with the new average cost. Throws if the stock would go below zero. */
export const writeStock = (
  life: Life,
  product: DemoProduct,
  movement: StockMovement & { PurchaseOrderLineId?: number | null },
  by: number,
) => {
  const enteredCost = movement.UnitCost ? new Big(movement.UnitCost) : null;
  const AverageCost = averageAfter(product, movement.Quantity, enteredCost);
  const UnitCost = enteredCost ?? product.average;
  product.onHand += movement.Quantity;
  product.average = AverageCost;
  if (product.onHand < 0) throw new Error(`${product.row.Code} would go below zero on ${movement.MovedOn}`);
  const emptyReferences = {
    OrderDetailId: null,
    CreditId: null,
    StockTakeId: null,
    PurchaseOrderLineId: null,
    GoodsReceiptId: null,
    LinkedMovementId: null,
    ReversesId: null,
    Comment: null,
  };
  const cost = { UnitCost: UnitCost?.toString() ?? null, AverageCost: AverageCost?.toString() ?? null };
  const stamp = life.stamp(movement.MovedOn, 10, by);
  return life.rows.add('stock_movements', { ...emptyReferences, ...movement, ...cost, HappenedAt: stamp.at }, stamp);
};

/** Adds a stock movement without a deal. */
export const moveStock = (life: Life, product: DemoProduct, change: StockChange) =>
  writeStock(
    life,
    product,
    {
      ProductId: product.row.ProductId,
      SupplierDepotId: life.ownDepotId,
      MovedOn: change.day,
      StockMovementTypeId: change.typeId,
      Quantity: change.quantity,
      UnitCost: change.unitCost?.toString() ?? null,
      CreditId: change.creditId ?? null,
      StockTakeId: change.stockTakeId ?? null,
      PurchaseOrderLineId: change.purchaseOrderLineId ?? null,
      Comment: change.comment ?? null,
    },
    change.by,
  );

/** Returns our buying price for a thousand in pounds, 72 % of the list price. */
const buyPricePerThousand = (product: DemoProduct) => (product.family.price * 0.72).toFixed(2);
const toUnitCost = (pricePerThousand: Numeric) => new Big(pricePerThousand).div(1000).round(6);

/** Adds the opening stock and the pallets that it stands on. */
export const openStock = (life: Life, day: DateOnly) => {
  for (const product of life.products) {
    const pallets = isClosure(product.family) ? life.random.between(1, 3) : life.random.between(9, 18);
    const quantity = pallets * product.unitsPerPallet;
    moveStock(life, product, {
      day,
      typeId: movementType.Receipt,
      quantity,
      unitCost: toUnitCost(buyPricePerThousand(product)),
      comment: 'Opening stock',
      by: people.warehouse,
    });
    addPalletsReceived(life, product, pallets, { day, kind: 'Opening', reference: 'Opening stock' });
  }
};

const addPalletsReceived = (
  life: Life,
  product: DemoProduct,
  Quantity: number,
  { day, kind, reference }: { day: DateOnly; kind: 'Opening' | 'Purchase'; reference: string },
) =>
  life.rows.add(
    'pallet_movements',
    toPalletRow({
      PalletId: product.pallet.PalletId,
      Quantity,
      from: supplier(product.family.supplier + 1),
      to: warehouse,
      MovedOn: day,
      Kind: kind,
      Reference: reference,
    }),
    life.stamp(day, 10, people.warehouse),
  );

interface DeliveredLine {
  row: Row<'order_details'>;
  count: number | null;
  /** Supplier whose depot shipped the pallets. Null if they left our own warehouse. */
  supplierId: number | null;
}

/** Adds the movements of the pallets delivered with a deal. The customer must return these pallets. */
export const deliverPallets = (
  life: Life,
  { row: order, customer, mixed }: DemoDeal,
  deliveredLines: readonly DeliveredLine[],
  { day, Reference, stamp }: { day: DateOnly; Reference: string | null; stamp: Stamp },
) => {
  const lines = deliveredLines.map(({ row, ...counts }) => ({
    OrderDetailId: row.OrderDetailId,
    PalletId: row.PalletId ?? null,
    ...counts,
  }));
  const mixedPallets = mixed.map(({ row }) => ({ PalletId: row.PalletId, PickedQuantity: row.PickedQuantity ?? null }));
  const delivered = { OrderId: order.OrderId, CustomerId: order.CustomerId, HaulierId: order.HaulierId ?? null };
  for (const movement of buildPalletMovements(delivered, { lines, mixed: mixedPallets }, { day, Reference })) {
    life.rows.add('pallet_movements', toPalletRow(movement), stamp);
    changeHolding(life, customer, movement.PalletId, movement.Quantity);
  }
};

const receiveLines = (life: Life, purchase: DemoPurchase, lines: DemoPurchase['lines'], day: DateOnly) => {
  const comment = `Purchase order ${purchase.order.PurchaseOrderNo}`;
  const receivedLines = lines.map(({ product, row }) => {
    product.onOrder -= row.Quantity;
    const { StockMovementId } = moveStock(life, product, {
      day,
      typeId: movementType.Receipt,
      unitCost: toUnitCost(row.BuyPrice ?? buyPricePerThousand(product)),
      quantity: row.Quantity,
      purchaseOrderLineId: row.PurchaseOrderLineId,
      comment,
      by: people.warehouse,
    });
    addPalletsReceived(life, product, Math.ceil(row.Quantity / product.unitsPerPallet), { day, kind: 'Purchase', reference: comment });
    return { line: row, quantity: row.Quantity, StockMovementId };
  });
  receiveDemoGoods(life, purchase, receivedLines, { day, note: `GD${purchase.order.PurchaseOrderId + 4000}`, by: people.warehouse });
};

/** Receives a purchase order. Some recent orders arrive in two loads, and for a few of these the second load never arrives. */
const receivePurchase = (life: Life, purchase: DemoPurchase, day: DateOnly) => {
  const { order, lines } = purchase;
  if (lines.length < 2 || day < addDays(life.today, -30) || !isEveryNth(order, 3)) return receiveLines(life, purchase, lines, day);
  const firstLoad = lines.slice(0, Math.ceil(lines.length / 2));
  const secondLoad = lines.slice(firstLoad.length);
  receiveLines(life, purchase, firstLoad, day);
  return life.plan(workingDaysAfter(day, 4), 'receive', (on) => {
    if (!isEveryNth(order, 2)) return receiveLines(life, purchase, secondLoad, on);
    for (const { product, row } of secondLoad) product.onOrder -= row.Quantity;
    return closePurchase(life, purchase, on, 'Furnace down, supplier has no date');
  });
};

const isLow = (product: DemoProduct) => product.onHand + product.onOrder - product.allocated < (product.row.ReorderLevel ?? 0);

const orderLowProducts = (life: Life, depotId: number, lowProducts: readonly DemoProduct[], day: DateOnly) => {
  const supplierFacts = requireExisting(suppliers[requireExisting(lowProducts[0], 'product to buy').family.supplier], 'supplier');
  const expected = workingDaysAfter(day, Math.ceil(supplierFacts.leadDays * 0.4) + life.random.between(0, 3));
  const goods = lowProducts.map((product) => {
    const missingUnits = (product.row.ReorderLevel ?? 0) * 2 + product.allocated - product.onHand - product.onOrder;
    const quantity = Math.max(1, Math.ceil(missingUnits / product.unitsPerPallet)) * product.unitsPerPallet;
    return { product, quantity, buyPrice: buyPricePerThousand(product), haulage: null, pricePer: 1000 };
  });
  const purchase = orderDemoGoods(life, { depotId, deal: null, goods, day, required: expected });
  for (const { product, row } of purchase.lines) product.onOrder += row.Quantity;
  life.plan(expected, 'receive', (on) => receivePurchase(life, purchase, on));
};

/** Orders low stock from suppliers every Monday. */
export const reorder = (life: Life, day: DateOnly) => {
  if (!isMonday(day)) return;
  const lowBySupplier = Map.groupBy(life.products.filter(isLow), (product) => product.family.supplier);
  for (const low of lowBySupplier.values()) orderLowProducts(life, life.random.pick(requireExisting(low[0], 'product').depotIds), low, day);
};

/** Adds draft purchase orders on the last day. */
export const draftOrders = (life: Life, day: DateOnly) => {
  const productsOfSuppliers = [...Map.groupBy(life.products, ({ family }) => family.supplier).values()].slice(0, 2);
  for (const [first, second] of productsOfSuppliers) {
    if (!first || !second) continue;
    const goods = [first, second].map((product, index) => ({
      product,
      quantity: product.unitsPerPallet * (3 + index),
      buyPrice: buyPricePerThousand(product),
      haulage: null,
      pricePer: 1000,
    }));
    draftPurchase(life, {
      depotId: requireExisting(first.depotIds[0], 'depot to buy from'),
      deal: null,
      goods,
      day,
      required: workingDaysAfter(day, 15),
    });
  }
};

/** Adds movements for broken, lost and found stock. */
export const addMishaps = (life: Life, day: DateOnly) => {
  const { random } = life;
  const product = random.pick(life.products);
  if (product.onHand < 200) return;
  if (random.chance(0.1))
    moveStock(life, product, {
      day,
      typeId: movementType.Breakage,
      quantity: -random.between(6, 120),
      comment: random.pick(['Fork-lift', 'Pallet leaned over', 'Broken in the rack']),
      by: people.warehouse,
    });
  else if (random.chance(0.03))
    moveStock(life, product, {
      day,
      typeId: movementType.AdjustmentIn,
      quantity: random.between(1, 4) * 12,
      comment: 'Found behind the racking',
      by: people.warehouse,
    });
  else if (random.chance(0.04))
    moveStock(life, product, {
      day,
      typeId: movementType.AdjustmentOut,
      quantity: -random.between(1, 4) * 12,
      comment: 'Samples for a customer',
      by: people.office,
    });
};
