import type { Lots } from '#contract/sales/deal/packing/lots.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { confirmPickOrder as call } from '#contract/warehouse/picking/calls.ts';
import { allotBroken, brokenReason } from '#contract/warehouse/picking/shortReasons.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
import { requireLots } from '#server/ledgers/stock/lotRules.ts';
import { findOnlyLots } from '#server/ledgers/stock/lots.ts';
import { must } from '#server/must.ts';
import { confirmMissingLots } from './confirmMissingLots.ts';
import { addStockMovements, buildBreakage, stockPlaceKey, buildSale } from '#server/ledgers/stock/stock.ts';
import type { StockMovement, StockPlace } from '#server/ledgers/stock/stock.ts';
import { storePickedMixed } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { backOrderRest } from '#server/modules/sales/orders/changes/callOff/backOrder.ts';
import { updateCallOff } from '#server/modules/sales/orders/changes/callOff/callOffRules.ts';
import { requireOnHand } from '#server/modules/sales/orders/requireOnHand.ts';
import { lockOrder, moveOrder } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireCreditReleased } from './despatch/requireCreditReleased.ts';
import { enterPicked, lockLines, requirePickable } from './enterPicked.ts';
import type { EnteredLine } from './enterPicked.ts';
import { getPickGoods } from './queries.ts';

type Confirmation = BodyOf<typeof call>;

/** Returns the quantity of a line that `requireComplete` has checked. */
const getPickedQuantity = ({ PickedQuantity }: EnteredLine) => must(PickedQuantity, 'The picked quantity');

const isLineShort = (line: EnteredLine) => getPickedQuantity(line) < line.Quantity;

// Returns the path of a line's field in the request. A line that was not sent has no field of its own, so its message names the product.
const findFieldPath = (body: Confirmation, line: EnteredLine, field: string) => {
  const index = body.Lines.findIndex((sent) => sent.OrderDetailId === line.OrderDetailId);
  return index === -1 ? 'Lines' : `Lines.${index}.${field}`;
};

const count = (quantity: number) => quantity.toLocaleString('en-GB');

/** Describes short lines for the order history. */
const describeShortLines = (lines: readonly EnteredLine[]) =>
  lines
    .filter(isLineShort)
    .map(
      (line) =>
        `${line.Description}: ${count(getPickedQuantity(line))} of ${count(line.Quantity)} picked (${line.ShortReason}), ` +
        (line.Short === 'BackOrder' ? 'remainder on back order' : 'remainder closed'),
    )
    .join('. ');

/** Requires a quantity on every line, and a reason and a choice for the remainder of a short line. A blank is not zero. */
const requireComplete = (lines: readonly EnteredLine[], body: Confirmation) => {
  for (const line of lines) {
    if (line.PickedQuantity === null)
      throw invalidField(
        findFieldPath(body, line, 'PickedQuantity'),
        `“${line.Description}” has not been picked yet. Enter the quantity, or 0 if there was none`,
      );
    if (!isLineShort(line)) continue;
    if (!line.ShortReason) throw invalidField(findFieldPath(body, line, 'ShortReason'), `“${line.Description}” is short. Choose a reason`);
    if (!line.Short)
      throw invalidField(findFieldPath(body, line, 'Short'), `“${line.Description}” is short. Put the remainder on back order or close it`);
  }
  if (lines.every((line) => line.PickedQuantity === 0))
    throw new AppError('RULE_BROKEN', 'Nothing was picked. Leave the order on the pick list, or ask the office to cancel it');
};

const getPickedLots = ({ PickedLots }: EnteredLine) => (PickedLots ?? []) as unknown as Lots;

/** Requires the batches of tracked products, for the whole quantity. */
const requirePickedLots = (lines: readonly EnteredLine[], body: Confirmation) => {
  for (const line of lines) {
    const lotField = { field: findFieldPath(body, line, 'Lots'), product: line.Description };
    requireLots(getPickedLots(line), getPickedQuantity(line), line.LotRequired === true, lotField);
  }
};

/** A line whose pick moves stock. The quantity is 0 if all of it was found broken. */
interface PickedGoods extends EnteredLine, StockPlace {
  ProductId: number;
  SupplierDepotId: number;
  pickedQuantity: number;
}

/** Builds the write-offs of broken goods, up to the stock in the ledger, because a pick never makes stock negative. */
const buildBreakages = (goods: readonly PickedGoods[], remaining: ReadonlyMap<string, number>, day: string) => {
  const broken = allotBroken(
    goods,
    (line) => ({ goods: stockPlaceKey(line), Quantity: line.Quantity, picked: line.pickedQuantity, reason: line.ShortReason }),
    remaining,
  );
  return goods.flatMap((line, index) => (broken[index] ? [buildBreakage(line, broken[index], { day, Comment: brokenReason })] : []));
};

