import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ConflictingLine } from '#contract/purchasing/supplierPricing/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { isSamePriceLine } from '#server/modules/sales/prices/lists.ts';
import { formatMoment } from '#server/modules/versions.ts';
import { isInScope } from './affected.ts';
import type { Scope } from './affected.ts';
import { isSamePreview, readLastChange, buildPreviewToken } from './change.ts';
import type { ChangedPrice } from './change.ts';

/** Maximum number of changes listed. */
const maxListed = 200;

const selectPricesJson = (alias: string) => {
  const col = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`CASE WHEN ${col('price_list_id')} IS NOT NULL THEN json_build_object('price_list_id', ${col('price_list_id')}, 'buy_price', ${col('buy_price')},
    'haulage', ${col('haulage')}, 'sell_price', ${col('sell_price')}, 'effective_from', ${col('effective_from')}) END`;
};

/** SQL: columns that identify a price line, whatever its revision. */
const lineColumns = (alias: string) =>
  sql.join(
    ['product_id', 'supplier_depot_id', 'currency_id', 'minimum_quantity', 'customer_id'].map((column) => sql.ref(`${alias}.${column}`)),
  );

/**
 * Finds the price lines whose price on a day has changed since an audit entry, with the price before and after, and who changed it last. A saved revision never
 * changes its prices. So the revision in force is compared, by the status that each revision had then and has now.
 */
const findConflictingLines = async (tx: Tx, lastChange: number, scope: Scope, day: string) => {
  const line = lineColumns('r');
  const { rows } = await sql<ConflictingLine & { All: number }>`
    WITH changes AS MATERIALIZED (
      SELECT a.entity_id::integer AS price_list_id, (array_agg(a.before ->> 'status' ORDER BY a.audit_id))[1] AS status, max(a.audit_id) AS audit_id
      FROM audit a WHERE a.entity = 'price_lists' AND a.audit_id > ${lastChange} GROUP BY a.entity_id
    ), revisions AS MATERIALIZED (
      SELECT pl.*, changes.audit_id, CASE WHEN changes.price_list_id IS NULL THEN pl.status ELSE changes.status END AS status_before
      FROM price_lists pl LEFT JOIN changes USING (price_list_id) JOIN products p USING (product_id) JOIN supplier_depots d USING (supplier_depot_id)
        LEFT JOIN customers c ON c.customer_id = pl.customer_id
      WHERE (pl.product_id, pl.supplier_depot_id) IN (
          SELECT changed.product_id, changed.supplier_depot_id FROM changes JOIN price_lists changed USING (price_list_id))
        AND ${isInScope(scope)}
    ), last_changes AS (
      SELECT DISTINCT ON (${line}) r.* FROM revisions r WHERE r.audit_id IS NOT NULL ORDER BY ${line}, r.audit_id DESC
    ), prices_before AS (
      SELECT DISTINCT ON (${line}) r.* FROM revisions r WHERE r.status_before = 'Saved' AND r.effective_from <= ${day}::date
      ORDER BY ${line}, r.effective_from DESC, r.revision DESC
    ), prices_after AS (
      SELECT DISTINCT ON (${line}) r.* FROM revisions r WHERE r.status = 'Saved' AND r.effective_from <= ${day}::date
      ORDER BY ${line}, r.effective_from DESC, r.revision DESC
    )
    SELECT p.code AS product_code, coalesce(c.name, 'Standard') AS customer_name, d.name AS supplier_depot_name,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS changed_by, a.happened_at AS changed_at,
      ${selectPricesJson('prices_before')} AS before, ${selectPricesJson('prices_after')} AS after, (count(*) OVER ())::integer AS all
    FROM last_changes JOIN audit a USING (audit_id)
    LEFT JOIN prices_before ON ${isSamePriceLine('prices_before', 'last_changes')}
    LEFT JOIN prices_after ON ${isSamePriceLine('prices_after', 'last_changes')}
    JOIN products p ON p.product_id = last_changes.product_id JOIN supplier_depots d ON d.supplier_depot_id = last_changes.supplier_depot_id
    LEFT JOIN customers c ON c.customer_id = last_changes.customer_id LEFT JOIN users u ON u.user_id = a.user_id
    WHERE prices_before.price_list_id IS DISTINCT FROM prices_after.price_list_id
    ORDER BY a.happened_at DESC, p.code, customer_name LIMIT ${maxListed}`.execute(tx);
  return rows;
};

/** Audit entry for a token that is only compared by its lines. */
const anyChange = 0;

interface PreviewState {
  /** Token of the preview. */
  seen: string | null | undefined;
  scope: Scope;
  /** Day from which the change applies. */
  day: string;
}

/**
 * Refuses a change if an identical one has been made and not reverted. Protects programs that confirm without a preview token and send a change twice. Throws
 * STALE_VERSION.
 */
export const requireNewChange = async (tx: Tx, digest: string) => {
  const { rows } = await sql<{ Description: string; MadeBy: string; MadeAt: string }>`
    SELECT b.description, coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS made_by, b.created_at AS made_at
    FROM price_batches b LEFT JOIN users u ON u.user_id = b.created_by
    WHERE b.asked_digest = ${digest} AND b.reverted_at IS NULL ORDER BY b.price_batch_id DESC LIMIT 1`.execute(tx);
  const [earlierChange] = rows;
  if (!earlierChange) return;
  throw new AppError(
    'STALE_VERSION',
    `${earlierChange.MadeBy} already made this change on ${formatMoment(earlierChange.MadeAt)} (“${earlierChange.Description}”). To make it again, confirm it from a new preview.`,
  );
};

/** Refuses if price lines have changed since the preview. The error lists the changed lines, so that the user need check only those. */
export const requireUnchangedSincePreview = async (tx: Tx, lines: readonly ChangedPrice[], { seen, scope, day }: PreviewState) => {
  if (!seen || isSamePreview(seen, buildPreviewToken(lines, anyChange))) return;
  const lastChange = readLastChange(seen);
  const changedLines = lastChange === undefined ? [] : await findConflictingLines(tx, lastChange, scope, day);
  const [last] = changedLines;
  const otherCount = last && last.All - 1;
  const othersText = otherCount
    ? `. There ${otherCount === 1 ? 'is 1 other change' : `are ${otherCount.toLocaleString('en-GB')} other changes`}`
    : '';
  const reason = last
    ? `${last.ChangedBy} changed ${last.ProductCode} for ${last.CustomerName} on ${formatMoment(last.ChangedAt)}${othersText}`
    : 'The lines have changed since the preview';
  throw new AppError('STALE_VERSION', `${reason}. Check the preview again before you confirm.`, {
    details: { Changed: changedLines.map(({ All: _all, ...line }): ConflictingLine => line) },
  });
};
