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
  /** Goods of the deal came back on the same day. */
  IsWithGoods: boolean;
}

/** What came back of the customer into the yard since the deal left, of its pallet types, and is neither credited nor taken back; the oldest first. */
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

/** Of a day on which goods of the deal came back, as long as no more of a type came than went. */
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
  const Message = `Pallets of these types came back since deal ${dealName(order)} left: ${told}. Say on the deal which of them were its own, or that none was`;
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

/** Of what is taken back more came than went with the deal: the others stay returned. */
const restsOf = (taken: readonly Found[], went: ReadonlyMap<number, number>) => {
  const left = new Map(went);
  return taken.flatMap((row) => {
    const there = amountOf(left, row.PalletId);
    left.set(row.PalletId, Math.max(0, there - row.Quantity));
    return row.Quantity > there ? [{ ...row, Quantity: row.Quantity - there }] : [];
  });
};

interface Cancelling {
  /** The returns that a person said to be the deal's; absent: it is asked where there are any that may be. */
  returnIds: readonly number[] | undefined;
  Reference: string;
  day: string;
}

/**
 * The returns that were recorded apart and are of this deal's pallets are reversed, as those come back with the deal: counted once, and not
 * there to be credited against another deal's. Answers how many pallets they were.
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
    if (!row) throw invalidField(`ReturnIds.${index}`, 'is not a return into the yard, since the deal left, that could be of its pallets');
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
