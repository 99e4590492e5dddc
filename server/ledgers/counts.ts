import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { movementType } from './stock/movementTypes.ts';

/** Place and time of a movement. A future one comes after every count on its day. */
export interface Moment {
  ProductId: number;
  SupplierDepotId: number;
  MovedOn: string;
  HappenedAt?: string | null;
}

interface CountAfter {
  /** Index into the requested moments. */
  Place: number;
  StockTakeId: number;
  CountedAt: string;
  CountedOn: string;
}

const dayOfCount = sql`(l.counted_at AT TIME ZONE 'Europe/London')::date`;

/** Returns the first posted count after each moment. That count set the stock, whatever is posted or reversed before it now. */
export const findCountsAfter = async (tx: Tx, moments: readonly Moment[]) => {
  if (moments.length === 0) return [];
  const list = JSON.stringify(
    moments.map((one, index) => ({
      place: index,
      product_id: one.ProductId,
      supplier_depot_id: one.SupplierDepotId,
      moved_on: one.MovedOn,
      happened_at: one.HappenedAt ?? null,
    })),
  );
  const { rows } = await sql<CountAfter>`
    SELECT w.place, first.stock_take_id, first.counted_at, first.counted_on
    FROM jsonb_to_recordset(${list}::jsonb) AS w(place integer, product_id integer, supplier_depot_id integer, moved_on date, happened_at timestamptz)
    CROSS JOIN LATERAL (
      SELECT t.stock_take_id, l.counted_at, ${dayOfCount} AS counted_on
      FROM stock_take_lines l JOIN stock_takes t USING (stock_take_id)
      WHERE l.product_id = w.product_id AND t.supplier_depot_id = w.supplier_depot_id AND t.state = 'Posted' AND l.counted IS NOT NULL
        AND (${dayOfCount} > w.moved_on OR (${dayOfCount} = w.moved_on AND l.counted_at > w.happened_at))
      ORDER BY l.counted_at, t.stock_take_id LIMIT 1) first`.execute(tx);
  return rows;
};

interface TakenBack {
  ProductId: number;
  MovedOn: string;
  Quantity: number;
}

/**
 * For a stock take about to be posted, finds movements before a product's count that were reversed after it, such as a receipt posted by mistake.
 * Excludes reopened picks and reversed credits, because their goods physically move again. Also excludes a pair with another posted count between
 * the two, because that count has corrected it.
 */
export const findReversedSince = async (tx: Tx, { StockTakeId, SupplierDepotId }: { StockTakeId: number; SupplierDepotId: number }) => {
  const isBefore = (row: 'was' | 'back') => sql`(${sql.ref(`${row}.moved_on`)} < ${dayOfCount}
    OR (${sql.ref(`${row}.moved_on`)} = ${dayOfCount} AND ${sql.ref(`${row}.happened_at`)} < l.counted_at))`;
  const { rows } = await sql<TakenBack>`
    SELECT l.product_id, back.moved_on, -back.quantity AS quantity
    FROM stock_take_lines l JOIN stock_movements back ON back.product_id = l.product_id AND back.supplier_depot_id = ${SupplierDepotId}
      AND back.moved_on >= ${dayOfCount} AND back.reverses_id IS NOT NULL
    JOIN stock_movements was ON was.stock_movement_id = back.reverses_id
    WHERE l.stock_take_id = ${StockTakeId} AND l.counted IS NOT NULL AND back.credit_id IS NULL AND back.stock_movement_type_id <> ${movementType.Sale}
      AND ${isBefore('was')} AND NOT ${isBefore('back')}
      AND NOT EXISTS (SELECT FROM stock_take_lines l JOIN stock_takes t USING (stock_take_id)
        WHERE l.product_id = back.product_id AND t.supplier_depot_id = ${SupplierDepotId} AND t.stock_take_id <> ${StockTakeId} AND t.state = 'Posted'
          AND l.counted IS NOT NULL AND ${isBefore('was')} AND NOT ${isBefore('back')})
    ORDER BY back.stock_movement_id`.execute(tx);
  return rows;
};
