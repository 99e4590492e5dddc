import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { NumberSeries, seriesLabels } from '#contract/money/openingItems/calls.ts';
import type { NextNumber } from '#contract/money/openingItems/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';

/** SQL: true once a document of the series exists. */
const hasDocument: Record<NumberSeries, RawBuilder<boolean>> = {
  deal: sql`EXISTS (SELECT 1 FROM orders)`,
  quotation: sql`EXISTS (SELECT 1 FROM quotations)`,
  pro_forma: sql`EXISTS (SELECT 1 FROM pro_forma_invoices)`,
  delivery_note: sql`EXISTS (SELECT 1 FROM orders WHERE delivery_note_no IS NOT NULL) OR EXISTS (SELECT 1 FROM withdrawn_notes)`,
  invoice: sql`EXISTS (SELECT 1 FROM invoices WHERE kind <> 'Opening')`,
  credit: sql`EXISTS (SELECT 1 FROM credits WHERE credit_no IS NOT NULL)`,
  payment: sql`EXISTS (SELECT 1 FROM payments WHERE payment_no IS NOT NULL)`,
  purchase_order: sql`EXISTS (SELECT 1 FROM purchase_orders WHERE purchase_order_no IS NOT NULL)`,
};

const isBegunCases = sql.join(
  NumberSeries.options.map((series) => sql`WHEN ${sql.lit(series)} THEN ${hasDocument[series]}`),
  sql` `,
);

const auditJson = (series: NumberSeries, next_number: number) => JSON.stringify({ series, next_number });

const readNumbers = (db: Db, series: readonly NumberSeries[]) =>
  sql<NextNumber>`
    SELECT series, next_number::integer AS next_number, CASE series ${isBegunCases} END AS is_begun
    FROM next_numbers WHERE series = ANY(${[...series]}::text[]) ORDER BY array_position(${[...series]}::text[], series)`
    .execute(db)
    .then(({ rows }) => rows);

export const getNextNumbers = (db: Db) => readNumbers(db, NumberSeries.options);

/** Writes the change to the audit. `number_series` has no audit trigger, because every document moves it. `entity_id` is the position of the series. */
const auditChange = (tx: Tx, { Series, NextNumber: before }: NextNumber, after: number) =>
  sql`
  INSERT INTO audit (user_id, entity, entity_id, action, before, after)
  SELECT current_user_id(), 'number_series', ${NumberSeries.options.indexOf(Series) + 1}, 'Changed', ${auditJson(Series, before)}::jsonb, ${auditJson(Series, after)}::jsonb
  WHERE ${before !== after}`.execute(tx);

/** Sets the next number of a series. Refuses once the series has a document. In a series without gaps, month end would report the skipped numbers. */
export const setNextNumber = (context: Context, series: NumberSeries, next: number) =>
  inTransaction(context, async (tx) => {
    // Taking a number waits for this lock, so the check below stays true.
    await sql`SELECT lock_numbers(${series})`.execute(tx);
    const [stored] = await readNumbers(tx, [series]);
    if (!stored || stored.IsBegun)
      throw new AppError('RULE_BROKEN', `${seriesLabels[series]} have already been issued, so the next number stays ${stored?.NextNumber}`);
    if (next < stored.NextNumber) throw invalidField('NextNumber', `must be ${stored.NextNumber} or higher`);
    await sql`SELECT set_next_number(${series}, ${next})`.execute(tx);
    await auditChange(tx, stored, next);
    return { ...stored, NextNumber: next };
  });
