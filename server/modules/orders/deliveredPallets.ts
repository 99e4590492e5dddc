import type { Tx } from '#server/database/connect.ts';
import { addPalletMovements, customer, supplier, warehouse } from '#server/ledgers/pallets.ts';
import type { Holder, PalletMovement } from '#server/ledgers/pallets.ts';
import { findMixedPallets } from './mixedPallets.ts';
import type { LockedOrder } from './queries.ts';

const findSuppliers = async (tx: Tx) => {
  const depots = await tx.selectFrom('supplier_depots').select(['SupplierDepotId', 'SupplierId']).execute();
  return new Map(depots.map((depot) => [depot.SupplierDepotId, depot.SupplierId]));
};

const findCounted = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_details')
    .select(['OrderDetailId', 'PalletId', 'SupplierDepotId', 'PickedPallets', 'ConfirmedPallets'])
    .where('OrderId', '=', orderId)
    .where('PalletId', 'is not', null)
    .orderBy('OrderDetailId')
    .execute();

/** The pallets that went with a deal, as counted on its lines, to the customer on the day they went: from the yard, or from the supplier. */
export const deliverPallets = async (tx: Tx, order: LockedOrder, day: string, Reference: string) => {
  const isDirect = order.DealType === 'Direct';
  const suppliers = isDirect ? await findSuppliers(tx) : undefined;
  const movements = (await findCounted(tx, order.OrderId)).flatMap((line): PalletMovement[] => {
    const Quantity = isDirect ? line.ConfirmedPallets : line.PickedPallets;
    const supplierId = suppliers?.get(line.SupplierDepotId ?? 0);
    if (line.PalletId === null || !Quantity || (isDirect && supplierId === undefined)) return [];
    const from: Holder = supplierId === undefined ? warehouse : supplier(supplierId);
    return [
      {
        PalletId: line.PalletId,
        Quantity,
        from,
        to: customer(order.CustomerId),
        MovedOn: day,
        Kind: 'Delivery',
        HaulierId: order.HaulierId,
        OrderId: order.OrderId,
        OrderDetailId: line.OrderDetailId,
        Reference,
      },
    ];
  });
  const mixed = isDirect ? [] : await findMixedPallets(tx, order.OrderId);
  const shared = mixed.flatMap((row): PalletMovement[] =>
    row.PickedQuantity
      ? [
          {
            PalletId: row.PalletId,
            Quantity: row.PickedQuantity,
            from: warehouse,
            to: customer(order.CustomerId),
            MovedOn: day,
            Kind: 'Delivery',
            HaulierId: order.HaulierId,
            OrderId: order.OrderId,
            Reference,
          },
        ]
      : [],
  );
  await addPalletMovements(tx, [...movements, ...shared]);
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
  const undo = (await findDelivered(tx, order.OrderId)).map((row): PalletMovement => ({
    PalletId: row.PalletId,
    Quantity: row.Quantity,
    from: { kind: row.ToHolder, id: row.ToHolderId } as Holder,
    to: { kind: row.FromHolder, id: row.FromHolderId } as Holder,
    MovedOn: day ?? row.MovedOn,
    Kind: 'Delivery',
    OrderId: order.OrderId,
    OrderDetailId: row.OrderDetailId,
    ReversesId: row.PalletMovementId,
    Reference,
  }));
  await addPalletMovements(tx, undo);
};

/** What the movements of a delivery say: its own paper. */
export const deliveryReference = (order: Pick<LockedOrder, 'DealType' | 'DeliveryNoteNo' | 'SupplierDeliveryNoteNo'>) =>
  order.DealType === 'Direct' ? (order.SupplierDeliveryNoteNo ?? '') : `Delivery note ${order.DeliveryNoteNo ?? ''}`.trim();
