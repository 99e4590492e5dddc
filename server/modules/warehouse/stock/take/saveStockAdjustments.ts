import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { saveStockAdjustments as call } from '#contract/warehouse/stock/movements.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addStockMovements, lockStock, movementType, stockPlaceKey } from '#server/ledgers/stock/stock.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { confirmNegativeStock, getOnHand, requireDepotInUse } from '#server/modules/warehouse/stock/addStockMovement.ts';
import { must } from '#server/must.ts';
import { postCounts } from './postStockTake.ts';

type Body = BodyOf<typeof call>;
type Adjustment = Body['Adjustments'][number];

/** Sets the stock of one product to a count, as a stock take that is posted at once. */
const postCount = async (
  tx: Tx,
  context: Context,
  adjustment: Adjustment,
  { ProductId, reason, field, isDateConfirmed }: { ProductId: number; reason: string; field: string; isDateConfirmed: boolean | undefined },
) => {
  const now = context.now.toISOString();
  const countedAt = adjustment.CountedAt ? new Date(adjustment.CountedAt).toISOString() : now;
  if (countedAt > now) throw invalidField(`${field}CountedAt`, 'must not be in the future');
  const date = businessDay(new Date(countedAt));
  const businessDate = { subject: 'The count', date, field: `${field}CountedAt`, daysBack: daysBackUnasked.despatch };
  await requireBusinessDate(tx, context.today, businessDate, isDateConfirmed);
  const { StockTakeId } = await tx
    .insertInto('stock_takes')
    .values({ SupplierDepotId: adjustment.SupplierDepotId, CountedAt: countedAt, State: 'Posted', PostedAt: now, Comment: reason })
    .returning('StockTakeId')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stock_take_lines')
    .values({
      StockTakeId,
      ProductId,
      Counted: must(adjustment.CountedQuantity, 'The count'),
      CountedAt: countedAt,
      CountedBy: context.user.UserId,
      Counts: 1,
    })
    .execute();
  await postCounts(tx, { StockTakeId, SupplierDepotId: adjustment.SupplierDepotId }, reason);
};

/** Adds to the stock or takes from it. */
const postDifference = async (tx: Tx, context: Context, ProductId: number, { SupplierDepotId, Quantity }: Adjustment, reason: string) => {
  if (!Quantity) return;
  const StockMovementTypeId = Quantity > 0 ? movementType.AdjustmentIn : movementType.AdjustmentOut;
  await requireBusinessDate(tx, context.today, { subject: 'The adjustment', date: context.today, field: 'Adjustments' });
  await addStockMovements(tx, [{ ProductId, SupplierDepotId, MovedOn: context.today, StockMovementTypeId, Quantity, Comment: reason }]);
};

/** Corrects a product's stock in several depots, each to a count or by a difference. Saves all or none. */
export const saveStockAdjustments = (context: Context, ProductId: number, { Reason, Adjustments, ConfirmBelow, ConfirmDate }: Body) =>
  inTransaction(context, async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select(['ProductId', 'Description'])
      .where('ProductId', '=', ProductId)
      .executeTakeFirst();
    if (!product) throw new AppError('NOT_FOUND', 'There is no such product');
    const depots = Adjustments.map((adjustment) => adjustment.SupplierDepotId);
    for (const [index, depotId] of depots.entries()) {
      if (depots.indexOf(depotId) < index) throw invalidField(`Adjustments.${index}.SupplierDepotId`, 'is listed twice');
      await requireDepotInUse(tx, depotId, `Adjustments.${index}.SupplierDepotId`);
    }
    const stockBefore = await lockStock(
      tx,
      depots.map((SupplierDepotId) => ({ ProductId, SupplierDepotId })),
    );
    const results: { SupplierDepotId: number; Before: number; OnHand: number }[] = [];
    for (const [index, adjustment] of Adjustments.entries()) {
      const stockPlace = { ProductId, SupplierDepotId: adjustment.SupplierDepotId };
      const onHand = must(stockBefore.get(stockPlaceKey(stockPlace)), 'The stock level');
      const isCount = adjustment.CountedQuantity !== undefined && adjustment.CountedQuantity !== null;
      if (isCount && adjustment.Quantity)
        throw invalidField(`Adjustments.${index}.Quantity`, 'cannot be combined with a count. Enter one or the other');
      if (isCount)
        await postCount(tx, context, adjustment, {
          ProductId,
          reason: Reason,
          field: `Adjustments.${index}.`,
          isDateConfirmed: ConfirmDate,
        });
      else {
        if (adjustment.Quantity && adjustment.Quantity < 0)
          confirmNegativeStock(
            { ...product, onHand, quantity: -adjustment.Quantity, field: `Adjustments.${index}.Quantity` },
            ConfirmBelow,
          );
        await postDifference(tx, context, ProductId, adjustment, Reason);
      }
      results.push({ SupplierDepotId: adjustment.SupplierDepotId, Before: onHand, OnHand: await getOnHand(tx, stockPlace) });
    }
    return results;
  });
