import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { TiedFigure } from '#contract/money/monthEnd/calls.ts';
import type { MonthEndTie } from '#contract/money/monthEnd/calls.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { selectOutputVat } from '#server/reports/vat.ts';
import { mapInTurn } from '#server/mapInTurn.ts';

const firstOfMonth = (to: DateOnly) => `${to.slice(0, 7)}-01`;

interface TieRange {
  to: DateOnly;
  today: DateOnly;
}

/** Selects the balance of each account at the end of the day and today, as stored and as the sum of the ledger. */
const selectBalances = ({ to }: TieRange) => sql`
  SELECT c.customer_id, c.name, currency.rate, b.balance AS stored_today, b.balance - coalesce(ledger.later, 0) AS stored,
    ledger.total - coalesce(ledger.later, 0) AS recalculated
  FROM customer_balances b FULL JOIN (SELECT customer_id, sum(amount) AS total, sum(amount) FILTER (WHERE entry_date > ${to}::date) AS later
      FROM receivable_entries GROUP BY 1) ledger USING (customer_id)
    JOIN customers c USING (customer_id) JOIN (SELECT currency_id, sterling_rate(currency_id, ${to}::date) AS rate FROM currencies OFFSET 0) currency USING (currency_id)`;

const openToday = sql`
  SELECT customer_id, sum(open) AS total FROM (
    SELECT customer_id, outstanding AS open FROM invoices WHERE outstanding > 0
    UNION ALL SELECT customer_id, -unallocated FROM credits WHERE unallocated > 0 AND credit_no IS NOT NULL
    UNION ALL SELECT customer_id, CASE kind WHEN 'Receipt' THEN -unallocated ELSE unallocated END FROM payments WHERE unallocated > 0
    UNION ALL SELECT customer_id, -received FROM pro_forma_invoices WHERE received > 0) items GROUP BY 1`;

const openAt = ({ to, today }: TieRange) =>
  to < today ? sql`SELECT customer_id, sum(open_amount) AS total FROM open_items_at(${to}::date) GROUP BY 1` : openToday;

const isDifferent = (one: string, other: string) => sql`coalesce(${sql.ref(one)}, 0) <> coalesce(${sql.ref(other)}, 0)`;

/**
 * Selects a `stored` and a `recalculated` figure, one row for each account, product or document. Accounts are in their own currency at the
 * end of the day. `rate` converts them to pounds, and `also_differs` marks accounts that do not tie today.
 */
const tieQueries: Record<MonthEndTie, (range: TieRange) => RawBuilder<unknown>> = {
  Balances: (range) => sql`SELECT a.name, a.stored, a.recalculated, a.rate, false AS also_differs FROM (${selectBalances(range)}) a`,
  OpenItems: (range) => sql`
    SELECT a.name, a.stored, o.total AS recalculated, a.rate, ${isDifferent('a.stored_today', 't.total')} AS also_differs
    FROM (${selectBalances(range)}) a LEFT JOIN (${openAt(range)}) o USING (customer_id) LEFT JOIN (${openToday}) t USING (customer_id)`,
  Stock: () => sql`
    SELECT p.code AS name, l.on_hand::numeric AS stored, m.total::numeric AS recalculated
    FROM stock_levels l FULL JOIN (SELECT product_id, supplier_depot_id, sum(quantity) AS total FROM stock_movements GROUP BY 1, 2) m
      USING (product_id, supplier_depot_id) JOIN products p USING (product_id)`,
  Pallets: () => sql`
    SELECT t.code || ', ' || holder AS name, l.quantity::numeric AS stored, m.total::numeric AS recalculated
    FROM pallet_levels l FULL JOIN (SELECT holder, holder_id, pallet_id, sum(quantity) AS total FROM (
        SELECT from_holder AS holder, from_holder_id AS holder_id, pallet_id, -sum(quantity) AS quantity FROM pallet_movements GROUP BY 1, 2, 3
        UNION ALL SELECT to_holder, to_holder_id, pallet_id, sum(quantity) FROM pallet_movements GROUP BY 1, 2, 3) both_sides GROUP BY 1, 2, 3) m
      USING (holder, holder_id, pallet_id) JOIN pallets t USING (pallet_id)`,
  // `stored` is the report VAT on sales of the month. `recalculated` adds up the documents, and the discounts and receipts that have none.
  Vat: ({ to }) => sql`
    SELECT coalesce(r.document, d.document) AS name, r.vat AS stored, d.vat AS recalculated
    FROM (SELECT CASE WHEN kind = 'Credit note' THEN 'Credit note ' WHEN kind IN ('Settlement discount', 'Receipt in advance') THEN kind || ' ' ELSE 'Invoice ' END || document_no AS document,
        sum(sterling_vat) AS vat FROM (${selectOutputVat({ from: firstOfMonth(to), to })}) pieces GROUP BY 1) r
    FULL JOIN (
      SELECT 'Invoice ' || i.invoice_no AS document, round(i.vat_amount * i.exchange_rate, 2) AS vat FROM invoices i
      WHERE i.kind NOT IN ('Debit', 'Opening') AND i.tax_point BETWEEN ${firstOfMonth(to)}::date AND ${to}::date AND NOT EXISTS (SELECT FROM invoice_tax_points t WHERE t.invoice_id = i.invoice_id)
      UNION ALL
      SELECT 'Invoice ' || i.invoice_no, round(i.vat_amount * i.exchange_rate, 2) FROM invoices i
      WHERE i.kind = 'Debit' AND i.invoice_date BETWEEN ${firstOfMonth(to)}::date AND ${to}::date
      UNION ALL
      SELECT 'Credit note ' || c.credit_no, -round(c.vat_amount * c.exchange_rate, 2) FROM credits c
      WHERE c.credit_no IS NOT NULL AND c.credit_date BETWEEN ${firstOfMonth(to)}::date AND ${to}::date
      UNION ALL
      SELECT 'Invoice ' || i.invoice_no, sum(t.sterling_vat) FROM invoice_tax_points t JOIN invoices i USING (invoice_id)
      WHERE t.tax_point BETWEEN ${firstOfMonth(to)}::date AND ${to}::date GROUP BY i.invoice_no
      UNION ALL
      SELECT 'Receipt in advance ' || p.payment_no, sum(t.sterling_vat) FROM invoice_tax_points t JOIN payments p USING (payment_id)
      WHERE t.invoice_id IS NULL AND t.tax_point BETWEEN ${firstOfMonth(to)}::date AND ${to}::date GROUP BY p.payment_no HAVING sum(t.sterling_vat) <> 0
      UNION ALL
      SELECT 'Settlement discount ' || i.invoice_no, -sum(round((x ->> 'Vat')::numeric * i.exchange_rate, 2)) FROM allocations a JOIN invoices i USING (invoice_id)
        CROSS JOIN jsonb_array_elements(a.discount_vat) x
      WHERE a.allocated_on BETWEEN ${firstOfMonth(to)}::date AND ${to}::date GROUP BY i.invoice_no
    ) d ON d.document = r.document`,
};

