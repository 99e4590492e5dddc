import type { Tx } from '#server/database/connect.ts';
import { addPalletMovements, customer, warehouse } from '#server/ledgers/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';

/** The pallets that left with a deal, moved to the customer on the day they went. */
export const deliverPallets = async (tx: Tx, order: LockedOrder, day: string, noteNo: number) => {
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

const findDelivered = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('pallet_movements as m')
    .selectAll()
    .where('OrderId', '=', orderId)
    .where('Kind', '=', 'Delivery')
    .where('ReversesId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pallet_movements as r').select('r.PalletMovementId').whereRef('r.ReversesId', '=', 'm.PalletMovementId'))),
    )
    .orderBy('PalletMovementId')
    .execute();

/** Takes a deal's delivered pallets back by rows that reverse theirs, each on `day`, or on its own day where none is given. */
export const returnDeliveredPallets = async (tx: Tx, order: LockedOrder, Reference: string, day?: string) => {
  const moved = await findDelivered(tx, order.OrderId);
  const undo = moved.map((row): PalletMovement => ({
    PalletId: row.PalletId,
    Quantity: row.Quantity,
    from: { kind: row.ToHolder, id: row.ToHolderId } as PalletMovement['from'],
    to: { kind: row.FromHolder, id: row.FromHolderId } as PalletMovement['to'],
    MovedOn: day ?? row.MovedOn,
    Kind: 'Delivery',
    OrderId: order.OrderId,
    OrderDetailId: row.OrderDetailId,
    ReversesId: row.PalletMovementId,
    Reference,
  }));
  await addPalletMovements(tx, undo);
  return moved.length;
};
