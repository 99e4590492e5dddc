import { sql } from 'kysely';
import { getPalletBalance } from '#contract/warehouse/pallets/calls.ts';
import { HeldType, TypeSummary } from '#contract/warehouse/pallets/shapes.ts';
import { allIds } from '#contract/values.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import type { MovementQuery } from './movements/movements.ts';

interface BalanceQuery extends MovementQuery {
  today: DateOnly;
}

/** Both sides of each movement since a day, for one account or all holders. Pallets received are positive, pallets given are negative. */
const selectSides = (cust: number, since: string) => {
  const side = (name: 'from' | 'to', sign: '' | '-') => sql`
    SELECT ${sql.ref(`${name}_holder`)} AS holder, ${sql.ref(`${name}_holder_id`)} AS holder_id, pallet_id, moved_on, ${sql.raw(sign)}quantity AS quantity
    FROM pallet_movements WHERE moved_on >= ${since}::date
      ${cust === allIds ? sql`` : sql`AND ${sql.ref(`${name}_holder`)} IN ('Customer', 'Haulier') AND ${sql.ref(`${name}_holder_id`)} = ${cust}`}`;
  return sql`(${side('to', '')} UNION ALL ${side('from', '-')})`;
};

/**
 * Levels at the end of `to`, by holder and pallet type: the current level less all later movements. With `from`, a row also has the opening balance and the
 * pallets that came and went in the period.
 */
const selectLevels = ({ cust, from, to, today }: BalanceQuery) => {
  const ofAccount = cust === allIds ? sql`` : sql`AND l.holder IN ('Customer', 'Haulier') AND l.holder_id = ${cust}`;
  const isCurrent = to === null || to >= today;
  if (isCurrent && from === null)
    return sql`(SELECT l.*, NULL::bigint AS opening, NULL::bigint AS came, NULL::bigint AS went, l.quantity::bigint AS held
      FROM pallet_levels l WHERE l.quantity <> 0 ${ofAccount})`;
  const lastDay = to ?? today;
  const until = sql`${lastDay}::date`;
  const since = from !== null && from < lastDay ? from : lastDay;
  const isInPeriod = from === null ? sql`false` : sql`side.moved_on >= ${from}::date AND side.moved_on <= ${until}`;
  const onlyWithPeriod = (amount: ReturnType<typeof sql>) => (from === null ? sql`NULL::bigint` : amount);
  return sql`(
    SELECT l.*, ${onlyWithPeriod(sql`l.quantity - coalesce(moved.later, 0) - coalesce(moved.came, 0) + coalesce(moved.went, 0)`)} AS opening,
      ${onlyWithPeriod(sql`coalesce(moved.came, 0)`)} AS came, ${onlyWithPeriod(sql`coalesce(moved.went, 0)`)} AS went,
      l.quantity - coalesce(moved.later, 0) AS held
    FROM pallet_levels l LEFT JOIN (
      SELECT side.holder, side.holder_id, side.pallet_id, coalesce(sum(side.quantity) FILTER (WHERE side.moved_on > ${until}), 0)::bigint AS later,
        coalesce(sum(side.quantity) FILTER (WHERE ${isInPeriod} AND side.quantity > 0), 0)::bigint AS came,
        -coalesce(sum(side.quantity) FILTER (WHERE ${isInPeriod} AND side.quantity < 0), 0)::bigint AS went
      FROM ${selectSides(cust, since)} side GROUP BY side.holder, side.holder_id, side.pallet_id) moved USING (holder, holder_id, pallet_id)
    WHERE (l.quantity <> coalesce(moved.later, 0) OR moved.came > 0 OR moved.went > 0) ${ofAccount})`;
};

/** FROM and WHERE of the arrivals that make up level `l`, up to a day, without those reversed by then. */
const fromArrivals = (until: string) => sql`
  FROM pallet_movements m
  WHERE m.to_holder = l.holder AND m.to_holder_id = l.holder_id AND m.pallet_id = l.pallet_id AND m.moved_on <= ${until}::date
    AND m.reverses_id IS NULL AND m.pallet_movement_id <> ALL(ARRAY(SELECT reversal.reverses_id FROM pallet_movements reversal
      WHERE reversal.from_holder = l.holder AND reversal.from_holder_id = l.holder_id AND reversal.pallet_id = l.pallet_id
        AND reversal.reverses_id IS NOT NULL AND reversal.moved_on <= ${until}::date))`;

