import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { isAwaited } from '#contract/purchasing/purchaseOrders/states.ts';
import type { GoodsReceiptInput } from '#contract/warehouse/stock/receiving.ts';
import { amountOf } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireLots } from '#server/ledgers/stock/lotRules.ts';
import { addPalletMovements, supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import { addArrivals, lockStock, movementType } from '#server/ledgers/stock/stock.ts';
import { checkBusinessDate, requireAllMeant } from '#server/modules/businessDates.ts';
import { maySeeCost } from '#server/modules/sales/prices/cost.ts';
import { findCosts } from '#server/modules/purchasing/purchaseOrders/costs.ts';
import { lockPurchaseOrder, purchaseName } from '#server/modules/purchasing/purchaseOrders/queries.ts';
import { receivePurchases } from '#server/modules/purchasing/purchaseOrders/receive.ts';
import { standardCostOf } from '#server/modules/warehouse/stock/addStockMovement.ts';
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

interface Ordered {
  PurchaseOrderLineId: number;
  ProductId: number;
  Outstanding: number;
  UnitCost: Big | null;
}

/** The order, locked, with what is still to come of it and what one unit of each costs in sterling on that day. */
const lockOrdered = async (tx: Tx, purchaseOrderId: number, day: string) => {
  const order = await lockPurchaseOrder(tx, purchaseOrderId);
  if (order.OrderId !== null) throw invalidField('PurchaseOrderId', 'is for a direct deal: its supplier delivers to the customer');
  if (!isAwaited(order.State)) throw new AppError('RULE_BROKEN', `${purchaseName(order)} is not awaited: nothing of it is still to come`);
  const { rows } = await sql<Ordered>`
    SELECT l.purchase_order_line_id, l.product_id, l.quantity - l.received_quantity AS outstanding,
      round((l.buy_price + coalesce(l.haulage, 0)) / l.price_per * sterling_rate(${order.CurrencyId}::integer, ${day}::date), 6) AS unit_cost
    FROM purchase_order_lines l WHERE l.purchase_order_id = ${purchaseOrderId} ORDER BY l.purchase_order_line_id`.execute(tx);
  return { order, lines: new Map(rows.map((row) => [row.PurchaseOrderLineId, row])) };
};

const findProducts = async (tx: Tx, lines: readonly Line[]) => {
  const { rows } = await sql<Product>`
    SELECT product_id, code, lot_required, location, pallet_id, standard_cost, price_per FROM products
    WHERE product_id = ANY(${lines.map((line) => line.ProductId)}::integer[])`.execute(tx);
  const products = new Map(rows.map((row) => [row.ProductId, row]));
  return lines.map((line, index) => {
    const found = products.get(line.ProductId);
    if (!found) throw invalidField(`Lines.${index}.ProductId`, 'no longer exists. Choose another');
    return found;
  });
};

const requireSense = (line: Line, product: Product, ordered: Ordered | undefined, field: string) => {
  if (line.PurchaseOrderLineId && !ordered)
    throw invalidField(`${field}PurchaseOrderLineId`, 'is not a line of this purchase order any more');
  if (ordered && ordered.ProductId !== line.ProductId) throw invalidField(`${field}ProductId`, 'is another product than was ordered there');
  if (line.Broken > line.Quantity) throw invalidField(`${field}Broken`, 'is more than came');
  if (line.Pallets > line.Quantity)
    throw invalidField(`${field}Pallets`, `must be at most ${line.Quantity}: no more goods came to stand on them`);
  if (line.Pallets > 0 && !(line.PalletId ?? product.PalletId))
    throw invalidField(`${field}PalletId`, 'is required: on which pallets does it stand?');
  requireLots(line.Lots, line.Quantity, product.LotRequired, { field: `${field}Lots`, product: product.Code });
};

const moreThanOrdered = (over: readonly string[]): OrderWarning | null =>
  over.length > 0 ? { Kind: 'MoreThanOrdered', Message: `More came than was ordered of ${over.join(', ')}` } : null;

interface Whence {
  /** On which day it came. */
  day: string;
  depotId: number;
  supplierId: number;
  orderId: number | null;
  /** On which day it was ordered. */
  orderedOn: string | null;
  ordered: ReadonlyMap<number, Ordered>;
}

const findWhence = async (tx: Tx, input: GoodsReceiptInput, day: string): Promise<Whence> => {
  const bought = input.PurchaseOrderId ? await lockOrdered(tx, input.PurchaseOrderId, day) : undefined;
  const depotId = bought?.order.SupplierDepotId ?? input.SupplierDepotId;
  if (!depotId) throw invalidField('SupplierDepotId', 'is required: whose goods are these?');
  const depot = await tx.selectFrom('supplier_depots').select('SupplierId').where('SupplierDepotId', '=', depotId).executeTakeFirst();
  if (!depot) throw invalidField('SupplierDepotId', 'no longer exists. Choose another');
  if (depotId === (await requireOwnDepot(tx)))
    throw invalidField('SupplierDepotId', 'is our own warehouse: choose the depot of the supplier whose goods they are');
  return {
    day,
    depotId,
    supplierId: depot.SupplierId,
    orderId: input.PurchaseOrderId ?? null,
    orderedOn: bought?.order.OrderedOn ?? null,
    ordered: bought?.lines ?? new Map<number, Ordered>(),
  };
};

/** The line of the purchase order that a line of the receipt is of. */
const orderedOf = ({ ordered }: Whence, { PurchaseOrderLineId }: Line) =>
  PurchaseOrderLineId ? ordered.get(PurchaseOrderLineId) : undefined;

/** What one unit costs: as is said by who may know, as ordered, as the depot's prices have it, else as the product says. */
const findUnitCosts = async (tx: Tx, context: Context, input: GoodsReceiptInput, whence: Whence, products: readonly Product[]) => {
  const standard = await findCosts(tx, whence.depotId, input.Lines, whence.day);
  return input.Lines.map((line, index) => {
    if (line.UnitCost !== undefined && line.UnitCost !== null) {
      if (maySeeCost(context)) return new Big(line.UnitCost).toString();
      throw new AppError('NOT_ALLOWED', 'Your account may not set what goods cost: leave it out', {
        fields: { [`Lines.${index}.UnitCost`]: 'is kept by Admin and Finance' },
      });
    }
    const ordered = orderedOf(whence, line)?.UnitCost;
    if (ordered) return ordered.toString();
    const listed = standard[index];
    if (listed?.BuyPrice) return sum([listed.BuyPrice, listed.Haulage]).div(listed.PricePer).round(6).toString();
    const product = products[index];
    return product ? standardCostOf(product) : null;
  });
};

/** Known where only one lot came; else nobody said which of them broke. */
const lotsOfBroken = ({ Lots, Broken }: Line) => (Lots?.length === 1 ? Lots.map(({ LotNo }) => ({ LotNo, Quantity: Broken })) : undefined);

const writeStock = async (
  tx: Tx,
  input: GoodsReceiptInput,
  about: { GoodsReceiptId: number; depotId: number; day: string; costs: readonly (string | null)[] },
) => {
  const { GoodsReceiptId, depotId, day, costs } = about;
  const place = (line: Line) => ({ ProductId: line.ProductId, SupplierDepotId: depotId, MovedOn: day, GoodsReceiptId });
  await lockStock(tx, input.Lines.map(place));
  const said = input.SupplierDeliveryNoteNo ? `Delivery note ${input.SupplierDeliveryNoteNo}` : null;
  return addArrivals(
    tx,
    input.Lines.map((line, index) => ({
      ...place(line),
      StockMovementTypeId: movementType.Receipt,
      Quantity: line.Quantity,
      UnitCost: costs[index] ?? null,
      PurchaseOrderLineId: line.PurchaseOrderLineId ?? null,
      Comment: said,
      Lots: line.Lots,
      broken: line.Broken > 0 ? { Quantity: line.Broken, Comment: 'Broken when it came', Lots: lotsOfBroken(line) } : undefined,
    })),
  );
};

/** The supplier's pallets come into the yard; answers the movement of each line that has any. */
const writePallets = async (
  tx: Tx,
  input: GoodsReceiptInput,
  products: readonly Product[],
  { supplierId, day }: { supplierId: number; day: string },
) => {
  const owners = await tx.selectFrom('pallets').select(['PalletId', 'SupplierId']).execute();
  const ownerOf = new Map(owners.map((one) => [one.PalletId, one.SupplierId]));
  const withPallets = input.Lines.flatMap((line, index) => {
    if (line.Pallets === 0) return [];
    const palletId = line.PalletId ?? products[index]?.PalletId;
    if (!palletId || !ownerOf.has(palletId)) throw invalidField(`Lines.${index}.PalletId`, 'no longer exists. Choose another');
    return [{ line, index, palletId }];
  });
  const ids = await addPalletMovements(
    tx,
    withPallets.map(({ line, palletId }) => ({
      PalletId: palletId,
      Quantity: line.Pallets,
      from: supplier(ownerOf.get(palletId) ?? supplierId),
      to: warehouse,
      MovedOn: day,
      Kind: 'Purchase' as const,
      Reference: input.SupplierDeliveryNoteNo,
    })),
  );
  return new Map(
    withPallets.map(({ index, palletId }, at) => [index, { PalletId: palletId, PalletMovementId: must(ids[at], 'The pallet movement') }]),
  );
};

const putAway = async (tx: Tx, lines: readonly Line[], products: readonly Product[]) => {
  for (const [index, { ProductId, Location }] of lines.entries())
    if (Location && Location !== products[index]?.Location)
      await tx.updateTable('products').set({ Location }).where('ProductId', '=', ProductId).execute();
};

/** What cannot be is refused; answers the products of which more came than was ordered, however many rows or lots a line came in. */
const requireAll = (input: GoodsReceiptInput, products: readonly Product[], whence: Whence) => {
  const left = new Map([...whence.ordered].map(([id, { Outstanding }]) => [id, Outstanding]));
  const over = new Set<string>();
  for (const [index, line] of input.Lines.entries()) {
    const ordered = orderedOf(whence, line);
    const product = products[index];
    if (!product) continue;
    requireSense(line, product, ordered, `Lines.${index}.`);
    if (!ordered) continue;
    const rest = amountOf(left, ordered.PurchaseOrderLineId) - (line.Quantity - line.Broken);
    left.set(ordered.PurchaseOrderLineId, rest);
    if (rest < 0) over.add(product.Code);
  }
  return [...over];
};

type Pallets = Awaited<ReturnType<typeof writePallets>>;

const writeLines = (tx: Tx, GoodsReceiptId: number, lines: readonly Line[], came: readonly number[], pallets: Pallets) =>
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
      StockMovementId: must(came[index], 'The stock movement'),
      PurchaseOrderLineId: line.PurchaseOrderLineId ?? null,
    })),
    'GoodsReceiptLineId',
  );

