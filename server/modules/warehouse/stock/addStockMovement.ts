import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { Big } from '#contract/money.ts';
import type { addStockMovement as call } from '#contract/warehouse/stock/movements.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireLots } from '#server/ledgers/stock/lotRules.ts';
import { findLotTrackedProducts } from '#server/ledgers/stock/lots.ts';
import { addStockMovements, lockStock, movementType, stockPlaceKey } from '#server/ledgers/stock/stock.ts';
import type { StockPlace } from '#server/ledgers/stock/stock.ts';
import { requireBusinessDate, requireDateConfirmation } from '#server/modules/businessDates.ts';
import { requireOnHand } from '#server/modules/sales/orders/requireOnHand.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { isManualType, requireOwnDepot } from './movements.ts';
import { must } from '#server/must.ts';

type MovementInput = BodyOf<typeof call>;

const findProduct = async (tx: Tx, productId: number) => {
  const product = await tx
    .selectFrom('products')
    .select(['ProductId', 'Description', 'StandardCost', 'PricePer', 'Active'])
    .where('ProductId', '=', productId)
    .executeTakeFirst();
  if (!product) throw invalidField('ProductId', 'no longer exists. Choose another');
  return product;
};

type Product = Awaited<ReturnType<typeof findProduct>>;

export const requireDepotInUse = async (tx: Tx, depotId: number, field: string) => {
  const { rows } = await sql`
    SELECT FROM supplier_depots d JOIN suppliers s USING (supplier_id)
    WHERE d.supplier_depot_id = ${depotId} AND d.active AND s.active`.execute(tx);
  if (rows.length === 0) throw invalidField(field, 'is not an active depot. Choose another');
};

/** Returns the standard cost of one unit. The product stores it for `PricePer` units. Null if unknown. */
export const computeStandardCost = ({ StandardCost, PricePer }: { StandardCost: string | number | Big | null; PricePer: number }) =>
  StandardCost === null ? null : new Big(StandardCost).div(PricePer).round(6).toString();

const resolveUnitCost = (context: Context, input: MovementInput, product: Product) => {
  if (input.UnitCost === undefined || input.UnitCost === null) return computeStandardCost(product);
  if (!canSeeCost(context))
    throw new AppError('NOT_ALLOWED', 'Your account may not set product costs. Leave the cost empty', {
      fields: { UnitCost: 'is set by Admin and Finance' },
    });
  return new Big(input.UnitCost).toString();
};

/** Sign of a manual movement: 1 adds to the stock of its depot, -1 takes from it. */
const movementSigns: Record<number, 1 | -1> = {
  [movementType.Receipt]: 1,
  [movementType.AdjustmentIn]: 1,
  [movementType.AdjustmentOut]: -1,
  [movementType.Breakage]: -1,
  [movementType.Transfer]: -1,
};

const requireFieldsOfType = (input: MovementInput, fromDepotId: number) => {
  const { StockMovementTypeId: type, ToSupplierDepotId: toDepotId, UnitCost: cost } = input;
  if (!isManualType(type))
    throw invalidField('StockMovementTypeId', 'cannot be added by hand. Sales, returns and counts have their own screens');
  if (type === movementType.Transfer) {
    if (!toDepotId) throw invalidField('ToSupplierDepotId', 'is required. Choose the destination');
    if (toDepotId === fromDepotId) throw invalidField('ToSupplierDepotId', 'must not be the same depot');
  } else if (toDepotId) throw invalidField('ToSupplierDepotId', 'is for transfers only');
  if (type !== movementType.Receipt && typeof cost === 'number') throw invalidField('UnitCost', 'is for receipts only');
  if ((type === movementType.AdjustmentIn || type === movementType.AdjustmentOut) && !input.Comment)
    throw invalidField('Comment', 'is required. Enter the reason for the adjustment');
};

/** Checks whether a movement needs stock. An adjustment does not: it may make the stock negative after confirmation, because the ledger may be wrong. */
const needsStock = (type: number) => type === movementType.Breakage || type === movementType.Transfer;

