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
import { addStockMovements, lockStock, movementType, placeKey } from '#server/ledgers/stock/stock.ts';
import type { StockPlace } from '#server/ledgers/stock/stock.ts';
import { requireBusinessDate, requireMeant } from '#server/modules/businessDates.ts';
import { requireOnHand } from '#server/modules/sales/orders/requireOnHand.ts';
import { maySeeCost } from '#server/modules/sales/prices/cost.ts';
import { isTyped, requireOwnDepot } from './movements.ts';
import { must } from '#server/must.ts';

type Added = BodyOf<typeof call>;

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
  if (rows.length === 0) throw invalidField(field, 'is not a depot in use: choose another');
};

/** What one unit costs as far as it is known: the standard cost, which is held per as many as the price. */
export const standardCostOf = ({ StandardCost, PricePer }: { StandardCost: string | number | Big | null; PricePer: number }) =>
  StandardCost === null ? null : new Big(StandardCost).div(PricePer).round(6).toString();

const costOf = (context: Context, input: Added, product: Product) => {
  if (input.UnitCost === undefined || input.UnitCost === null) return standardCostOf(product);
  if (!maySeeCost(context))
    throw new AppError('NOT_ALLOWED', 'Your account may not set what goods cost: leave it out', {
      fields: { UnitCost: 'is kept by Admin and Finance' },
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

const checkType = (input: Added, from: number) => {
  const { StockMovementTypeId: type, ToSupplierDepotId: to, UnitCost: cost } = input;
  if (!isTyped(type))
    throw invalidField('StockMovementTypeId', 'is not added by hand: sales, returns and counts are written where they happen');
  if (type === movementType.Transfer) {
    if (!to) throw invalidField('ToSupplierDepotId', 'is required: where does it go?');
    if (to === from) throw invalidField('ToSupplierDepotId', 'is where it comes from');
  } else if (to) throw invalidField('ToSupplierDepotId', 'is for a transfer alone');
  if (type !== movementType.Receipt && typeof cost === 'number') throw invalidField('UnitCost', 'is for a receipt alone');
  if ((type === movementType.AdjustmentIn || type === movementType.AdjustmentOut) && !input.Comment)
    throw invalidField('Comment', 'is required: why is the stock adjusted?');
};

/** What is broken or taken elsewhere was there; an adjustment may go below nothing, which is asked about: the ledger was wrong then. */
const needsStock = (type: number) => type === movementType.Breakage || type === movementType.Transfer;

/** What is taken away by hand and is not there is asked about once, with what would be left of it. */
export const askBelow = (
  { Description, onHand, taken, field }: { Description: string; onHand: number; taken: number; field: string },
  isConfirmed = false,
) => {
  const left = onHand - taken;
  requireMeant(
    left < 0
      ? {
          Kind: 'BelowNothing',
          Message: `Of “${Description}” there are ${onHand.toLocaleString('en-GB')}: with ${taken.toLocaleString('en-GB')} fewer the books say ${left.toLocaleString('en-GB')}, below nothing`,
        }
      : null,
    field,
    isConfirmed,
  );
};

export const onHandOf = async (tx: Tx, place: StockPlace) => must((await lockStock(tx, [place])).get(placeKey(place)), 'The stock level');

const takeFrom = async (tx: Tx, input: Added, place: StockPlace, Description: string) => {
  const { StockMovementTypeId: type, Quantity, ConfirmBelow } = input;
  if (!needsStock(type)) {
    const onHand = await onHandOf(tx, place);
    if (type === movementType.AdjustmentOut) askBelow({ Description, onHand, taken: Quantity, field: 'Quantity' }, ConfirmBelow);
    return onHand;
  }
  return requireOnHand(tx, [{ ...place, Description, taken: input.Quantity, field: 'Quantity' }], 'enter fewer, or have it counted');
};

const write = async (tx: Tx, context: Context, input: Added, place: StockPlace, product: Product) => {
  const { StockMovementTypeId: type, Quantity, Comment, MovedOn = context.today } = input;
  const goesTo = input.ToSupplierDepotId ? { ...place, SupplierDepotId: input.ToSupplierDepotId } : undefined;
  if (goesTo) await lockStock(tx, [place, goesTo]);
  await takeFrom(tx, input, place, product.Description);
  const about = { MovedOn, StockMovementTypeId: type, Comment };
  const UnitCost = type === movementType.Receipt ? costOf(context, input, product) : null;
  const signed = (signOf[type] ?? 1) * Quantity;
  const Lots = input.Lots?.length ? input.Lots : undefined;
  const [added] = await addStockMovements(tx, [{ ...place, ...about, Quantity: signed, UnitCost, Lots }]);
  const first = must(added, 'The stock movement');
  if (!goesTo) return [first];
  const [arrived] = await addStockMovements(tx, [{ ...goesTo, ...about, Quantity, LinkedMovementId: first, Lots }]);
  return [first, must(arrived, 'The movement at the other depot')];
};

/** A receipt, a breakage, an adjustment, or the two halves of a transfer, which goes at the cost it had. */
export const addStockMovement = (context: Context, input: Added) =>
  inTransaction(context, async (tx) => {
    const SupplierDepotId = input.SupplierDepotId ?? (await requireOwnDepot(tx));
    checkType(input, SupplierDepotId);
    for (const [field, id] of [
      ['SupplierDepotId', SupplierDepotId],
      ['ToSupplierDepotId', input.ToSupplierDepotId],
    ] as const)
      if (id) await requireDepotInUse(tx, id, field);
    const dated = { what: 'The movement', date: input.MovedOn ?? context.today, field: 'MovedOn', daysBack: daysBackUnasked.despatch };
    await requireBusinessDate(tx, context.today, dated, input.ConfirmDate);
    const lotted = await findLotted(tx, [input.ProductId]);
    const mustSay = lotted.has(input.ProductId) && input.StockMovementTypeId === movementType.Receipt;
    const product = await findProduct(tx, input.ProductId);
    requireLots(input.Lots, input.Quantity, mustSay, { field: 'Lots', product: product.Description });
    const place = { ProductId: input.ProductId, SupplierDepotId };
    const StockMovementIds = await write(tx, context, input, place, product);
    return { StockMovementIds, ...place, OnHand: await onHandOf(tx, place) };
  });