const receiptsOf = (input: GoodsReceiptInput, came: readonly number[], ReceivedOn: string) =>
  input.Lines.flatMap(({ PurchaseOrderLineId, Quantity, Broken }, index) => {
    if (!PurchaseOrderLineId) return [];
    const { SupplierDeliveryNoteNo } = input;
    return [
      {
        PurchaseOrderLineId,
        ReceivedOn,
        Quantity: Quantity - Broken,
        SupplierDeliveryNoteNo,
        StockMovementId: must(came[index], 'The stock movement'),
      },
    ];
  });

/** Goods come in: one event for stock, breakages, lots, pallets and what came of the order. */
export const receiveGoods = (context: Context, input: GoodsReceiptInput) =>
  inTransaction(context, async (tx) => {
    const day = input.ReceivedOn ?? context.today;
    const whence = await findWhence(tx, input, day);
    const remedy = 'if it was ordered earlier, the office corrects its day, Ordered on';
    const after = [{ what: 'the purchase order', date: whence.orderedOn, remedy }];
    const dated = { what: 'The receipt', date: day, field: 'ReceivedOn', after, daysBack: daysBackUnasked.despatch };
    const old = await checkBusinessDate(tx, context.today, dated);
    const products = await findProducts(tx, input.Lines);
    const over = moreThanOrdered(requireAll(input, products, whence));
    requireAllMeant([
      { question: old, field: dated.field, isConfirmed: input.ConfirmDate },
      { question: over, isConfirmed: input.ConfirmMore },
    ]);
    const costs = await findUnitCosts(tx, context, input, whence, products);
    const { GoodsReceiptId } = await tx
      .insertInto('goods_receipts')
      .values({
        SupplierDepotId: whence.depotId,
        PurchaseOrderId: whence.orderId,
        ReceivedOn: day,
        SupplierDeliveryNoteNo: input.SupplierDeliveryNoteNo,
        Comment: input.Comment,
      })
      .returning('GoodsReceiptId')
      .executeTakeFirstOrThrow();
    const came = await writeStock(tx, input, { GoodsReceiptId, depotId: await requireOwnDepot(tx), day, costs });
    const pallets = await writePallets(tx, input, products, { supplierId: whence.supplierId, day });
    await writeLines(tx, GoodsReceiptId, input.Lines, came, pallets);
    await receivePurchases(tx, receiptsOf(input, came, day));
    await putAway(tx, input.Lines, products);
    return getGoodsReceipt(tx, GoodsReceiptId);
  });
