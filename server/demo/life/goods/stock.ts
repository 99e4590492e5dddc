import { addDays } from '#contract/sales/deal/dates.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { isMonday, workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row, Stamp } from '#server/demo/ground/rows.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import type { DemoDeal, DemoProduct } from '#server/demo/world.ts';
import { suppliers } from '#server/demo/catalogue/suppliers.ts';
import { averageAfter } from '#server/ledgers/stock/averageCost.ts';
import { toPalletRow, supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import type { StockMovement } from '#server/ledgers/stock/stock.ts';
import { buildPalletMovements } from '#server/modules/sales/deal/pallets/buildPalletMovements.ts';
import { changeHolding } from './changeHolding.ts';
import type { Life } from '#server/demo/life/life.ts';
import { receiveDemoGoods, closePurchase, draftPurchase, isOneIn, orderFrom } from './purchases.ts';
import type { DemoPurchase } from './purchases.ts';

interface Moving {
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

/** Adds a stock movement in our own warehouse. Stock never goes below zero. */
export const writeStock = (
  life: Life,
  product: DemoProduct,
  movement: StockMovement & { PurchaseOrderLineId?: number | null },
  by: number,
) => {
  const came = movement.UnitCost ? new Big(movement.UnitCost) : null;
  const AverageCost = averageAfter(product, movement.Quantity, came);
  const UnitCost = came ?? product.average;
  product.onHand += movement.Quantity;
  product.average = AverageCost;
  if (product.onHand < 0) throw new Error(`${product.row.Code} would go below zero on ${movement.MovedOn}`);
  const empty = {
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
  return life.rows.add('stock_movements', { ...empty, ...movement, ...cost, HappenedAt: stamp.at }, stamp);
};

/** Adds a stock movement without a deal. */
export const moveStock = (life: Life, product: DemoProduct, moving: Moving) =>
  writeStock(
    life,
    product,
    {
      ProductId: product.row.ProductId,
      SupplierDepotId: life.ownDepotId,
      MovedOn: moving.day,
      StockMovementTypeId: moving.typeId,
      Quantity: moving.quantity,
      UnitCost: moving.unitCost?.toString() ?? null,
      CreditId: moving.creditId ?? null,
      StockTakeId: moving.stockTakeId ?? null,
      PurchaseOrderLineId: moving.purchaseOrderLineId ?? null,
      Comment: moving.comment ?? null,
    },
    moving.by,
  );

const formatCost = (product: DemoProduct) => (product.family.price * 0.72).toFixed(2);
const unitCostFrom = (perThousand: Numeric) => new Big(perThousand).div(1000).round(6);

/** Adds the opening stock and the pallets under it. */
export const openStock = (life: Life, day: DateOnly) => {
  for (const product of life.products) {
    const pallets = product.family.group === 3 ? life.random.between(1, 3) : life.random.between(9, 18);
    const quantity = pallets * product.unitsPerPallet;
    moveStock(life, product, {
      day,
      typeId: movementType.Receipt,
      quantity,
      unitCost: unitCostFrom(formatCost(product)),
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
  about: { day: DateOnly; kind: 'Opening' | 'Purchase'; reference: string },
) =>
  life.rows.add(
    'pallet_movements',
    toPalletRow({
      PalletId: product.pallet.PalletId,
      Quantity,
      from: supplier(product.family.supplier + 1),
      to: warehouse,
      MovedOn: about.day,
      Kind: about.kind,
      Reference: about.reference,
    }),
    life.stamp(about.day, 10, people.warehouse),
  );

interface CountedPallets {
  row: Row<'order_details'>;
  count: number | null;
  /** Supplier whose depot shipped them. Null if they left our own warehouse. */
  supplierId: number | null;
}

/** Adds the pallets delivered with a deal to those that the customer must return. */
export const deliverPallets = (
  life: Life,
  { row: order, customer, mixed }: DemoDeal,
  countedLines: readonly CountedPallets[],
  { day, Reference, stamp }: { day: DateOnly; Reference: string | null; stamp: Stamp },
) => {
  const lines = countedLines.map(({ row, ...counts }) => ({ OrderDetailId: row.OrderDetailId, PalletId: row.PalletId ?? null, ...counts }));
  const shared = mixed.map(({ row }) => ({ PalletId: row.PalletId, PickedQuantity: row.PickedQuantity ?? null }));
  const delivered = { OrderId: order.OrderId, CustomerId: order.CustomerId, HaulierId: order.HaulierId ?? null };
  for (const movement of buildPalletMovements(delivered, { lines, mixed: shared }, { day, Reference })) {
    life.rows.add('pallet_movements', toPalletRow(movement), stamp);
    changeHolding(life, customer, movement.PalletId, movement.Quantity);
  }
};

const receive = (life: Life, bought: DemoPurchase, lines: DemoPurchase['lines'], day: DateOnly) => {
  const named = `Purchase order ${bought.order.PurchaseOrderNo}`;
  const came = lines.map(({ product, row }) => {
    product.onOrder -= row.Quantity;
    const { StockMovementId } = moveStock(life, product, {
      day,
      typeId: movementType.Receipt,
      unitCost: unitCostFrom(row.BuyPrice ?? formatCost(product)),
      quantity: row.Quantity,
      purchaseOrderLineId: row.PurchaseOrderLineId,
      comment: named,
      by: people.warehouse,
    });
    addPalletsReceived(life, product, Math.ceil(row.Quantity / product.unitsPerPallet), { day, kind: 'Purchase', reference: named });
    return { line: row, quantity: row.Quantity, StockMovementId };
  });
  receiveDemoGoods(life, bought, came, { day, note: `GD${bought.order.PurchaseOrderId + 4000}`, by: people.warehouse });
};

/** Receives a purchase order. Some recent ones arrive in two loads, and for a few the second never comes. */
const receiveAll = (life: Life, bought: DemoPurchase, day: DateOnly) => {
  const { order, lines } = bought;
  if (lines.length < 2 || day < addDays(life.today, -30) || !isOneIn(order, 3)) return receive(life, bought, lines, day);
  const first = lines.slice(0, Math.ceil(lines.length / 2));
  const laterLines = lines.slice(first.length);
  receive(life, bought, first, day);
  return life.plan(workingDaysAfter(day, 4), 'receive', (on) => {
    if (!isOneIn(order, 2)) return receive(life, bought, laterLines, on);
    for (const { product, row } of laterLines) product.onOrder -= row.Quantity;
    return closePurchase(life, bought, on, 'Furnace down, supplier has no date');
  });
};

const isLow = (product: DemoProduct) => product.onHand + product.onOrder - product.wanted < (product.row.ReorderLevel ?? 0);

const buy = (life: Life, depotId: number, lowProducts: readonly DemoProduct[], day: DateOnly) => {
  const maker = requireExisting(suppliers[requireExisting(lowProducts[0], 'product to buy').family.supplier], 'supplier');
  const expected = workingDaysAfter(day, Math.ceil(maker.leadDays * 0.4) + life.random.between(0, 3));
  const goods = lowProducts.map((product) => {
    const short = (product.row.ReorderLevel ?? 0) * 2 + product.wanted - product.onHand - product.onOrder;
    const quantity = Math.max(1, Math.ceil(short / product.unitsPerPallet)) * product.unitsPerPallet;
    return { product, quantity, buyPrice: formatCost(product), haulage: null, pricePer: 1000 };
  });
  const bought = orderFrom(life, { depotId, deal: null, goods, day, required: expected });
  for (const { product, row } of bought.lines) product.onOrder += row.Quantity;
  life.plan(expected, 'receive', (on) => receiveAll(life, bought, on));
};

/** Orders low stock from suppliers every Monday. */
export const reorder = (life: Life, day: DateOnly) => {
  if (!isMonday(day)) return;
  const byMaker = Map.groupBy(life.products.filter(isLow), (product) => product.family.supplier);
  for (const low of byMaker.values()) buy(life, life.random.pick(requireExisting(low[0], 'product').depotIds), low, day);
};

/** Adds draft purchase orders on the last day. */
export const draftOrders = (life: Life, day: DateOnly) => {
  const makers = [...Map.groupBy(life.products, (product) => product.family.supplier).values()].slice(0, 2);
  for (const [product, next] of makers) {
    if (!product || !next) continue;
    const goods = [product, next].map((one, index) => ({
      product: one,
      quantity: one.unitsPerPallet * (3 + index),
      buyPrice: formatCost(one),
      haulage: null,
      pricePer: 1000,
    }));
    draftPurchase(life, {
      depotId: requireExisting(product.depotIds[0], 'depot to buy from'),
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
