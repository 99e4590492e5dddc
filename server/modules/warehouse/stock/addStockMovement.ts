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
import { findLotted } from '#server/ledgers/stock/lots.ts';
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

/** Standard cost of one unit. The standard cost is held for the quantity of `PricePer`. Null if unknown. */
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

const signOf: Record<number, 1 | -1> = {
  [movementType.Receipt]: 1,
  [movementType.AdjustmentIn]: 1,
  [movementType.AdjustmentOut]: -1,
  [movementType.Breakage]: -1,
  [movementType.Transfer]: -1,
};

const checkType = (input: MovementInput, from: number) => {
  const { StockMovementTypeId: type, ToSupplierDepotId: to, UnitCost: cost } = input;
  if (!isManualType(type))
    throw invalidField('StockMovementTypeId', 'cannot be added by hand. Sales, returns and counts have their own screens');
  if (type === movementType.Transfer) {
    if (!to) throw invalidField('ToSupplierDepotId', 'is required. Choose the destination');
    if (to === from) throw invalidField('ToSupplierDepotId', 'must not be the same depot');
  } else if (to) throw invalidField('ToSupplierDepotId', 'is for transfers only');
  if (type !== movementType.Receipt && typeof cost === 'number') throw invalidField('UnitCost', 'is for receipts only');
  if ((type === movementType.AdjustmentIn || type === movementType.AdjustmentOut) && !input.Comment)
    throw invalidField('Comment', 'is required. Enter the reason for the adjustment');
};

/** A breakage or transfer needs stock. An adjustment may make it negative after confirmation, because the ledger may be wrong. */
const needsStock = (type: number) => type === movementType.Breakage || type === movementType.Transfer;

/** Asks for confirmation if a manual removal makes stock negative. The message says how much would be left. */
export const confirmNegativeStock = (
  { Description, onHand, taken: quantity, field }: { Description: string; onHand: number; taken: number; field: string },
  isConfirmed = false,
) => {
  const remaining = onHand - quantity;
  requireDateConfirmation(
    remaining < 0
      ? {
          Kind: 'BelowNothing',
          Message: `“${Description}” has ${onHand.toLocaleString('en-GB')} on hand. Removing ${quantity.toLocaleString('en-GB')} leaves ${remaining.toLocaleString('en-GB')}`,
        }
      : null,
    field,
    isConfirmed,
  );
};

export const getOnHand = async (tx: Tx, stockPlace: StockPlace) =>
  must((await lockStock(tx, [stockPlace])).get(stockPlaceKey(stockPlace)), 'The stock level');

const takeFrom = async (tx: Tx, input: MovementInput, stockPlace: StockPlace, Description: string) => {
  const { StockMovementTypeId: type, Quantity, ConfirmBelow } = input;
  if (!needsStock(type)) {
    const onHand = await getOnHand(tx, stockPlace);
    if (type === movementType.AdjustmentOut)
      confirmNegativeStock({ Description, onHand, taken: Quantity, field: 'Quantity' }, ConfirmBelow);
    return onHand;
  }
  return requireOnHand(tx, [{ ...stockPlace, Description, taken: input.Quantity, field: 'Quantity' }], 'enter fewer, or have it counted');
};

const write = async (tx: Tx, context: Context, input: MovementInput, stockPlace: StockPlace, product: Product) => {
  const { StockMovementTypeId: type, Quantity, Comment, MovedOn = context.today } = input;
  const goesTo = input.ToSupplierDepotId ? { ...stockPlace, SupplierDepotId: input.ToSupplierDepotId } : undefined;
  if (goesTo) await lockStock(tx, [stockPlace, goesTo]);
  await takeFrom(tx, input, stockPlace, product.Description);
  const about = { MovedOn, StockMovementTypeId: type, Comment };
  const UnitCost = type === movementType.Receipt ? resolveUnitCost(context, input, product) : null;
  const signedQuantity = (signOf[type] ?? 1) * Quantity;
  const Lots = input.Lots?.length ? input.Lots : undefined;
  const [movement] = await addStockMovements(tx, [{ ...stockPlace, ...about, Quantity: signedQuantity, UnitCost, Lots }]);
  const first = must(movement, 'The stock movement');
  if (!goesTo) return [first];
  const [arrived] = await addStockMovements(tx, [{ ...goesTo, ...about, Quantity, LinkedMovementId: first, Lots }]);
  return [first, must(arrived, 'The movement at the other depot')];
};

/** Adds a receipt, a breakage, an adjustment or both rows of a transfer. A transfer keeps its cost. */
export const addStockMovement = (context: Context, input: MovementInput) =>
  inTransaction(context, async (tx) => {
    const SupplierDepotId = input.SupplierDepotId ?? (await requireOwnDepot(tx));
    checkType(input, SupplierDepotId);
    for (const [field, id] of [
      ['SupplierDepotId', SupplierDepotId],
      ['ToSupplierDepotId', input.ToSupplierDepotId],
    ] as const)
      if (id) await requireDepotInUse(tx, id, field);
    const businessDate = {
      what: 'The movement',
      date: input.MovedOn ?? context.today,
      field: 'MovedOn',
      daysBack: daysBackUnasked.despatch,
    };
    await requireBusinessDate(tx, context.today, businessDate, input.ConfirmDate);
    const lottedIds = await findLotted(tx, [input.ProductId]);
    const mustSay = lottedIds.has(input.ProductId) && input.StockMovementTypeId === movementType.Receipt;
    const product = await findProduct(tx, input.ProductId);
    requireLots(input.Lots, input.Quantity, mustSay, { field: 'Lots', product: product.Description });
    const stockPlace = { ProductId: input.ProductId, SupplierDepotId };
    const StockMovementIds = await write(tx, context, input, stockPlace, product);
    return { StockMovementIds, ...stockPlace, OnHand: await getOnHand(tx, stockPlace) };
  });
