import { sql } from 'kysely';
import { maxPallets } from '#contract/sales/deal/packing/pallets.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import { sumByKey } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { addPalletMovements, supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import type { Holder, PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { mixedPallets } from './mixedPallets.ts';
import { buildPalletMovements } from './buildPalletMovements.ts';
import { reverseReturns } from './palletsReturnedApart.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/** Refuses an implausible pallet count. */
export const requireSanePallets = (count: number | null | undefined, ordered: number, field: string) => {
  if (count && count > maxPallets(ordered))
    throw invalidField(field, `is too many. Only ${ordered.toLocaleString('en-GB')} were ordered. Change the order first`);
};

const findSuppliers = async (tx: Tx) => {
  const depots = await tx.selectFrom('supplier_depots').select(['SupplierDepotId', 'SupplierId']).execute();
  return new Map(depots.map((depot) => [depot.SupplierDepotId, depot.SupplierId]));
};

const selectCounted = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_details')
    .select(['OrderDetailId', 'PalletId', 'SupplierDepotId', 'PickedPallets', 'ConfirmedPallets'])
    .where('OrderId', '=', orderId)
    .where('PalletId', 'is not', null)
    .orderBy('OrderDetailId');

/** Returns the pallets that were delivered with a deal: those of its lines and the mixed ones, as counted. */
export const findCountedPallets = async (tx: Tx, order: LockedOrder) => {
  const isDirect = order.DealType === 'Direct';
  const suppliers = isDirect ? await findSuppliers(tx) : undefined;
  const [delivery, mixed] = await pipeline(tx, [selectCounted(tx, order.OrderId), mixedPallets.given(order.OrderId)]);
  const lines = delivery.map(({ PickedPallets, ConfirmedPallets, SupplierDepotId, ...line }) => ({
    ...line,
    count: isDirect ? ConfirmedPallets : PickedPallets,
    supplierId: (SupplierDepotId !== null && suppliers?.get(SupplierDepotId)) || null,
  }));
  return { lines: lines.filter((line) => !isDirect || line.supplierId !== null), mixed: isDirect ? [] : mixed };
};

/** Records the delivered pallets, from our yard or the supplier to the customer. */
export const recordDeliveredPallets = async (tx: Tx, order: LockedOrder, day: string, Reference: string | null) => {
  await addPalletMovements(tx, buildPalletMovements(order, await findCountedPallets(tx, order), { day, Reference }));
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

/** Returns the day on which an earlier despatch of the deal was reversed. Null if there is none, or if it was the same day. */
export const findReversalDay = async (tx: Tx, orderId: number): Promise<DateOnly | null> => {
  const { rows } = await sql<{ Day: DateOnly | null }>`
    SELECT greatest((SELECT max(withdrawn_on) FROM withdrawn_notes WHERE order_id = ${orderId} AND withdrawn_on > despatched_on),
      (SELECT max(reversal.moved_on) FROM pallet_movements reversal JOIN pallet_movements delivery ON delivery.pallet_movement_id = reversal.reverses_id
        WHERE reversal.order_id = ${orderId} AND reversal.kind = 'Delivery' AND reversal.moved_on > delivery.moved_on)) AS day`.execute(tx);
  return rows[0]?.Day ?? null;
};

const requireAtCustomer = async (tx: Tx, { CustomerId }: LockedOrder, deliveredCounts: ReadonlyMap<number, number>) => {
  for (const [PalletId, quantity] of deliveredCounts) {
    const level = await tx
      .selectFrom('pallet_levels')
      .innerJoin('pallets', 'pallets.PalletId', 'pallet_levels.PalletId')
      .select(['Quantity', 'Code'])
      .where('Holder', '=', 'Customer')
      .where('HolderId', '=', CustomerId)
      .where('pallet_levels.PalletId', '=', PalletId)
      .executeTakeFirst();
    if (level && level.Quantity < quantity)
      throw new AppError(
        'RULE_BROKEN',
        `${quantity} × ${level.Code} went out with the deal, but the customer now holds only ${Math.max(level.Quantity, 0)}. Choose the returns that belong to the deal. If the customer passed some on or was credited for them, reverse that in Pallet Ledger first.`,
      );
  }
};

export interface ReturnedPallets {
  total: number;
  /** Pallets whose return the user had recorded before the deal was cancelled. */
  recordedBefore: number;
}

/**
 * Records that all pallets of a fully returned deal came to our yard on `day`. A supplier's pallets go back to the supplier in the ledger and
 * enter the yard as a purchase. Reverses the returns in `returnIds`, which the user recorded before. Throws RULE_BROKEN if the customer no
 * longer has the pallets.
 */
export const returnAllPallets = async (
  tx: Tx,
  order: LockedOrder,
  { Reference, day, returnIds }: { Reference: string; day: string; returnIds: readonly number[] | undefined },
): Promise<ReturnedPallets> => {
  const deliveredRows = await findDelivered(tx, order.OrderId);
  const byType = sumByKey(deliveredRows.map(({ PalletId, Quantity }) => [PalletId, Quantity]));
  const recordedBefore = await reverseReturns(tx, order, byType, { returnIds, Reference, day });
  await requireAtCustomer(tx, order, byType);
  await reverseDeliveredPallets(tx, order, Reference, day);
  const boughtPallets = deliveredRows
    .filter(({ FromHolder }) => FromHolder === 'Supplier')
    .map(({ PalletId, Quantity, FromHolderId, OrderId }): PalletMovement => {
      const from = supplier(FromHolderId);
      return { PalletId, Quantity, from, to: warehouse, MovedOn: day, Kind: 'Purchase', OrderId, Reference };
    });
  await addPalletMovements(tx, boughtPallets);
  return { total: deliveredRows.reduce((sum, { Quantity }) => sum + Quantity, 0), recordedBefore };
};

/** Reverses a deal's pallet deliveries on `day`. If `day` is absent, each is reversed on its own date. */
export const reverseDeliveredPallets = async (tx: Tx, order: LockedOrder, Reference: string, day?: string) => {
  const reversals = (await findDelivered(tx, order.OrderId)).map((row): PalletMovement => ({
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
  await addPalletMovements(tx, reversals);
};
