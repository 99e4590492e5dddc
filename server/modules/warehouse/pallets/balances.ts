import { sql } from 'kysely';
import { getPalletBalance } from '#contract/warehouse/pallets/calls.ts';
import { HeldType, TypeSummary } from '#contract/warehouse/pallets/shapes.ts';
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

/** Both sides of each movement since a day, for the accounts in question. Pallets received are positive. */
const sides = (cust: number, since: string) => {
  const side = (name: 'from' | 'to', sign: '' | '-') => sql`
    SELECT ${sql.ref(`${name}_holder`)} AS holder, ${sql.ref(`${name}_holder_id`)} AS holder_id, pallet_id, moved_on, ${sql.raw(sign)}quantity AS quantity
    FROM pallet_movements WHERE moved_on >= ${since}::date
      ${cust === 0 ? sql`` : sql`AND ${sql.ref(`${name}_holder`)} IN ('Customer', 'Haulier') AND ${sql.ref(`${name}_holder_id`)} = ${cust}`}`;
  return sql`(${side('to', '')} UNION ALL ${side('from', '-')})`;
};

/** Current levels. For an earlier day, later movements are subtracted. A period also gets its movements in and out. */
const levels = ({ cust, from, to, today }: BalanceQuery) => {
  const own = cust === 0 ? sql`` : sql`AND l.holder IN ('Customer', 'Haulier') AND l.holder_id = ${cust}`;
  const isNow = to === null || to >= today;
  if (isNow && from === null)
    return sql`(SELECT l.*, NULL::bigint AS opening, NULL::bigint AS came, NULL::bigint AS went, l.quantity::bigint AS held
      FROM pallet_levels l WHERE l.quantity <> 0 ${own})`;
  const until = sql`${to ?? today}::date`;
  const begins = from ?? to ?? today;
  const since = begins < (to ?? today) ? begins : (to ?? today);
  const period = from === null ? sql`false` : sql`s.moved_on >= ${from}::date AND s.moved_on <= ${until}`;
  const unlessPeriod = (amount: ReturnType<typeof sql>) => (from === null ? sql`NULL::bigint` : amount);
  return sql`(
    SELECT l.*, ${unlessPeriod(sql`l.quantity - coalesce(s.later, 0) - coalesce(s.came, 0) + coalesce(s.went, 0)`)} AS opening,
      ${unlessPeriod(sql`coalesce(s.came, 0)`)} AS came, ${unlessPeriod(sql`coalesce(s.went, 0)`)} AS went, l.quantity - coalesce(s.later, 0) AS held
    FROM pallet_levels l LEFT JOIN (
      SELECT s.holder, s.holder_id, s.pallet_id, coalesce(sum(s.quantity) FILTER (WHERE s.moved_on > ${until}), 0)::bigint AS later,
        coalesce(sum(s.quantity) FILTER (WHERE ${period} AND s.quantity > 0), 0)::bigint AS came,
        -coalesce(sum(s.quantity) FILTER (WHERE ${period} AND s.quantity < 0), 0)::bigint AS went
      FROM ${sides(cust, since)} s GROUP BY s.holder, s.holder_id, s.pallet_id) s USING (holder, holder_id, pallet_id)
    WHERE (l.quantity <> coalesce(s.later, 0) OR s.came > 0 OR s.went > 0) ${own})`;
};

const cameBy = (until: string) => sql`
  FROM pallet_movements m
  WHERE m.to_holder = l.holder AND m.to_holder_id = l.holder_id AND m.pallet_id = l.pallet_id AND m.moved_on <= ${until}::date
    AND m.reverses_id IS NULL AND m.pallet_movement_id <> ALL(ARRAY(SELECT r.reverses_id FROM pallet_movements r
      WHERE r.from_holder = l.holder AND r.from_holder_id = l.holder_id AND r.pallet_id = l.pallet_id AND r.reverses_id IS NOT NULL
        AND r.moved_on <= ${until}::date))`;

/**
 * Days since the oldest pallet still held arrived, first in, first out. Arrivals reversed by that day do not count. Adds up the newest arrivals until they
 * cover the balance and reads nothing older. A reversed return can leave too few arrivals, and the earliest one then decides.
 */
export const daysHeld = (until: string) => sql`(${until}::date - coalesce(
  (SELECT a.moved_on FROM (
    SELECT m.moved_on, m.pallet_movement_id,
      sum(m.quantity) OVER (ORDER BY m.moved_on DESC, m.pallet_movement_id DESC ROWS UNBOUNDED PRECEDING) AS so_far ${cameBy(until)}) a
    WHERE a.so_far >= l.held ORDER BY a.moved_on DESC, a.pallet_movement_id DESC LIMIT 1),
  (SELECT min(m.moved_on) ${cameBy(until)})))`;

export const balanceRows = listSource({
  name: 'getPalletBalance',
  list: getPalletBalance.list,
  exact: ['Worth'],
  select: (query: BalanceQuery) => sql`
    SELECT l.pallet_level_id, l.holder, l.holder_id,
      CASE l.holder WHEN 'Warehouse' THEN 'Own yard' WHEN 'WrittenOff' THEN 'Written off' WHEN 'Supplier' THEN s.name ELSE c.name END AS holder_name,
      l.pallet_id, p.code, p.description, l.opening, l.came, l.went, l.held, l.held * p.charge AS worth,
      CASE WHEN l.holder IN ('Customer', 'Haulier') AND l.held > 0 THEN ${daysHeld(query.to ?? query.today)} END AS days_held
    FROM ${levels(query)} l LEFT JOIN pallets p USING (pallet_id)
      LEFT JOIN customers c ON c.customer_id = l.holder_id AND l.holder IN ('Customer', 'Haulier')
      LEFT JOIN suppliers s ON s.supplier_id = l.holder_id AND l.holder = 'Supplier'`,
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
    FROM ${levels(query)} l JOIN pallets p USING (pallet_id) GROUP BY p.pallet_id ORDER BY p.code, p.pallet_id`,
  example: { cust: 0, from: null, to: '2026-11-20', today: '2026-11-21' },
});

export const findSummary = (db: Db, to: DateOnly | null, today: DateOnly) => summary.rows(db, { cust: 0, from: null, to, today });

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
