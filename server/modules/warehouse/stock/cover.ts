import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, daysBetween, monthEnd } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';

/** Number of whole months whose sales decide how long the stock lasts. */
export const coverMonths = 3;
export const maxCoverDays = 9999;
/** Lead time in days of a supplier for whom none is entered. */
export const defaultLeadDays = 14;

interface CoverInput {
  /** Free units. */
  free: RawBuilder<unknown>;
  productId: RawBuilder<unknown>;
  depotId: RawBuilder<unknown>;
  today: DateOnly;
}

/** Selects the days that free stock lasts at the sales of the last whole months from its depot. Null if nothing was sold. */
export const selectCoverDays = ({ free, productId, depotId, today }: CoverInput) => {
  const firstDay = addDays(monthEnd(today, -coverMonths - 1), 1);
  const endDay = addDays(monthEnd(today, -1), 1);
  return sql`(SELECT CASE WHEN sum(sold.units) > 0
      THEN least(round(greatest(${free}, 0) * ${daysBetween(firstDay, endDay)}::numeric / sum(sold.units)), ${sql.lit(maxCoverDays)})::integer END
    FROM stock_sold sold WHERE sold.month >= ${firstDay}::date AND sold.month < ${endDay}::date AND sold.product_id = ${productId} AND sold.supplier_depot_id = ${depotId})`;
};
