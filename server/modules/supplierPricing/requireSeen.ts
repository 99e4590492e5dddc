import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { ChangedMeanwhile } from '#contract/supplierPricing/calls.ts';
import type { Tx } from '#server/database/connect.ts';
import { isSameLine } from '#server/modules/prices/lists.ts';
import { momentText } from '#server/modules/versions.ts';
import { isInScope } from './affected.ts';
import type { Scope } from './affected.ts';
import { isSameSeal, lastChangeIn, sealOf } from './change.ts';
import type { ChangedPrice } from './change.ts';

const told = 200;

const prices = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`CASE WHEN ${of('price_list_id')} IS NOT NULL THEN json_build_object('price_list_id', ${of('price_list_id')}, 'buy_price', ${of('buy_price')},
    'haulage', ${of('haulage')}, 'sell_price', ${of('sell_price')}, 'effective_from', ${of('effective_from')}) END`;
};

/**
 * The lines that hold another price on the day than they did when the last change that was seen had been made: as it was, as it is, and who made
 * the last change to it. A revision that is saved says the same for ever: that it was saved, and is, is all that can be other.
 */
const findChanged = async (tx: Tx, lastChange: number, scope: Scope, on: string) => {
  const { rows } = await sql<ChangedMeanwhile>`
    WITH since AS (
      SELECT DISTINCT ON (a.entity_id) a.entity_id::integer AS price_list_id, a.before ->> 'status' AS status FROM audit a
      WHERE a.entity = 'price_lists' AND a.audit_id > ${lastChange} ORDER BY a.entity_id, a.audit_id
    ), line AS (
      SELECT DISTINCT ON (pl.customer_id, pl.product_id, pl.supplier_depot_id, pl.currency_id, pl.minimum_quantity)
        pl.*, p.code, coalesce(c.name, 'Standard') AS customer_name, d.name AS depot_name
      FROM since JOIN price_lists pl USING (price_list_id) JOIN products p USING (product_id) JOIN supplier_depots d USING (supplier_depot_id)
      LEFT JOIN customers c ON c.customer_id = pl.customer_id
      WHERE pl.status <> 'Draft' AND ${isInScope(scope)}
    )
    SELECT line.code AS product_code, line.customer_name, line.depot_name AS supplier_depot_name, coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS changed_by,
      last.happened_at AS changed_at, ${prices('was')} AS before, ${prices('held')} AS after
    FROM line
    LEFT JOIN LATERAL (SELECT r.* FROM price_lists r LEFT JOIN since USING (price_list_id)
      WHERE ${isSameLine('r', 'line')} AND r.effective_from <= ${on}::date
        AND CASE WHEN since.price_list_id IS NULL THEN r.status ELSE since.status END = 'Saved'
      ORDER BY r.effective_from DESC, r.revision DESC LIMIT 1) was ON true
    LEFT JOIN LATERAL (SELECT r.* FROM price_lists r WHERE ${isSameLine('r', 'line')} AND r.effective_from <= ${on}::date AND r.status = 'Saved'
      ORDER BY r.effective_from DESC, r.revision DESC LIMIT 1) held ON true
    JOIN LATERAL (SELECT a.user_id, a.happened_at FROM audit a JOIN price_lists r ON r.price_list_id = a.entity_id
      WHERE a.entity = 'price_lists' AND a.audit_id > ${lastChange} AND ${isSameLine('r', 'line')} ORDER BY a.audit_id DESC LIMIT 1) last ON true
    LEFT JOIN users u ON u.user_id = last.user_id
    WHERE was.price_list_id IS DISTINCT FROM held.price_list_id
    ORDER BY last.happened_at DESC, line.code, line.customer_name LIMIT ${told}`.execute(tx);
  return rows;
};

interface Seen {
  seen: string | null | undefined;
  scope: Scope;
  on: string;
}

/** Somebody changed what was previewed: who, what, when, from what to what, line by line, so that only that is looked at again. */
export const requireSeen = async (tx: Tx, lines: readonly ChangedPrice[], { seen, scope, on }: Seen) => {
  if (!seen || isSameSeal(seen, sealOf(lines, 0))) return;
  const lastChange = lastChangeIn(seen);
  const Changed = lastChange === undefined ? [] : await findChanged(tx, lastChange, scope, on);
  const [last, ...others] = Changed;
  const more = others.length > 0 ? `, and there ${others.length === 1 ? 'is 1 other change' : `are ${others.length} other changes`}` : '';
  const who = last
    ? `${last.ChangedBy} changed ${last.ProductCode} for ${last.CustomerName} on ${momentText(last.ChangedAt)}${more}`
    : 'The lines are not those that were shown';
  throw new AppError('STALE_VERSION', `${who}: look at the preview again before you confirm`, { details: { Changed } });
};
