import type { QueryOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { confirmPrintDNote as call } from '#contract/picking/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { addPalletMovements, customer, warehouse } from '#server/ledgers/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { despatchDate } from '#server/modules/orders/despatchDate.ts';
import { lockOrder, setOrderStatus } from '#server/modules/orders/queries.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';
import { allocateNote } from './deliveryNotes.ts';
import { getPickGoods } from './queries.ts';
import { requireGoodAccount } from './requireGoodAccount.ts';

const movePallets = async (tx: Tx, order: LockedOrder, day: string, noteNo: number) => {
  const lines = await tx
    .selectFrom('order_details')
    .select(['OrderDetailId', 'PalletId', 'PickedPallets'])
    .where('OrderId', '=', order.OrderId)
    .where('PickedPallets', '>', 0)
    .orderBy('OrderDetailId')
    .execute();
  const movements = lines.flatMap((line): PalletMovement[] =>
    line.PalletId === null || !line.PickedPallets
      ? []
      : [
          {
            PalletId: line.PalletId,
            Quantity: line.PickedPallets,
            from: warehouse,
            to: customer(order.CustomerId),
            MovedOn: day,
            Kind: 'Delivery',
            HaulierId: order.HaulierId,
            OrderId: order.OrderId,
            OrderDetailId: line.OrderDetailId,
            Reference: `Delivery note ${noteNo}`,
          },
        ],
  );
  await addPalletMovements(tx, movements);
};

/** The pallets went on another day than was said: rows that undo the old day, rows of the new one. */
const redatePallets = async (tx: Tx, order: LockedOrder, day: string) => {
  const moved = await tx
    .selectFrom('pallet_movements as m')
    .selectAll()
    .where('OrderId', '=', order.OrderId)
    .where('Kind', '=', 'Delivery')
    .where('ReversesId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pallet_movements as r').select('r.PalletMovementId').whereRef('r.ReversesId', '=', 'm.PalletMovementId'))),
    )
    .orderBy('PalletMovementId')
    .execute();
  const undo = moved.map((row): PalletMovement => ({
    PalletId: row.PalletId,
    Quantity: row.Quantity,
    from: customer(order.CustomerId),
    to: warehouse,
    MovedOn: row.MovedOn,
    Kind: 'Delivery',
    OrderId: order.OrderId,
    OrderDetailId: row.OrderDetailId,
    ReversesId: row.PalletMovementId,
    Reference: 'Despatch date corrected',
  }));
  await addPalletMovements(tx, undo);
  await movePallets(tx, order, day, order.DeliveryNoteNo ?? 0);
};

const despatch = async (tx: Tx, context: Context, order: LockedOrder, day: string) => {
  const noteNo = await allocateNote(tx, order, day);
  await movePallets(tx, order, day, noteNo);
  await tx
    .updateTable('orders')
    .set({ DeliveryNotePrintedAt: context.now, DespatchedOn: day })
    .where('OrderId', '=', order.OrderId)
    .execute();
  // What was invoiced before it left needs no second invoice.
  await setOrderStatus(tx, order.OrderId, order.PrepaidInvoiceId === null ? 'ReadyToInvoice' : 'Invoiced');
};

/**
 * The note is printed and the goods are gone: pallets move to the customer, Picked → ReadyToInvoice. Asked again nothing changes,
 * but for another `despatchedOn`, which is corrected until the deal is invoiced.
 */
export const confirmDespatch = (
  context: Context,
  orderId: number,
  { despatchedOn, creditOverrideReason, confirmDate }: QueryOf<typeof call>,
) =>
  inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const day = despatchedOn ?? context.today;
    const requireDay = () =>
      requireBusinessDate(tx, context.today, { ...despatchDate(order, day), field: 'despatchedOn' }, confirmDate === 'true');
    if (order.Status === 'Picked') {
      await requireDay();
      await requireGoodAccount(tx, context, order, { reason: creditOverrideReason, field: 'creditOverrideReason' });
      await despatch(tx, context, order, day);
    } else if (order.DespatchedOn === null || order.DealType !== 'Stock')
      throw new AppError('ORDER_WRONG_STATE', `Deal ${order.DealNo} is ${order.Status}: confirm the pick first`);
    else if (despatchedOn && despatchedOn !== order.DespatchedOn) {
      if (order.Status === 'Invoiced')
        throw new AppError('ORDER_ALREADY_INVOICED', `Deal ${order.DealNo} is invoiced: its despatch date stays`);
      await requireDay();
      await redatePallets(tx, order, despatchedOn);
      await tx.updateTable('orders').set({ DespatchedOn: despatchedOn }).where('OrderId', '=', orderId).execute();
    }
    return getPickGoods(tx, orderId, context.today);
  });
