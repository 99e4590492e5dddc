import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, daysBetween, monthEnd } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';

/** Number of whole months whose sales decide how long the stock lasts. */
const coverMonths = 3;
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

/** Returns the first days of the last whole months, and the number of their days. A query names each month, because a range would read all products. */
export const findCoverPeriod = (today: DateOnly) => {
  const months = Array.from({ length: coverMonths }, (_month, at) => addDays(monthEnd(today, at - coverMonths - 1), 1));
  return { months, days: daysBetween(months[0] ?? today, addDays(monthEnd(today, -1), 1)) };
};

/** Selects the days that free stock lasts at the sales of the last whole months from its depot. Null if nothing was sold. */
export const selectCoverDays = ({ free, productId, depotId, today }: CoverInput) => {
  const { months, days } = findCoverPeriod(today);
  return sql`(SELECT CASE WHEN sum(sold.units) > 0
      THEN least(round(greatest(${free}, 0) * ${days}::numeric / sum(sold.units)), ${sql.lit(maxCoverDays)})::integer END
    FROM stock_sold sold WHERE sold.month = ANY(${months}::date[]) AND sold.product_id = ${productId} AND sold.supplier_depot_id = ${depotId})`;
};
