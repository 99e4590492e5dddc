import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { ReturnedApart, ReturnsAsked } from '#contract/sales/orders/shapes.ts';
import { amountOf } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { addPalletMovements, customer, warehouse } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

interface Found extends Omit<ReturnedApart, 'IsLikely'> {
  PalletId: number;
  Condition: 'Good' | 'Damaged' | 'Lost' | null;
  HaulierId: number | null;
  /** True if goods of the deal were returned on the same day. */
  IsWithGoods: boolean;
}

/** Finds the customer's returns of these pallet types to our yard since the deal left, neither credited nor reversed, the oldest first. */
const findReturns = async (tx: Tx, { OrderId, CustomerId, DespatchedOn }: LockedOrder, palletIds: readonly number[]) => {
  const { rows } = await sql<Found>`
    SELECT m.pallet_movement_id, m.pallet_id, p.code, m.moved_on, m.quantity, m.condition, m.haulier_id, h.name AS haulier_name, m.reference,
      EXISTS (SELECT 1 FROM stock_movements s JOIN order_details d USING (order_detail_id) WHERE d.order_id = ${OrderId}
        AND s.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)} AND s.moved_on = m.moved_on) AS is_with_goods
    FROM pallet_movements m JOIN pallets p USING (pallet_id) LEFT JOIN customers h ON h.customer_id = m.haulier_id
    WHERE m.from_holder = 'Customer' AND m.from_holder_id = ${CustomerId} AND m.to_holder = 'Warehouse' AND m.kind = 'Return'
      AND m.pallet_id = ANY(${[...palletIds]}::integer[]) AND m.moved_on >= ${DespatchedOn}::date AND m.reverses_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM pallet_movements r WHERE r.reverses_id = m.pallet_movement_id)
      AND NOT EXISTS (SELECT 1 FROM credit_details k JOIN credits c USING (credit_id) WHERE k.pallet_movement_id = m.pallet_movement_id AND c.state = 'Issued')
    ORDER BY m.moved_on, m.pallet_movement_id`.execute(tx);
  return rows;
};

/** Marks a return as likely if goods of the deal came back on the same day, up to the number of pallets delivered. */
const offered = (found: readonly Found[], went: ReadonlyMap<number, number>): ReturnedApart[] => {
  const left = new Map(went);
  return found.map(({ PalletId, PalletMovementId, Code, MovedOn, Quantity, HaulierName, Reference, IsWithGoods }) => {
    const rest = amountOf(left, PalletId);
    const IsLikely = IsWithGoods && Quantity <= rest;
    if (IsLikely) left.set(PalletId, rest - Quantity);
    return { PalletMovementId, Code, MovedOn, Quantity, HaulierName, Reference, IsLikely };
  });
};

const ask = async (tx: Tx, order: LockedOrder, found: readonly Found[], went: ReadonlyMap<number, number>) => {
  const Returns = offered(found, went);
  const told = Returns.map(({ Quantity, Code, MovedOn }) => `${Quantity} × ${Code} on ${formatDate(MovedOn)}`).join(', ');
  const Message = `Pallets of these types have been returned since deal ${dealName(order)} left: ${told}. Open the deal and choose the returns that belong to it, or none.`;
  const types = await tx
    .selectFrom('pallets')
    .select(['PalletId', 'Code'])
    .where('PalletId', 'in', [...went.keys()])
    .orderBy('Code')
    .execute();
  const Went = types.map(({ PalletId, Code }) => ({ Code, Quantity: amountOf(went, PalletId) }));
  const details: ReturnsAsked = { Warnings: [{ Kind: 'PalletsReturned', Message }], NeedsReason: false, NeedsAdmin: false, Returns, Went };
  return new AppError('CONFIRMATION_NEEDED', Message, { details });
};

/** Returns the pallets by which the chosen returns exceed the delivery. These stay returned. */
const restsOf = (taken: readonly Found[], went: ReadonlyMap<number, number>) => {
  const left = new Map(went);
  return taken.flatMap((row) => {
    const there = amountOf(left, row.PalletId);
    left.set(row.PalletId, Math.max(0, there - row.Quantity));
    return row.Quantity > there ? [{ ...row, Quantity: row.Quantity - there }] : [];
  });
};

interface Cancelling {
  /** Returns that the user says were the deal's. If absent, the user is asked when there are candidates. */
  returnIds: readonly number[] | undefined;
  Reference: string;
  day: string;
}

/**
 * Reverses returns of this deal's pallets that were recorded separately, because they come back with the deal. Otherwise they would count
 * twice and could be credited against another deal. Returns the number of pallets.
 */
export const takeBackReturns = async (
  tx: Tx,
  order: LockedOrder,
  went: ReadonlyMap<number, number>,
  { returnIds, Reference, day }: Cancelling,
): Promise<number> => {
  const found = went.size > 0 ? await findReturns(tx, order, [...went.keys()]) : [];
  if (returnIds === undefined && found.length > 0) throw await ask(tx, order, found, went);
  const taken = [...new Set(returnIds)].map((id, index) => {
    const row = found.find(({ PalletMovementId }) => PalletMovementId === id);
    if (!row) throw invalidField(`ReturnIds.${index}`, 'is not a return to our yard of this deal’s pallet types after it left');
    return row;
  });
  const holder = customer(order.CustomerId);
  const said = { MovedOn: day, Kind: 'Return' as const };
  const back = ({ PalletId, Quantity, Condition, PalletMovementId }: Found): PalletMovement => {
    const row = { PalletId, Quantity, Condition, ReversesId: PalletMovementId, Reference: `Deal ${dealName(order)}: ${Reference}` };
    return { ...said, ...row, from: warehouse, to: holder };
  };
  const again = ({ PalletId, Quantity, Condition, HaulierId, Reference: first }: Found): PalletMovement => {
    const row = { PalletId, Quantity, Condition, HaulierId, Reference: first };
    return { ...said, ...row, from: holder, to: warehouse };
  };
  const rests = restsOf(taken, went);
  await addPalletMovements(tx, [...taken.map(back), ...rests.map(again)]);
  const sum = (rows: readonly Found[]) => rows.reduce((total, { Quantity }) => total + Quantity, 0);
  return sum(taken) - sum(rests);
};