/** Difference in pounds that is allowed. For VAT a penny for each rate, because foreign invoices are converted rate by rate. */
const tolerances: Record<MonthEndTie, string> = { Balances: '0', OpenItems: '0', Stock: '0', Pallets: '0', Vat: '0.03' };
const isMoney = (tie: MonthEndTie) => tie !== 'Stock' && tie !== 'Pallets';
const isOfAccounts = (tie: MonthEndTie) => tie === 'Balances' || tie === 'OpenItems';

const sumSide = (tie: MonthEndTie, side: 'stored' | 'recalculated') => {
  if (!isMoney(tie)) return sql`NULL::numeric`;
  const figure = sql`s.${sql.ref(side)}`;
  return sql`coalesce(sum(${isOfAccounts(tie) ? sql`round(${figure} * s.rate, 2)` : figure}), 0)`;
};

const ties = Object.keys(tieQueries) as MonthEndTie[];

const tieStatements = new Map(
  ties.map((tie) => [
    tie,
    statement({
      name: `month end, ${tie} tie`,
      row: TiedFigure.omit({ Tie: true }),
      exact: ['Kept', 'Recomputed'],
      write: (range: TieRange) => sql`
        SELECT ${sumSide(tie, 'stored')} AS kept, ${sumSide(tie, 'recalculated')} AS recomputed,
          (count(*) FILTER (WHERE s.differs))::integer AS differing,
          coalesce((array_agg(s.name || ': stored ' || coalesce(s.stored, 0) || ', recalculated ' || coalesce(s.recalculated, 0) ORDER BY s.name) FILTER (WHERE s.differs))[1:5], '{}') AS examples
        FROM (SELECT a.*, abs(coalesce(a.stored, 0) - coalesce(a.recalculated, 0)) > ${sql.lit(tolerances[tie])}::numeric
          ${isOfAccounts(tie) ? sql`OR a.also_differs` : sql``} AS differs FROM (${tieQueries[tie](range)}) a) s`,
      example: { to: '2026-10-31', today: '2026-11-21' },
    }),
  ]),
);

/**
 * Compares the stored totals of one ledger with the rows behind them, and names a few that differ. Accounts are in pounds at the end of the day and at
 * the rate of that day, as in the aged debtors. Stock and pallets are as of now.
 */
export const findLedgerTie = async (db: Db, Tie: MonthEndTie, range: TieRange) => {
  const [row] = (await tieStatements.get(Tie)?.rows(db, range)) ?? [];
  if (!row) throw new Error(`${Tie} was not recalculated`);
  return { Tie, ...(row as { Kept: Big | null; Recomputed: Big | null; Differing: number; Examples: string[] }) };
};

/** Compares all ledgers. */
export const findLedgerTies = (db: Db, range: TieRange) => mapInTurn(ties, (tie) => findLedgerTie(db, tie, range));

/** Returns the amount that customers owe at the end of a day, in pounds, as in the aged debtors of that day. */
export const findOwedInPounds = async (db: Db, range: TieRange): Promise<Big | null> => {
  const [row] = (await tieStatements.get('Balances')?.rows(db, range)) ?? [];
  return (row as { Kept: Big | null } | undefined)?.Kept ?? null;
};
