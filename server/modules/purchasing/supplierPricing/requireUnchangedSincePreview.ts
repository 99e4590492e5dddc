import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ConflictingLine } from '#contract/purchasing/supplierPricing/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { isSamePriceLine } from '#server/modules/sales/prices/lists.ts';
import { formatMoment } from '#server/modules/versions.ts';
import { isInScope } from './affected.ts';
import type { Scope } from './affected.ts';
import { isSameSeal, readLastChange, sealLines } from './change.ts';
import type { ChangedPrice } from './change.ts';

const maxListed = 200;

const selectPricesJson = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`CASE WHEN ${of('price_list_id')} IS NOT NULL THEN json_build_object('price_list_id', ${of('price_list_id')}, 'buy_price', ${of('buy_price')},
    'haulage', ${of('haulage')}, 'sell_price', ${of('sell_price')}, 'effective_from', ${of('effective_from')}) END`;
};

/** SQL: columns that identify a price line. Sorting by them reads each line only once. */
const lineColumns = (alias: string) =>
  sql.join(
    ['product_id', 'supplier_depot_id', 'currency_id', 'minimum_quantity', 'customer_id'].map((column) => sql.ref(`${alias}.${column}`)),
  );

/**
 * Finds lines whose price on the day has changed since the given audit entry, with old and new price and who changed it last. A saved
 * revision never changes its prices, so only its status is compared.
 */
const findChanged = async (tx: Tx, lastChange: number, scope: Scope, on: string) => {
  const line = lineColumns('r');
  const { rows } = await sql<ConflictingLine & { All: number }>`
    WITH since AS MATERIALIZED (
      SELECT a.entity_id::integer AS price_list_id, (array_agg(a.before ->> 'status' ORDER BY a.audit_id))[1] AS status, max(a.audit_id) AS audit_id
      FROM audit a WHERE a.entity = 'price_lists' AND a.audit_id > ${lastChange} GROUP BY a.entity_id
    ), revision AS MATERIALIZED (
      SELECT pl.*, since.audit_id, CASE WHEN since.price_list_id IS NULL THEN pl.status ELSE since.status END AS status_seen
      FROM price_lists pl LEFT JOIN since USING (price_list_id) JOIN products p USING (product_id) JOIN supplier_depots d USING (supplier_depot_id)
        LEFT JOIN customers c ON c.customer_id = pl.customer_id
      WHERE (pl.product_id, pl.supplier_depot_id) IN (SELECT x.product_id, x.supplier_depot_id FROM since JOIN price_lists x USING (price_list_id))
        AND ${isInScope(scope)}
    ), last AS (
      SELECT DISTINCT ON (${line}) r.* FROM revision r WHERE r.audit_id IS NOT NULL ORDER BY ${line}, r.audit_id DESC
    ), was AS (
      SELECT DISTINCT ON (${line}) r.* FROM revision r WHERE r.status_seen = 'Saved' AND r.effective_from <= ${on}::date
      ORDER BY ${line}, r.effective_from DESC, r.revision DESC
    ), held AS (
      SELECT DISTINCT ON (${line}) r.* FROM revision r WHERE r.status = 'Saved' AND r.effective_from <= ${on}::date
      ORDER BY ${line}, r.effective_from DESC, r.revision DESC
    )
    SELECT p.code AS product_code, coalesce(c.name, 'Standard') AS customer_name, d.name AS supplier_depot_name,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS changed_by, a.happened_at AS changed_at,
      ${selectPricesJson('was')} AS before, ${selectPricesJson('held')} AS after, (count(*) OVER ())::integer AS all
    FROM last JOIN audit a USING (audit_id) LEFT JOIN was ON ${isSamePriceLine('was', 'last')} LEFT JOIN held ON ${isSamePriceLine('held', 'last')}
    JOIN products p ON p.product_id = last.product_id JOIN supplier_depots d ON d.supplier_depot_id = last.supplier_depot_id
    LEFT JOIN customers c ON c.customer_id = last.customer_id LEFT JOIN users u ON u.user_id = a.user_id
    WHERE was.price_list_id IS DISTINCT FROM held.price_list_id
    ORDER BY a.happened_at DESC, p.code, customer_name LIMIT ${maxListed}`.execute(tx);
  return rows;
};

interface PreviewState {
  seen: string | null | undefined;
  scope: Scope;
  on: string;
}

/**
 * Refuses an identical change that has not been reverted, with who made it and when. This protects clients that confirm without a preview
 * token and send a change twice. Throws STALE_VERSION.
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

/** Refuses if previewed lines have changed since, and lists each change, so that only those need another look. */
export const requireUnchangedSincePreview = async (tx: Tx, lines: readonly ChangedPrice[], { seen, scope, on }: PreviewState) => {
  if (!seen || isSameSeal(seen, sealLines(lines, 0))) return;
  const lastChange = readLastChange(seen);
  const changed = lastChange === undefined ? [] : await findChanged(tx, lastChange, scope, on);
  const [last] = changed;
  const others = last && last.All - 1;
  const othersText = others ? `. There ${others === 1 ? 'is 1 other change' : `are ${others.toLocaleString('en-GB')} other changes`}` : '';
  const reason = last
    ? `${last.ChangedBy} changed ${last.ProductCode} for ${last.CustomerName} on ${formatMoment(last.ChangedAt)}${othersText}`
    : 'The lines have changed since the preview';
  throw new AppError('STALE_VERSION', `${reason}. Check the preview again before you confirm.`, {
    details: { Changed: changed.map(({ All: _all, ...line }): ConflictingLine => line) },
  });
};
