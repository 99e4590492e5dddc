import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { getPalletLedger, getPalletTransfers } from '#contract/warehouse/pallets/calls.ts';
import { MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { AppError } from '#contract/call/errors.ts';
import { allIds } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { must } from '#server/must.ts';

export interface MovementQuery {
  /** Customer or haulier, or `allIds`. */
  cust: number;
  from: string | null;
  to: string | null;
}

const exact = ['Charge', 'VatRate'] as const;

/** Names of the two holders that are not accounts, as the lists show them. */
const ownYard = sql.lit('Own yard');
const writtenOff = sql.lit('Written off');

const holderName = (side: 'from' | 'to') => sql`CASE ${sql.ref(`m.${side}_holder`)}
  WHEN 'Warehouse' THEN ${ownYard} WHEN 'WrittenOff' THEN ${writtenOff} WHEN 'Supplier' THEN ${sql.ref(`${side}_supplier.name`)} ELSE ${sql.ref(`${side}_account.name`)} END`;

const joinHolder = (side: 'from' | 'to') => sql`
  LEFT JOIN customers ${sql.id(`${side}_account`)} ON ${sql.ref(`${side}_account.customer_id`)} = ${sql.ref(`m.${side}_holder_id`)}
    AND ${sql.ref(`m.${side}_holder`)} IN ('Customer', 'Haulier')
  LEFT JOIN suppliers ${sql.id(`${side}_supplier`)} ON ${sql.ref(`${side}_supplier.supplier_id`)} = ${sql.ref(`m.${side}_holder_id`)}
    AND ${sql.ref(`m.${side}_holder`)} = 'Supplier'`;

/** Number or id of the latest credit note for movement `m` in that state. Null if there is none. */
const creditColumn = (
  column: 'credit_id' | 'credit_no',
  state: 'Issued' | 'Cancelled' = 'Issued',
) => sql`(SELECT max(${sql.ref(`c.${column}`)}) FROM credit_details d JOIN credits c USING (credit_id)
  WHERE (d.pallet_movement_id = m.pallet_movement_id OR d.opening_movement_id = m.pallet_movement_id) AND c.state = ${sql.lit(state)})`;
/** Number of the cancelled credit note, if no other one has replaced it. */
const undoneCredit = sql`CASE WHEN ${creditColumn('credit_id')} IS NULL THEN ${creditColumn('credit_no', 'Cancelled')} END`;

/** Adds names and document numbers to movements. A row is one movement. */
const selectMovements = (movements: RawBuilder<unknown>) => sql`
  SELECT m.pallet_movement_id, m.moved_on, m.kind, m.pallet_id, pallet.code, pallet.description, m.quantity,
    m.from_holder, m.from_holder_id, ${holderName('from')} AS from_name, m.to_holder, m.to_holder_id, ${holderName('to')} AS to_name,
    m.condition, m.loss_bearer, haulier.name AS haulier_name, m.order_id, o.deal_no, o.part, m.invoice_id, invoice.invoice_no,
    ${creditColumn('credit_id')} AS credit_id, ${creditColumn('credit_no')} AS credit_no, ${undoneCredit} AS undone_credit_no,
    (SELECT line.goods_receipt_id FROM goods_receipt_lines line WHERE line.pallet_movement_id = coalesce(m.reverses_id, m.pallet_movement_id)) AS goods_receipt_id,
    m.charge, m.vat_rate, m.reference, m.reverses_id,
    (SELECT reversal.pallet_movement_id FROM pallet_movements reversal WHERE reversal.reverses_id = m.pallet_movement_id) AS reversed_by_id,
    m.created_at, person(m.created_by) AS created_by_name
  FROM ${movements} m LEFT JOIN pallets pallet USING (pallet_id) ${joinHolder('from')} ${joinHolder('to')}
    LEFT JOIN customers haulier ON haulier.customer_id = m.haulier_id LEFT JOIN orders o ON o.order_id = m.order_id
    LEFT JOIN invoices invoice ON invoice.invoice_id = m.invoice_id`;

/** Selects the movements of one account by the index of each side, or those of all accounts. `more` is a further condition. */
const selectRequested = ({ cust, from, to }: MovementQuery, more = sql``) => {
  const conditions = sql`${from === null ? sql`` : sql`AND moved_on >= ${from}::date`} ${to === null ? sql`` : sql`AND moved_on <= ${to}::date`} ${more}`;
  if (cust === allIds) return sql`(SELECT * FROM pallet_movements WHERE true ${conditions})`;
  const side = (name: 'from' | 'to') =>
    sql`SELECT * FROM pallet_movements WHERE ${sql.ref(`${name}_holder`)} IN ('Customer', 'Haulier') AND ${sql.ref(`${name}_holder_id`)} = ${cust} ${conditions}`;
  return sql`(${side('from')} UNION ${side('to')})`;
};

// Matches the names of holders, not of movements, because there are far fewer holders.
const matchHolders = (word: string) => sql`
  SELECT kind.holder, c.customer_id FROM customers c CROSS JOIN (VALUES ('Customer'), ('Haulier')) kind (holder) WHERE searchable(c.name) LIKE ${containing(word)}
  UNION ALL SELECT 'Supplier', s.supplier_id FROM suppliers s WHERE searchable(s.name) LIKE ${containing(word)}
  UNION ALL SELECT own.holder, 0 FROM (VALUES ('Warehouse', ${ownYard}), ('WrittenOff', ${writtenOff})) own (holder, name) WHERE searchable(own.name) LIKE ${containing(word)}`;

const where = {
  q: (text: string) =>
    matchesAllWords(
      text,
      (word) => sql`(listed.pallet_id IN (SELECT t.pallet_id FROM pallets t WHERE searchable(t.code) LIKE ${containing(word)})
        OR (listed.from_holder, listed.from_holder_id) IN (${matchHolders(word)}) OR (listed.to_holder, listed.to_holder_id) IN (${matchHolders(word)})
        OR (listed.reference IS NOT NULL AND searchable(listed.reference) LIKE ${containing(word)}))`,
    ),
  Holder: (holder: string) => sql`(listed.from_holder = ${holder} OR listed.to_holder = ${holder})`,
};
const example: MovementQuery = { cust: 1, from: '2026-11-01', to: '2026-11-21' };

export const ledgerRows = listSource({
  name: 'getPalletLedger',
  list: getPalletLedger.list,
  exact,
  select: (query: MovementQuery) => selectMovements(selectRequested(query)),
  example,
  where,
});

export const transferRows = listSource({
  name: 'getPalletTransfers',
  list: getPalletTransfers.list,
  exact,
  select: (query: MovementQuery) => selectMovements(selectRequested(query, sql`AND kind = 'Transfer'`)),
  example,
  where,
});

const movementsById = statement({
  name: 'findPalletMovements',
  row: MovementRow,
  exact,
  write: (ids: readonly number[]) => sql`
    ${selectMovements(sql`(SELECT * FROM pallet_movements WHERE pallet_movement_id = ANY(${ids}::bigint[]))`)} ORDER BY m.pallet_movement_id`,
  example: [1],
});

/** Returns the movements with these ids, sorted by id. */
export const findMovements = (db: Db, ids: readonly number[]) => movementsById.rows(db, ids);

export const getMovement = async (db: Db, id: number) => {
  const [row] = await findMovements(db, [id]);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such pallet movement');
  return row;
};

const accountMovements = statement({
  name: 'findAccountMovements',
  row: MovementRow,
  exact,
  write: (query: MovementQuery) => sql`${selectMovements(selectRequested(query))} ORDER BY m.moved_on, m.pallet_movement_id`,
  example,
});

/** Lists all movements of an account in a period, oldest first. */
export const findAccountMovements = (db: Db, query: MovementQuery) => accountMovements.rows(db, query);

/** Maximum number of returns listed for a period. */
export const maxListedReturns = 200;

const selectReturned = ({ cust, from, to }: MovementQuery) => sql`(
  SELECT * FROM pallet_movements WHERE from_holder IN ('Customer', 'Haulier') AND from_holder_id = ${cust}
    AND kind IN ('Return', 'WriteOff') AND moved_on BETWEEN ${from}::date AND ${to}::date)`;

const returns = statement({
  name: 'getReturnedPallets',
  row: MovementRow,
  exact,
  write: (query: MovementQuery) => sql`
    ${selectMovements(selectReturned(query))} ORDER BY m.moved_on DESC, m.pallet_movement_id DESC LIMIT ${sql.lit(maxListedReturns)}`,
  example,
});

/** Lists pallets returned or lost by an account, newest first, and counts all of them. */
export const findReturns = async (db: Db, query: MovementQuery) => {
  const rows = await returns.rows(db, query);
  const count = await sql<{ Count: number }>`SELECT count(*)::integer AS count FROM ${selectReturned(query)} returned`.execute(db);
  return { rows, count: must(count.rows[0], 'The count').Count };
};