/** Asks for confirmation if goods taken from stock by hand make the stock negative. */
export const confirmNegativeStock = (
  { Description, onHand, quantity, field }: { Description: string; onHand: number; quantity: number; field: string },
  isConfirmed = false,
) => {
  const remaining = onHand - quantity;
  requireDateConfirmation(
    remaining < 0
      ? {
          // Stock below zero.
          Kind: 'BelowNothing',
          Message: `“${Description}” has ${onHand.toLocaleString('en-GB')} on hand. Removing ${quantity.toLocaleString('en-GB')} would leave ${remaining.toLocaleString('en-GB')}`,
        }
      : null,
    field,
    isConfirmed,
  );
};

/** Locks the stock of a product in a depot and returns the stock on hand. */
export const getOnHand = async (tx: Tx, stockPlace: StockPlace) =>
  must((await lockStock(tx, [stockPlace])).get(stockPlaceKey(stockPlace)), 'The stock level');

const requireStock = async (tx: Tx, input: MovementInput, stockPlace: StockPlace, Description: string) => {
  const { StockMovementTypeId: type, Quantity, ConfirmBelow } = input;
  if (!needsStock(type)) {
    const onHand = await getOnHand(tx, stockPlace);
    if (type === movementType.AdjustmentOut)
      confirmNegativeStock({ Description, onHand, quantity: Quantity, field: 'Quantity' }, ConfirmBelow);
    return;
  }
  await requireOnHand(tx, [{ ...stockPlace, Description, taken: Quantity, field: 'Quantity' }], 'enter fewer, or ask for a stock count');
};

/** Adds the movement and, for a transfer, a second one at the destination. Returns their ids. */
const postMovement = async (tx: Tx, context: Context, input: MovementInput, stockPlace: StockPlace, product: Product) => {
  const { StockMovementTypeId: type, Quantity, Comment, MovedOn = context.today } = input;
  const destination = input.ToSupplierDepotId ? { ...stockPlace, SupplierDepotId: input.ToSupplierDepotId } : undefined;
  if (destination) await lockStock(tx, [stockPlace, destination]);
  await requireStock(tx, input, stockPlace, product.Description);
  const sharedFields = { MovedOn, StockMovementTypeId: type, Comment };
  const UnitCost = type === movementType.Receipt ? resolveUnitCost(context, input, product) : null;
  const signedQuantity = (movementSigns[type] ?? 1) * Quantity;
  const Lots = input.Lots?.length ? input.Lots : undefined;
  const [outgoingId] = await addStockMovements(tx, [{ ...stockPlace, ...sharedFields, Quantity: signedQuantity, UnitCost, Lots }]);
  const first = must(outgoingId, 'The stock movement');
  if (!destination) return [first];
  const [incomingId] = await addStockMovements(tx, [{ ...destination, ...sharedFields, Quantity, LinkedMovementId: first, Lots }]);
  return [first, must(incomingId, 'The movement at the other depot')];
};

/** Adds a receipt, a breakage, an adjustment or both rows of a transfer. Transferred goods keep their cost. */
export const addStockMovement = (context: Context, input: MovementInput) =>
  inTransaction(context, async (tx) => {
    const SupplierDepotId = input.SupplierDepotId ?? (await requireOwnDepot(tx));
    requireFieldsOfType(input, SupplierDepotId);
    for (const [field, id] of [
      ['SupplierDepotId', SupplierDepotId],
      ['ToSupplierDepotId', input.ToSupplierDepotId],
    ] as const)
      if (id) await requireDepotInUse(tx, id, field);
    const businessDate = {
      subject: 'The movement',
      date: input.MovedOn ?? context.today,
      field: 'MovedOn',
      daysBack: daysBackUnasked.despatch,
    };
    await requireBusinessDate(tx, context.today, businessDate, input.ConfirmDate);
    const lottedIds = await findLotTrackedProducts(tx, [input.ProductId]);
    const needsLots = lottedIds.has(input.ProductId) && input.StockMovementTypeId === movementType.Receipt;
    const product = await findProduct(tx, input.ProductId);
    requireLots(input.Lots, input.Quantity, needsLots, { field: 'Lots', product: product.Description });
    const stockPlace = { ProductId: input.ProductId, SupplierDepotId };
    const StockMovementIds = await postMovement(tx, context, input, stockPlace, product);
    return { StockMovementIds, ...stockPlace, OnHand: await getOnHand(tx, stockPlace) };
  });
