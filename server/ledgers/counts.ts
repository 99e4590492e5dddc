import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { movementType } from './stock/movementTypes.ts';

/** Place and time of a movement. Without `HappenedAt`, it comes after every count on its day. */
export interface Moment {
  ProductId: number;
  SupplierDepotId: number;
  MovedOn: string;
  HappenedAt?: string | null;
}

interface CountAfter {
  /** Index into the given moments. */
  Place: number;
  StockTakeId: number;
  CountedAt: string;
  CountedOn: string;
}

/** British day of count line `l`. */
const dayOfCount = sql`(l.counted_at AT TIME ZONE 'Europe/London')::date`;

/** Finds the first posted count after each moment. That count has set the stock, so a movement dated before it must not change the stock again. */
export const findCountsAfter = async (tx: Tx, moments: readonly Moment[]) => {
  if (moments.length === 0) return [];
  const list = JSON.stringify(
    moments.map((moment, index) => ({
      place: index,
      product_id: moment.ProductId,
      supplier_depot_id: moment.SupplierDepotId,
      moved_on: moment.MovedOn,
      happened_at: moment.HappenedAt ?? null,
    })),
  );
  const { rows } = await sql<CountAfter>`
    SELECT moment.place, first_count.stock_take_id, first_count.counted_at, first_count.counted_on
    FROM jsonb_to_recordset(${list}::jsonb) AS moment(place integer, product_id integer, supplier_depot_id integer, moved_on date, happened_at timestamptz)
    CROSS JOIN LATERAL (
      SELECT t.stock_take_id, l.counted_at, ${dayOfCount} AS counted_on
      FROM stock_take_lines l JOIN stock_takes t USING (stock_take_id)
      WHERE l.product_id = moment.product_id AND t.supplier_depot_id = moment.supplier_depot_id AND t.state = 'Posted' AND l.counted IS NOT NULL
        AND (${dayOfCount} > moment.moved_on OR (${dayOfCount} = moment.moved_on AND l.counted_at > moment.happened_at))
      ORDER BY l.counted_at, t.stock_take_id LIMIT 1) first_count`.execute(tx);
  return rows;
};

interface ReversedMovement {
  ProductId: number;
  MovedOn: string;
  Quantity: number;
}

/**
 * For a stock take about to be posted, finds movements dated before the count and reversed after it, such as a receipt posted by mistake. Excludes reopened
 * picks and reversed credits, because their goods really move again. Excludes a movement if another posted count lies between it and its reversal, because that
 * count has corrected the stock.
 */
export const findReversedSince = async (tx: Tx, { StockTakeId, SupplierDepotId }: { StockTakeId: number; SupplierDepotId: number }) => {
  const isBefore = (row: 'original' | 'reversal') => sql`(${sql.ref(`${row}.moved_on`)} < ${dayOfCount}
    OR (${sql.ref(`${row}.moved_on`)} = ${dayOfCount} AND ${sql.ref(`${row}.happened_at`)} < l.counted_at))`;
  const { rows } = await sql<ReversedMovement>`
    SELECT l.product_id, reversal.moved_on, -reversal.quantity AS quantity
    FROM stock_take_lines l JOIN stock_movements reversal ON reversal.product_id = l.product_id AND reversal.supplier_depot_id = ${SupplierDepotId}
      AND reversal.moved_on >= ${dayOfCount} AND reversal.reverses_id IS NOT NULL
    JOIN stock_movements original ON original.stock_movement_id = reversal.reverses_id
    WHERE l.stock_take_id = ${StockTakeId} AND l.counted IS NOT NULL AND reversal.credit_id IS NULL AND reversal.stock_movement_type_id <> ${movementType.Sale}
      AND ${isBefore('original')} AND NOT ${isBefore('reversal')}
      AND NOT EXISTS (SELECT FROM stock_take_lines l JOIN stock_takes t USING (stock_take_id)
        WHERE l.product_id = reversal.product_id AND t.supplier_depot_id = ${SupplierDepotId} AND t.stock_take_id <> ${StockTakeId} AND t.state = 'Posted'
          AND l.counted IS NOT NULL AND ${isBefore('original')} AND NOT ${isBefore('reversal')})
    ORDER BY reversal.stock_movement_id`.execute(tx);
  return rows;
};
