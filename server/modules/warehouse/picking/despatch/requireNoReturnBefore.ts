import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/**
 * Finds the first return before a day that is not reversed. Returned goods name their deal. Returned pallets do not, so they count only if the account cannot
 * have had that many without this delivery.
 */
const findFirstBack = async (tx: Tx, { OrderId, CustomerId, DespatchedOn }: LockedOrder, before: DateOnly) => {
  const { rows } = await sql<{ What: string; Day: DateOnly }>`
    WITH delivered AS (SELECT m.pallet_id, sum(m.quantity) AS quantity FROM pallet_movements m
      WHERE m.order_id = ${OrderId} AND m.kind = 'Delivery' AND m.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM pallet_movements r WHERE r.reverses_id = m.pallet_movement_id) GROUP BY m.pallet_id)
    SELECT what, day FROM (
      SELECT 'Goods of this order came back' AS what, m.moved_on AS day FROM order_details d JOIN stock_movements m USING (order_detail_id)
      WHERE d.order_id = ${OrderId} AND m.stock_movement_type_id = ${movementType.CustomerReturn} AND m.moved_on < ${before}::date
        AND m.reverses_id IS NULL AND NOT EXISTS (SELECT FROM stock_movements r WHERE r.reverses_id = m.stock_movement_id)
      UNION ALL
      SELECT 'Pallets of this order came back', back.moved_on FROM delivered JOIN pallet_movements back USING (pallet_id)
      WHERE back.from_holder = 'Customer' AND back.from_holder_id = ${CustomerId} AND back.kind <> 'Delivery'
        AND back.moved_on >= ${DespatchedOn}::date AND back.moved_on < ${before}::date
        AND back.reverses_id IS NULL AND NOT EXISTS (SELECT FROM pallet_movements r WHERE r.reverses_id = back.pallet_movement_id)
        AND delivered.quantity > (SELECT sum(CASE WHEN m.to_holder = 'Customer' AND m.to_holder_id = ${CustomerId} THEN m.quantity ELSE -m.quantity END)
          FROM pallet_movements m WHERE m.pallet_id = back.pallet_id AND m.moved_on <= back.moved_on
            AND ((m.to_holder = 'Customer' AND m.to_holder_id = ${CustomerId}) OR (m.from_holder = 'Customer' AND m.from_holder_id = ${CustomerId})))
    ) returns ORDER BY day, what LIMIT 1`.execute(tx);
  return rows[0];
};

/** Refuses a despatch date later than a return of its goods or pallets. */
export const requireNoReturnBefore = async (tx: Tx, order: LockedOrder, day: DateOnly, field: string) => {
  const first = await findFirstBack(tx, order, day);
  if (first) throw invalidField(field, `${first.What} on ${formatDate(first.Day)}. The despatch cannot be dated later`);
};