/**
 * Days since the oldest pallet of level `l` arrived, if the first pallets in are the first out. Adds up arrivals from the newest back until they cover the
 * balance. A reversed return can leave too few arrivals. Then the earliest one decides.
 */
export const daysHeld = (until: string) => sql`(${until}::date - coalesce(
  (SELECT arrival.moved_on FROM (
    SELECT m.moved_on, m.pallet_movement_id,
      sum(m.quantity) OVER (ORDER BY m.moved_on DESC, m.pallet_movement_id DESC ROWS UNBOUNDED PRECEDING) AS running_total ${fromArrivals(until)}) arrival
    WHERE arrival.running_total >= l.held ORDER BY arrival.moved_on DESC, arrival.pallet_movement_id DESC LIMIT 1),
  (SELECT min(m.moved_on) ${fromArrivals(until)})))`;

// A row is one pallet type of one holder.
export const balanceRows = listSource({
  name: 'getPalletBalance',
  list: getPalletBalance.list,
  exact: ['Worth'],
  select: (query: BalanceQuery) => sql`
    SELECT l.pallet_level_id, l.holder, l.holder_id,
      CASE l.holder WHEN 'Warehouse' THEN 'Own yard' WHEN 'WrittenOff' THEN 'Written off' WHEN 'Supplier' THEN supplier.name ELSE account.name END AS holder_name,
      l.pallet_id, pallet.code, pallet.description, l.opening, l.came, l.went, l.held, l.held * pallet.charge AS worth,
      CASE WHEN l.holder IN ('Customer', 'Haulier') AND l.held > 0 THEN ${daysHeld(query.to ?? query.today)} END AS days_held
    FROM ${selectLevels(query)} l LEFT JOIN pallets pallet USING (pallet_id)
      LEFT JOIN customers account ON account.customer_id = l.holder_id AND l.holder IN ('Customer', 'Haulier')
      LEFT JOIN suppliers supplier ON supplier.supplier_id = l.holder_id AND l.holder = 'Supplier'`,
  example: { cust: 1, from: '2026-11-01', to: '2026-11-20', today: '2026-11-21' },
  where: {
    q: (text) =>
      matchesAllWords(text, (word) => sql`searchable(listed.holder_name, listed.code, listed.description) LIKE ${containing(word)}`),
  },
});

const summary = statement({
  name: 'getPalletSummary',
  row: TypeSummary,
  write: (query: BalanceQuery) => sql`
    SELECT p.pallet_id, p.code, p.description,
      coalesce(sum(l.held) FILTER (WHERE l.holder = 'Warehouse'), 0)::bigint AS yard,
      coalesce(sum(l.held) FILTER (WHERE l.holder = 'Customer'), 0)::bigint AS customers,
      coalesce(sum(l.held) FILTER (WHERE l.holder = 'Haulier'), 0)::bigint AS hauliers,
      -coalesce(sum(l.held) FILTER (WHERE l.holder = 'Supplier'), 0)::bigint AS from_makers,
      coalesce(sum(l.held) FILTER (WHERE l.holder = 'WrittenOff'), 0)::bigint AS written_off
    FROM ${selectLevels(query)} l JOIN pallets p USING (pallet_id) GROUP BY p.pallet_id ORDER BY p.code, p.pallet_id`,
  example: { cust: allIds, from: null, to: '2026-11-20', today: '2026-11-21' },
});

export const findSummary = (db: Db, to: DateOnly | null, today: DateOnly) => summary.rows(db, { cust: allIds, from: null, to, today });

const heldTypes = statement({
  name: 'findHeldTypes',
  row: HeldType,
  write: (customerId: number) => sql`
    SELECT p.pallet_id, p.code, p.description, coalesce(l.held, 0)::bigint AS held
    FROM pallets p LEFT JOIN (SELECT pallet_id, sum(quantity) AS held FROM pallet_levels
      WHERE holder IN ('Customer', 'Haulier') AND holder_id = ${customerId} GROUP BY pallet_id) l USING (pallet_id)
    WHERE p.active OR l.held <> 0 ORDER BY coalesce(l.held, 0) > 0 DESC, p.code, p.pallet_id`,
  example: 1,
});

/** Lists active pallet types with the account's balance. Types that it holds come first. */
export const findHeldTypes = (db: Db, customerId: number) => heldTypes.rows(db, customerId);
