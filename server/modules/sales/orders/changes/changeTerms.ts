import { countDeliveredPallets } from '#contract/sales/deal/worth/value.ts';
import { isQuantityFinal } from '#contract/sales/deal/states.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { lineNet } from '#contract/money.ts';
import type { OrderLineChange } from '#contract/sales/orders/shapes.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { recordDeliveredPallets, reverseDeliveredPallets } from '#server/modules/sales/deal/pallets/deliveredPallets.ts';
import { getDeliveryReference } from '#server/modules/sales/deal/pallets/buildPalletMovements.ts';
import { recountMixed, repackOrder } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { buildNotChargedError } from '#server/modules/sales/orders/entry/priceLine.ts';
import type { MixedCount } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import type { LockedOrder, OrderLine } from '#server/modules/sales/deal/queries.ts';
import { changesField } from './changesField.ts';

const goodsFields = ['ProductId', 'SupplierDepotId', 'Description', 'Quantity', 'VatTypeId'] as const;

/** Refuses to change the goods or quantities of a deal in picking or later. The error names the changed field. */
const requireSameGoods = (order: LockedOrder, line: OrderLine | undefined, change: OrderLineChange, field: string) => {
  const changed = line ? goodsFields.find((name) => changesField(change[name], line[name])) : 'ProductId';
  if (!changed) return;
  const message = `Deal ${dealName(order)} is being picked or has been delivered, so its goods can no longer be changed`;
  throw new AppError('ORDER_NOT_EDITABLE', message, { fields: { [line ? `${field}${changed}` : 'Lines']: message } });
};

/** Returns the pallet count of a line in the change. Undefined if it equals the current count, which is the delivered one once final. */
const findNewCount = (order: LockedOrder, line: OrderLine, change: OrderLineChange, field: string) => {
  const count = change.PalletQuantity;
  if (count === undefined || count === null) return undefined;
  const current = isQuantityFinal(order) ? countDeliveredPallets(order, line) : line.PalletQuantity;
  if (count === current) return undefined;
  if (line.PalletId === null && count > 0) throw invalidField(`${field}PalletQuantity`, `${line.Description} is not supplied on pallets`);
  if (count > line.Quantity) throw invalidField(`${field}PalletQuantity`, 'must not be more than the quantity');
  return count;
};

const countColumns = (order: LockedOrder, count: number) => ({
  PalletQuantity: count,
  Packing: 'Typed' as const,
  ...(isQuantityFinal(order) && (order.DealType === 'Direct' ? { ConfirmedPallets: count } : { PickedPallets: count })),
});

/** Corrects the pallet ledger of a despatched deal: reverses the old count and records the new one on the day of despatch. */
const recountDelivery = async (tx: Tx, order: LockedOrder, today: string) => {
  if (order.DespatchedOn === null) return;
  await requireBusinessDate(tx, today, { subject: 'The delivery of the pallets', date: order.DespatchedOn, field: 'Lines' });
  await reverseDeliveredPallets(tx, order, 'Pallets recounted');
  await recordDeliveredPallets(tx, order, order.DespatchedOn, getDeliveryReference(order));
};

/** Allows a new pallet charge only if the account is charged for pallets. */
const requireCharged = async (tx: Tx, { CustomerId }: LockedOrder, line: OrderLine, { PalletCharge }: OrderLineChange, field: string) => {
  if (!PalletCharge || !changesField(PalletCharge, line.PalletCharge)) return;
  const account = tx.selectFrom('customers').select('PalletsCharged').where('CustomerId', '=', CustomerId);
  if (!(await account.executeTakeFirstOrThrow()).PalletsCharged) throw buildNotChargedError(field);
};

const writeTerms = async (tx: Tx, order: LockedOrder, line: OrderLine, change: OrderLineChange, field: string) => {
  const UnitPrice = change.UnitPrice ?? line.UnitPrice;
  const DiscountPercent = change.DiscountPercent ?? line.DiscountPercent;
  const PalletCharge = change.PalletCharge ?? line.PalletCharge;
  const count = findNewCount(order, line, change, field);
  await requireCharged(tx, order, line, change, field);
  const isSame =
    !changesField(UnitPrice, line.UnitPrice) &&
    !changesField(DiscountPercent, line.DiscountPercent) &&
    !changesField(PalletCharge, line.PalletCharge);
  if (isSame && count === undefined) return { hasChanged: false, isRecounted: false };
  await tx
    .updateTable('order_details')
    .set({
      UnitPrice,
      DiscountPercent,
      PalletCharge,
      NetAmount: lineNet({ ...line, UnitPrice, DiscountPercent }),
      ...(count !== undefined && countColumns(order, count)),
    })
    .where('OrderDetailId', '=', line.OrderDetailId)
    .execute();
  return { hasChanged: true, isRecounted: count !== undefined };
};

/**
 * Changes prices, discounts and pallet counts of a deal in picking or later, until it is invoiced. Quantities come from the pick. Tells
 * whether a line changed.
 */
export const changeTerms = async (
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLine[],
  lineChanges: readonly OrderLineChange[],
  { mixed = [], today }: { mixed: readonly MixedCount[] | undefined; today: string },
) => {
  let hasChanged = false;
  let isRecounted = false;
  for (const [index, change] of lineChanges.entries()) {
    const field = `Lines.${index}.`;
    const line = lines.find((one) => one.OrderDetailId === change.OrderDetailId);
    if (change.OrderDetailId !== undefined && !line) throw invalidField(`${field}OrderDetailId`, 'is no longer on this order. Reload it');
    requireSameGoods(order, line, change, field);
    if (!line) continue;
    if (order.PrepaidInvoiceId !== null) continue;
    const result = await writeTerms(tx, order, line, change, field);
    hasChanged ||= result.hasChanged;
    isRecounted ||= result.isRecounted;
  }
  if (!isQuantityFinal(order)) {
    if (order.DealType === 'Stock' && (isRecounted || mixed.length > 0)) await repackOrder(tx, order.OrderId, mixed);
  } else if (mixed.length > 0) isRecounted = (await recountMixed(tx, order.OrderId, mixed)) || isRecounted;
  if (isRecounted) await recountDelivery(tx, order, today);
  return hasChanged;
};
