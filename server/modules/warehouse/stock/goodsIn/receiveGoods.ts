import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { isAwaited } from '#contract/purchasing/purchaseOrders/states.ts';
import type { GoodsReceiptInput } from '#contract/warehouse/stock/receiving.ts';
import { getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireLots } from '#server/ledgers/stock/lotRules.ts';
import { addPalletMovements, supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import { addArrivals, lockStock, movementType } from '#server/ledgers/stock/stock.ts';
import { checkBusinessDate, requireAllConfirmations } from '#server/modules/businessDates.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { findCosts } from '#server/modules/purchasing/purchaseOrders/costs.ts';
import { lockPurchaseOrder, purchaseName } from '#server/modules/purchasing/purchaseOrders/queries.ts';
import { receivePurchases } from '#server/modules/purchasing/purchaseOrders/receive.ts';
import { computeStandardCost } from '#server/modules/warehouse/stock/addStockMovement.ts';
import { getGoodsReceipt } from './goodsIn.ts';
import { requireOwnDepot } from '#server/modules/warehouse/stock/movements.ts';
import { must } from '#server/must.ts';

type Line = GoodsReceiptInput['Lines'][number];

interface Product {
  ProductId: number;
  Code: string;
  LotRequired: boolean;
  Location: string | null;
  PalletId: number | null;
  StandardCost: Big | null;
  PricePer: number;
}

/** Line of the purchase order. The cost is in pounds. */
interface OrderedLine {
  PurchaseOrderLineId: number;
  ProductId: number;
  Outstanding: number;
  UnitCost: Big | null;
}

/** Locks the purchase order. Loads its lines with their outstanding quantity and the cost of a unit at the exchange rate of that day. */
const lockOrderedLines = async (tx: Tx, purchaseOrderId: number, day: string) => {
  const order = await lockPurchaseOrder(tx, purchaseOrderId);
  if (order.OrderId !== null) throw invalidField('PurchaseOrderId', 'is for a direct deal, which its supplier delivers to the customer');
  if (!isAwaited(order.State)) throw new AppError('RULE_BROKEN', `${purchaseName(order)} has nothing outstanding`);
  const { rows } = await sql<OrderedLine>`
    SELECT l.purchase_order_line_id, l.product_id, l.quantity - l.received_quantity AS outstanding,
      round((l.buy_price + coalesce(l.haulage, 0)) / l.price_per * sterling_rate(${order.CurrencyId}::integer, ${day}::date), 6) AS unit_cost
    FROM purchase_order_lines l WHERE l.purchase_order_id = ${purchaseOrderId} ORDER BY l.purchase_order_line_id`.execute(tx);
  return { order, lines: new Map(rows.map((row) => [row.PurchaseOrderLineId, row])) };
};

const findReceivedProducts = async (tx: Tx, lines: readonly Line[]) => {
  const { rows } = await sql<Product>`
    SELECT product_id, code, lot_required, location, pallet_id, standard_cost, price_per FROM products
    WHERE product_id = ANY(${lines.map((line) => line.ProductId)}::integer[])`.execute(tx);
  const products = new Map(rows.map((row) => [row.ProductId, row]));
  return lines.map((line, index) => {
    const product = products.get(line.ProductId);
    if (!product) throw invalidField(`Lines.${index}.ProductId`, 'no longer exists. Choose another');
    return product;
  });
};

const requireValidLine = (line: Line, product: Product, orderedLine: OrderedLine | undefined, field: string) => {
  if (line.PurchaseOrderLineId && !orderedLine)
    throw invalidField(`${field}PurchaseOrderLineId`, 'is no longer a line of this purchase order');
  if (orderedLine && orderedLine.ProductId !== line.ProductId)
    throw invalidField(`${field}ProductId`, 'is not the product ordered on that line');
  if (line.Broken > line.Quantity) throw invalidField(`${field}Broken`, 'must not be more than the quantity received');
  if (line.Pallets > line.Quantity) throw invalidField(`${field}Pallets`, `must be at most ${line.Quantity}, the quantity received`);
  if (line.Pallets > 0 && !(line.PalletId ?? product.PalletId))
    throw invalidField(`${field}PalletId`, 'is required. Choose the pallet type');
  requireLots(line.Lots, line.Quantity, product.LotRequired, { field: `${field}Lots`, product: product.Code });
};

const warnMoreThanOrdered = (codes: readonly string[]): OrderWarning | null =>
  codes.length > 0 ? { Kind: 'MoreThanOrdered', Message: `More was received than ordered of ${codes.join(', ')}` } : null;

/** Source of the goods: the supplier’s depot and the purchase order. */
interface ReceiptSource {
  /** Date of the receipt. */
  day: string;
  depotId: number;
  supplierId: number;
  orderId: number | null;
  /** Date of the purchase order. */
  orderedOn: string | null;
  orderedLines: ReadonlyMap<number, OrderedLine>;
}

const findReceiptSource = async (tx: Tx, input: GoodsReceiptInput, day: string): Promise<ReceiptSource> => {
  const purchaseOrder = input.PurchaseOrderId ? await lockOrderedLines(tx, input.PurchaseOrderId, day) : undefined;
  const depotId = purchaseOrder?.order.SupplierDepotId ?? input.SupplierDepotId;
  if (!depotId) throw invalidField('SupplierDepotId', 'is required. Choose the supplier’s depot');
  const depot = await tx.selectFrom('supplier_depots').select('SupplierId').where('SupplierDepotId', '=', depotId).executeTakeFirst();
  if (!depot) throw invalidField('SupplierDepotId', 'no longer exists. Choose another');
  if (depotId === (await requireOwnDepot(tx))) throw invalidField('SupplierDepotId', 'is our own warehouse. Choose the supplier’s depot');
  return {
    day,
    depotId,
    supplierId: depot.SupplierId,
    orderId: input.PurchaseOrderId ?? null,
    orderedOn: purchaseOrder?.order.OrderedOn ?? null,
    orderedLines: purchaseOrder?.lines ?? new Map<number, OrderedLine>(),
  };
};

const findOrderedLine = ({ orderedLines }: ReceiptSource, { PurchaseOrderLineId }: Line) =>
  PurchaseOrderLineId ? orderedLines.get(PurchaseOrderLineId) : undefined;

/** Finds the cost of a unit for each line: the cost entered by a user who may see costs, else as ordered, else the depot's price, else the product's standard cost. */
const findUnitCosts = async (tx: Tx, context: Context, input: GoodsReceiptInput, source: ReceiptSource, products: readonly Product[]) => {
  const listedCosts = await findCosts(tx, source.depotId, input.Lines, source.day);
  return input.Lines.map((line, index) => {
    if (line.UnitCost !== undefined && line.UnitCost !== null) {
      if (canSeeCost(context)) return new Big(line.UnitCost).toString();
      throw new AppError('NOT_ALLOWED', 'Your account may not set product costs. Leave the cost empty', {
        fields: { [`Lines.${index}.UnitCost`]: 'is set by Admin and Finance' },
      });
    }
    const orderedCost = findOrderedLine(source, line)?.UnitCost;
    if (orderedCost) return orderedCost.toString();
    const listedCost = listedCosts[index];
    if (listedCost?.BuyPrice) return sum([listedCost.BuyPrice, listedCost.Haulage]).div(listedCost.PricePer).round(6).toString();
    const product = products[index];
    return product ? computeStandardCost(product) : null;
  });
};

/** Returns the batch of the broken goods. Undefined if several batches came, because then it is not known. */
const getBrokenLots = ({ Lots, Broken }: Line) => (Lots?.length === 1 ? Lots.map(({ LotNo }) => ({ LotNo, Quantity: Broken })) : undefined);

const writeReceiptStock = async (
  tx: Tx,
  input: GoodsReceiptInput,
  { GoodsReceiptId, depotId, day, costs }: { GoodsReceiptId: number; depotId: number; day: string; costs: readonly (string | null)[] },
) => {
  const toMovement = (line: Line) => ({ ProductId: line.ProductId, SupplierDepotId: depotId, MovedOn: day, GoodsReceiptId });
  await lockStock(tx, input.Lines.map(toMovement));
  const comment = input.SupplierDeliveryNoteNo ? `Delivery note ${input.SupplierDeliveryNoteNo}` : null;
  return addArrivals(
    tx,
    input.Lines.map((line, index) => ({
      ...toMovement(line),
      StockMovementTypeId: movementType.Receipt,
      Quantity: line.Quantity,
      UnitCost: costs[index] ?? null,
      PurchaseOrderLineId: line.PurchaseOrderLineId ?? null,
      Comment: comment,
      Lots: line.Lots,
      broken: line.Broken > 0 ? { Quantity: line.Broken, Comment: 'Broken on arrival', Lots: getBrokenLots(line) } : undefined,
    })),
  );
};

/** Moves the pallets under the goods into the yard. Returns the pallet movement of each line that has pallets, by its index. */
const writePallets = async (
  tx: Tx,
  input: GoodsReceiptInput,
  products: readonly Product[],
  { supplierId, day }: { supplierId: number; day: string },
) => {
  const palletTypes = await tx.selectFrom('pallets').select(['PalletId', 'SupplierId']).execute();
  const palletSuppliers = new Map(palletTypes.map((type) => [type.PalletId, type.SupplierId]));
  const palletLines = input.Lines.flatMap((line, index) => {
    if (line.Pallets === 0) return [];
    const palletId = line.PalletId ?? products[index]?.PalletId;
    if (!palletId || !palletSuppliers.has(palletId)) throw invalidField(`Lines.${index}.PalletId`, 'no longer exists. Choose another');
    return [{ line, index, palletId }];
  });
  const ids = await addPalletMovements(
    tx,
    palletLines.map(({ line, palletId }) => ({
      PalletId: palletId,
      Quantity: line.Pallets,
      from: supplier(palletSuppliers.get(palletId) ?? supplierId),
      to: warehouse,
      MovedOn: day,
      Kind: 'Purchase' as const,
      Reference: input.SupplierDeliveryNoteNo,
    })),
  );
  return new Map(
    palletLines.map(({ index, palletId }, position) => [
      index,
      { PalletId: palletId, PalletMovementId: must(ids[position], 'The pallet movement') },
    ]),
  );
};

/** Stores the location entered on a line as the product's location. */
const storeLocations = async (tx: Tx, lines: readonly Line[], products: readonly Product[]) => {
  for (const [index, { ProductId, Location }] of lines.entries())
    if (Location && Location !== products[index]?.Location)
      await tx.updateTable('products').set({ Location }).where('ProductId', '=', ProductId).execute();
};

/** Checks all lines. Returns the codes of products of which more came than was ordered. Several receipt lines of an order line are added up. */
const requireValidLines = (input: GoodsReceiptInput, products: readonly Product[], source: ReceiptSource) => {
  const outstandingByLine = new Map([...source.orderedLines].map(([id, { Outstanding }]) => [id, Outstanding]));
  const excessCodes = new Set<string>();
  for (const [index, line] of input.Lines.entries()) {
    const orderedLine = findOrderedLine(source, line);
    const product = products[index];
    if (!product) continue;
    requireValidLine(line, product, orderedLine, `Lines.${index}.`);
    if (!orderedLine) continue;
    const remaining = getAmount(outstandingByLine, orderedLine.PurchaseOrderLineId) - (line.Quantity - line.Broken);
    outstandingByLine.set(orderedLine.PurchaseOrderLineId, remaining);
    if (remaining < 0) excessCodes.add(product.Code);
  }
  return [...excessCodes];
};

type Pallets = Awaited<ReturnType<typeof writePallets>>;

const writeLines = (tx: Tx, GoodsReceiptId: number, lines: readonly Line[], stockMovementIds: readonly number[], pallets: Pallets) =>
  addRows(
    tx,
    'goods_receipt_lines',
    lines.map((line, index) => ({
      GoodsReceiptId,
      LineNo: index + 1,
      ProductId: line.ProductId,
      Quantity: line.Quantity,
      Broken: line.Broken,
      Location: line.Location,
      PalletId: pallets.get(index)?.PalletId ?? null,
      Pallets: line.Pallets,
      PalletMovementId: pallets.get(index)?.PalletMovementId ?? null,
      StockMovementId: must(stockMovementIds[index], 'The stock movement'),
      PurchaseOrderLineId: line.PurchaseOrderLineId ?? null,
    })),
    'GoodsReceiptLineId',
  );

const listOrderReceipts = (input: GoodsReceiptInput, stockMovementIds: readonly number[], ReceivedOn: string) =>
  input.Lines.flatMap(({ PurchaseOrderLineId, Quantity, Broken }, index) => {
    if (!PurchaseOrderLineId) return [];
    const { SupplierDeliveryNoteNo } = input;
    return [
      {
        PurchaseOrderLineId,
        ReceivedOn,
        Quantity: Quantity - Broken,
        SupplierDeliveryNoteNo,
        StockMovementId: must(stockMovementIds[index], 'The stock movement'),
      },
    ];
  });

/** Receives goods into our own warehouse: stock, breakages, batches, pallets and the received quantity of the purchase order. */
export const receiveGoods = (context: Context, input: GoodsReceiptInput) =>
  inTransaction(context, async (tx) => {
    const day = input.ReceivedOn ?? context.today;
    const source = await findReceiptSource(tx, input, day);
    const remedy = 'If it was ordered earlier, ask the office to correct its Ordered on date';
    const after = [{ subject: 'the purchase order', date: source.orderedOn, remedy }];
    const businessDate = { subject: 'The receipt', date: day, field: 'ReceivedOn', after, daysBack: daysBackUnasked.despatch };
    const dateWarning = await checkBusinessDate(tx, context.today, businessDate);
    const products = await findReceivedProducts(tx, input.Lines);
    const excessWarning = warnMoreThanOrdered(requireValidLines(input, products, source));
    requireAllConfirmations([
      { question: dateWarning, field: businessDate.field, isConfirmed: input.ConfirmDate },
      { question: excessWarning, isConfirmed: input.ConfirmMore },
    ]);
    const costs = await findUnitCosts(tx, context, input, source, products);
    const { GoodsReceiptId } = await tx
      .insertInto('goods_receipts')
      .values({
        SupplierDepotId: source.depotId,
        PurchaseOrderId: source.orderId,
        ReceivedOn: day,
        SupplierDeliveryNoteNo: input.SupplierDeliveryNoteNo,
        Comment: input.Comment,
      })
      .returning('GoodsReceiptId')
      .executeTakeFirstOrThrow();
    const stockMovementIds = await writeReceiptStock(tx, input, { GoodsReceiptId, depotId: await requireOwnDepot(tx), day, costs });
    const pallets = await writePallets(tx, input, products, { supplierId: source.supplierId, day });
    await writeLines(tx, GoodsReceiptId, input.Lines, stockMovementIds, pallets);
    await receivePurchases(tx, listOrderReceipts(input, stockMovementIds, day));
    await storeLocations(tx, input.Lines, products);
    return getGoodsReceipt(tx, GoodsReceiptId);
  });