/** Writes off breakages after the pick. If a product has only one batch left, its breakage is taken from that batch. */
const writeOffBreakages = async (tx: Tx, broken: readonly StockMovement[], day: string) => {
  if (broken.length === 0) return;
  const onlyLots = new Map((await findOnlyLots(tx, broken)).map(({ LotNo, ...stockPlace }) => [stockPlaceKey(stockPlace), LotNo]));
  const getOnlyLot = (breakage: StockMovement) => {
    const LotNo = onlyLots.get(stockPlaceKey(breakage));
    return LotNo !== undefined && { Lots: [{ LotNo, Quantity: -breakage.Quantity }] };
  };
  await addStockMovements(
    tx,
    broken.map((breakage) => ({ ...breakage, ...getOnlyLot(breakage) })),
    day,
  );
};

const takeFromStock = async (tx: Tx, lines: readonly EnteredLine[], day: string, body: Confirmation) => {
  const goods = lines.flatMap((line) =>
    line.ProductId !== null && line.SupplierDepotId !== null && (line.PickedQuantity || line.ShortReason === brokenReason)
      ? [{ ...line, ProductId: line.ProductId, SupplierDepotId: line.SupplierDepotId, pickedQuantity: getPickedQuantity(line) }]
      : [],
  );
  const remaining = await requireOnHand(
    tx,
    goods.map(({ ProductId, SupplierDepotId, Description, OrderDetailId, pickedQuantity }) => ({
      ProductId,
      SupplierDepotId,
      Description,
      OrderDetailId,
      taken: pickedQuantity,
      field: 'PickedQuantity',
    })),
    'pick fewer, or ask for a stock count',
  );
  const pickedGoods = goods.filter(({ pickedQuantity }) => pickedQuantity > 0);
  await confirmMissingLots(
    tx,
    pickedGoods.map((line) => ({ ...line, Lots: getPickedLots(line), field: findFieldPath(body, line, 'Lots') })),
    body.ConfirmLots,
  );
  await addStockMovements(
    tx,
    pickedGoods.map((line) => ({ ...buildSale(line, line.pickedQuantity, day), Lots: getPickedLots(line) })),
    day,
  );
  await writeOffBreakages(tx, buildBreakages(goods, remaining, day), day);
};

const addBackOrder = async (tx: Tx, order: LockedOrder, lines: readonly EnteredLine[]) => {
  const OrderId = await backOrderRest(
    tx,
    order,
    lines
      .filter((line) => line.Short === 'BackOrder')
      .map((line) => ({ OrderDetailId: line.OrderDetailId, Quantity: line.Quantity - getPickedQuantity(line) })),
  );
  if (OrderId === null) return null;
  return tx.selectFrom('orders').select(['OrderId', 'DealNo', 'Part']).where('OrderId', '=', OrderId).executeTakeFirstOrThrow();
};

const confirmPick = async (tx: Tx, context: Context, orderId: number, body: Confirmation) => {
  const order = await lockOrder(tx, orderId);
  const storedLines = await lockLines(tx, orderId);
  requirePickable(order);
  if (body.Version !== undefined) await requireVersion(tx, order, body.Version);
  await requireCreditReleased(tx, context, order, { reason: body.CreditOverrideReason, field: 'CreditOverrideReason' });
  await requireBusinessDate(tx, context.today, { subject: 'The pick', date: context.today, field: 'Lines' });
  const lines = await enterPicked(tx, storedLines, body.Lines);
  requireComplete(lines, body);
  requirePickedLots(lines, body);
  await storePickedMixed(tx, orderId);
  const BackOrder = await addBackOrder(tx, order, lines);
  await moveOrder(tx, order, 'confirmPickOrder', {}, describeShortLines(lines));
  if (lines.some((line) => line.Short === 'Close')) await updateCallOff(tx, order);
  await takeFromStock(tx, lines, context.today, body);
  return BackOrder;
};

/**
 * Confirms the pick. Takes the picked goods from stock, writes off breakages, and closes or back-orders the remainder. Refuses to take more than is on
 * hand. The stock is taken last and the reply read after the commit, because everybody who picks the same goods waits until the transaction ends.
 */
export const confirmPickOrder = (context: Context, orderId: number, body: Confirmation) =>
  writeThenRead(
    context,
    (tx) => confirmPick(tx, context, orderId, body),
    async (BackOrder) => ({ ...(await getPickGoods(context.db, orderId, context.today, true)), BackOrder }),
  );
