import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { RecordedPalletReturn, PalletReturnsQuestion } from '#contract/sales/orders/shapes.ts';
import { getAmount } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { addPalletMovements, customer, warehouse } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

interface ReturnRow extends Omit<RecordedPalletReturn, 'IsLikely'> {
  PalletId: number;
  Condition: 'Good' | 'Damaged' | 'Lost' | null;
  HaulierId: number | null;
  /** True if goods of the deal were returned on the same day. */
  IsWithGoods: boolean;
}

/** Finds the customer's returns of these pallet types to our yard since the deal left, neither credited nor reversed, the oldest first. */
const findReturns = async (tx: Tx, { OrderId, CustomerId, DespatchedOn }: LockedOrder, palletIds: readonly number[]) => {
  const { rows } = await sql<ReturnRow>`
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
const markLikely = (returns: readonly ReturnRow[], deliveredCounts: ReadonlyMap<number, number>): RecordedPalletReturn[] => {
  const remaining = new Map(deliveredCounts);
  return returns.map(({ PalletId, PalletMovementId, Code, MovedOn, Quantity, HaulierName, Reference, IsWithGoods }) => {
    const remainder = getAmount(remaining, PalletId);
    const IsLikely = IsWithGoods && Quantity <= remainder;
    if (IsLikely) remaining.set(PalletId, remainder - Quantity);
    return { PalletMovementId, Code, MovedOn, Quantity, HaulierName, Reference, IsLikely };
  });
};

const buildReturnsQuestion = async (
  tx: Tx,
  order: LockedOrder,
  returns: readonly ReturnRow[],
  deliveredCounts: ReadonlyMap<number, number>,
) => {
  const Returns = markLikely(returns, deliveredCounts);
  const returnsText = Returns.map(({ Quantity, Code, MovedOn }) => `${Quantity} × ${Code} on ${formatDate(MovedOn)}`).join(', ');
  const Message = `Pallets of these types have been returned since deal ${dealName(order)} left: ${returnsText}. Open the deal and choose the returns that belong to it, or none.`;
  const types = await tx
    .selectFrom('pallets')
    .select(['PalletId', 'Code'])
    .where('PalletId', 'in', [...deliveredCounts.keys()])
    .orderBy('Code')
    .execute();
  const Went = types.map(({ PalletId, Code }) => ({ Code, Quantity: getAmount(deliveredCounts, PalletId) }));
  const details: PalletReturnsQuestion = {
    Warnings: [{ Kind: 'PalletsReturned', Message }],
    NeedsReason: false,
    NeedsAdmin: false,
    Returns,
    Went,
  };
  return new AppError('CONFIRMATION_NEEDED', Message, { details });
};

/** Finds the pallets by which the chosen returns exceed the delivery. The excess stays recorded as returned. */
const findExcess = (chosenReturns: readonly ReturnRow[], deliveredCounts: ReadonlyMap<number, number>) => {
  const remaining = new Map(deliveredCounts);
  return chosenReturns.flatMap((row) => {
    const remainder = getAmount(remaining, row.PalletId);
    remaining.set(row.PalletId, Math.max(0, remainder - row.Quantity));
    return row.Quantity > remainder ? [{ ...row, Quantity: row.Quantity - remainder }] : [];
  });
};

interface ReturnChoice {
  /** Returns that the user has chosen as the deal's own. If absent, the user is asked when there are candidates. */
  returnIds: readonly number[] | undefined;
  Reference: string;
  day: string;
}

/**
 * Reverses the chosen returns of this deal's pallets, because cancelling the deal returns its pallets too. Otherwise they would count twice
 * and could be credited against another deal. Returns the number of pallets reversed.
 */
export const reverseReturns = async (
  tx: Tx,
  order: LockedOrder,
  deliveredCounts: ReadonlyMap<number, number>,
  { returnIds, Reference, day }: ReturnChoice,
): Promise<number> => {
  const returns = deliveredCounts.size > 0 ? await findReturns(tx, order, [...deliveredCounts.keys()]) : [];
  if (returnIds === undefined && returns.length > 0) throw await buildReturnsQuestion(tx, order, returns, deliveredCounts);
  const chosenReturns = [...new Set(returnIds)].map((id, index) => {
    const row = returns.find(({ PalletMovementId }) => PalletMovementId === id);
    if (!row) throw invalidField(`ReturnIds.${index}`, 'is not a return to our yard of this deal’s pallet types after it left');
    return row;
  });
  const holder = customer(order.CustomerId);
  const movement = { MovedOn: day, Kind: 'Return' as const };
  const toReversal = ({ PalletId, Quantity, Condition, PalletMovementId }: ReturnRow): PalletMovement => {
    const row = { PalletId, Quantity, Condition, ReversesId: PalletMovementId, Reference: `Deal ${dealName(order)}: ${Reference}` };
    return { ...movement, ...row, from: warehouse, to: holder };
  };
  const toReturn = ({ PalletId, Quantity, Condition, HaulierId, Reference: originalReference }: ReturnRow): PalletMovement => {
    const row = { PalletId, Quantity, Condition, HaulierId, Reference: originalReference };
    return { ...movement, ...row, from: holder, to: warehouse };
  };
  const excess = findExcess(chosenReturns, deliveredCounts);
  await addPalletMovements(tx, [...chosenReturns.map(toReversal), ...excess.map(toReturn)]);
  const countPallets = (rows: readonly ReturnRow[]) => rows.reduce((total, { Quantity }) => total + Quantity, 0);
  return countPallets(chosenReturns) - countPallets(excess);
};
