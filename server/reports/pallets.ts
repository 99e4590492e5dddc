import { sql } from 'kysely';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import { defineReport, numberColumn } from './report.ts';
import type { Period, ReportColumn } from './report.ts';
import { periodText } from './words.ts';

const pallet: ReportColumn = { key: 'Pallet', title: 'Pallet', kind: 'text' };

/** SQL of the name of the holder on one side of movement `m`. */
const holderName = (side: 'from' | 'to') => {
  const [kind, id] = [sql.raw(`m.${side}_holder`), sql.raw(`m.${side}_holder_id`)];
  return sql`CASE ${kind} WHEN 'Warehouse' THEN 'Own yard' WHEN 'WrittenOff' THEN 'Written off' WHEN 'Supplier' THEN (SELECT s.name FROM suppliers s WHERE s.supplier_id = ${id})
    ELSE (SELECT c.name FROM customers c WHERE c.customer_id = ${id}) END`;
};

/** Selects each movement twice, once for each holder. A supplier's balance is negative, because it has lent us pallets. */
const holderSides = sql`
  SELECT pallet_id, to_holder AS holder, to_holder_id AS holder_id, quantity, moved_on, kind FROM pallet_movements
  UNION ALL SELECT pallet_id, from_holder, from_holder_id, -quantity, moved_on, kind FROM pallet_movements`;

/** Counts pallets by type and holder at the start, in, out and at the end, with their value at the pallet charge. */
export const palletMovementSummary = defineReport<Period>({
  title: () => 'Pallets by holder',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'HolderKind', title: 'Held by', kind: 'text' },
    { key: 'Name', title: 'Holder', kind: 'text', link: 'Customer' },
    pallet,
    { key: 'Opening', title: 'Opening', kind: 'quantity' },
    { key: 'CameIn', title: 'In', kind: 'quantity' },
    { key: 'WentOut', title: 'Out', kind: 'quantity' },
    { key: 'Closing', title: 'Closing', kind: 'quantity' },
    { key: 'Worth', title: 'Worth', kind: 'money' },
  ],
  order: [
    ['HolderKind', 'ASC'],
    ['Name', 'ASC'],
    ['HolderId', 'ASC'],
    ['Pallet', 'ASC'],
  ],
  rows: ({ from, to }) => sql`
    SELECT CASE m.to_holder WHEN 'Warehouse' THEN 'Own yard' WHEN 'WrittenOff' THEN 'Written off' ELSE m.to_holder END AS holder_kind, ${holderName('to')} AS name,
      m.to_holder_id AS holder_id, CASE WHEN m.to_holder IN ('Customer', 'Haulier') THEN m.to_holder_id END AS customer_id, p.description AS pallet, m.opening, m.came_in, m.went_out,
      m.opening + m.came_in - m.went_out AS closing, (m.opening + m.came_in - m.went_out) * p.charge AS worth
    FROM (
      SELECT s.holder AS to_holder, s.holder_id AS to_holder_id, s.pallet_id, coalesce(sum(s.quantity) FILTER (WHERE s.moved_on < ${from}::date), 0) AS opening,
        coalesce(sum(s.quantity) FILTER (WHERE s.moved_on >= ${from}::date AND s.quantity > 0), 0) AS came_in,
        coalesce(-sum(s.quantity) FILTER (WHERE s.moved_on >= ${from}::date AND s.quantity < 0), 0) AS went_out
      FROM (${holderSides}) s WHERE s.moved_on <= ${to}::date GROUP BY 1, 2, 3) m JOIN pallets p USING (pallet_id)
    WHERE m.opening <> 0 OR m.came_in <> 0 OR m.went_out <> 0`,
});

const dealSql = sql`(SELECT ${selectDealName('o')} FROM orders o WHERE o.order_id = m.order_id)`;

/** Lists every movement with its cause. */
export const palletMovementReport = defineReport<Period>({
  title: () => 'Pallet movements',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'MovedOn', title: 'Date', kind: 'date' },
    { key: 'Kind', title: 'Kind', kind: 'text' },
    pallet,
    { key: 'FromName', title: 'From', kind: 'text' },
    { key: 'ToName', title: 'To', kind: 'text' },
    { key: 'Quantity', title: 'Pallets', kind: 'quantity', total: true },
    { key: 'Condition', title: 'Condition', kind: 'text' },
    { key: 'HaulierName', title: 'Haulier', kind: 'text' },
    numberColumn('DealName', 'Deal', 'Order'),
    { key: 'Reference', title: 'Reference', kind: 'text' },
  ],
  order: [
    ['MovedOn', 'ASC'],
    ['PalletMovementId', 'ASC'],
  ],
  rows: ({ from, to }) => sql`
    SELECT m.pallet_movement_id, m.moved_on, CASE m.kind WHEN 'WriteOff' THEN 'Write-off' ELSE m.kind END || CASE WHEN m.reverses_id IS NULL THEN '' ELSE ' reversed' END AS kind,
      p.description AS pallet, ${holderName('from')} AS from_name, ${holderName('to')} AS to_name, m.quantity, m.condition, h.name AS haulier_name, m.order_id, ${dealSql} AS deal_name, m.reference
    FROM pallet_movements m JOIN pallets p USING (pallet_id) LEFT JOIN customers h ON h.customer_id = m.haulier_id
    WHERE m.moved_on BETWEEN ${from}::date AND ${to}::date`,
});

/** Lists write-offs with their value at the pallet charge and who pays for the loss. Reversals are negative. */
export const palletWriteOffs = defineReport<Period>({
  title: () => 'Pallets written off',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'MovedOn', title: 'Date', kind: 'date' },
    { key: 'Name', title: 'Held by', kind: 'text', link: 'Customer' },
    pallet,
    { key: 'Quantity', title: 'Pallets', kind: 'quantity', total: true },
    { key: 'Worth', title: 'Worth', kind: 'money', total: true },
    { key: 'LossBearer', title: 'Loss borne by', kind: 'text' },
    { key: 'Condition', title: 'Condition', kind: 'text' },
    { key: 'Reference', title: 'Reference', kind: 'text' },
  ],
  order: [
    ['MovedOn', 'ASC'],
    ['PalletMovementId', 'ASC'],
  ],
  rows: ({ from, to }) => sql`
    SELECT m.pallet_movement_id, m.moved_on, CASE WHEN m.reverses_id IS NULL THEN ${holderName('from')} ELSE ${holderName('to')} END AS name,
      CASE WHEN m.reverses_id IS NULL AND m.from_holder IN ('Customer', 'Haulier') THEN m.from_holder_id WHEN m.to_holder IN ('Customer', 'Haulier') THEN m.to_holder_id END AS customer_id,
      p.description AS pallet, CASE WHEN m.reverses_id IS NULL THEN m.quantity ELSE -m.quantity END AS quantity,
      CASE WHEN m.reverses_id IS NULL THEN m.quantity ELSE -m.quantity END * p.charge AS worth, m.loss_bearer, m.condition, m.reference
    FROM pallet_movements m JOIN pallets p USING (pallet_id)
    WHERE (m.to_holder = 'WrittenOff' OR m.from_holder = 'WrittenOff') AND m.moved_on BETWEEN ${from}::date AND ${to}::date`,
});
