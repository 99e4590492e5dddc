import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Selection of what is booked, as two SELECTs: `receivable_entry_id`s, and `payment_allocation_id`s whose exchange differences are included. */
export interface Booked {
  entries: RawBuilder<unknown>;
  exchanged: RawBuilder<unknown>;
}

/** CTEs of documents: net amounts and VAT, by the account that each is booked to. */
const documentCtes = sql`
  invoiced AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, 'Sales' AS journal, i.invoice_id AS id, i.exchange_rate, 1 AS sign FROM e JOIN invoices i USING (invoice_id) WHERE i.kind <> 'Opening'
  ), credited AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, 'Credits' AS journal, c.credit_id AS id, c.exchange_rate, -1 AS sign FROM e JOIN credits c USING (credit_id)
  ), vat AS MATERIALIZED (
    SELECT p.*, v.vat_type_id, v.rate, v.sterling_net, v.sterling_vat FROM invoiced p JOIN invoice_vat v ON v.invoice_id = p.id
    UNION ALL
    SELECT p.*, v.vat_type_id, v.rate, v.net, v.vat FROM credited p
    CROSS JOIN LATERAL (SELECT x.vat_type_id, x.rate, sum(x.sterling_net) AS net, sum(x.sterling_vat) AS vat FROM credit_vat x
      WHERE x.credit_id = p.id GROUP BY 1, 2) v
  ), sold AS (
    SELECT p.receivable_entry_id, d.vat_type_id, d.vat_rate AS rate, d.kind, d.product_id, d.net_amount
    FROM invoiced p JOIN invoice_details d ON d.invoice_id = p.id
    UNION ALL
    SELECT p.receivable_entry_id, d.vat_type_id, d.vat_rate, coalesce(n.kind, CASE WHEN d.pallet_id IS NOT NULL THEN 'Pallet' ELSE 'Goods' END), coalesce(d.product_id, n.product_id), d.net_amount
    FROM credited p JOIN credit_details d ON d.credit_id = p.id AND d.part IN ('Lines', 'Pallets')
      LEFT JOIN invoice_details n USING (invoice_detail_id)
  ), booked AS (
    SELECT s.receivable_entry_id, s.vat_type_id, s.rate, a.account, a.nominal_code, sum(s.net_amount) AS net
    FROM sold s LEFT JOIN products p USING (product_id) LEFT JOIN product_groups g USING (product_group_id) CROSS JOIN company_codes k
    CROSS JOIN LATERAL (SELECT
      CASE WHEN s.kind = 'Pallet' THEN 'Pallets charged' WHEN s.kind = 'Carriage' THEN 'Carriage charged' ELSE coalesce(g.description, 'Lines without a product') END AS account,
      CASE WHEN s.kind = 'Pallet' THEN k.pallets_code WHEN s.kind = 'Carriage' THEN k.carriage_code WHEN g.product_group_id IS NOT NULL THEN g.nominal_code ELSE k.sundries_code END AS nominal_code) a
    GROUP BY 1, 2, 3, 4, 5
  ), shared AS (
    SELECT v.receivable_entry_id, v.entry_date, v.journal, v.sign, v.vat_type_id, coalesce(b.account, 'Lines without a product') AS account,
      CASE WHEN b.account IS NULL THEN k.sundries_code ELSE b.nominal_code END AS nominal_code,
      round(coalesce(b.net, 0) * v.exchange_rate, 2) AS pounds, v.sterling_net,
      row_number() OVER w AS place, sum(round(coalesce(b.net, 0) * v.exchange_rate, 2)) OVER (PARTITION BY v.receivable_entry_id, v.vat_type_id, v.rate) AS together
    FROM vat v LEFT JOIN booked b USING (receivable_entry_id, vat_type_id, rate) CROSS JOIN company_codes k
    WINDOW w AS (PARTITION BY v.receivable_entry_id, v.vat_type_id, v.rate ORDER BY b.net DESC NULLS LAST, b.account)
  )`;

/** CTEs of payments and settlement discounts. */
const receiptCtes = sql`
  money AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, CASE p.kind WHEN 'Receipt' THEN 'Receipts' ELSE 'Refunds' END AS journal, m.description, m.nominal_code,
      round(e.amount * p.exchange_rate, 2) AS pounds,
      round(p.fee * p.exchange_rate, 2) * CASE WHEN e.kind IN ('Receipt', 'Refund') THEN 1 ELSE -1 END AS fee
    FROM e JOIN payments p USING (payment_id) JOIN payment_methods m USING (payment_method_id)
  ), given AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, (d ->> 'VatTypeId')::integer AS vat_type_id, round((d ->> 'Net')::numeric * i.exchange_rate, 2) AS net,
      round((d ->> 'Vat')::numeric * i.exchange_rate, 2) AS vat
    FROM e JOIN allocations a ON a.payment_allocation_id = e.payment_allocation_id JOIN invoices i ON i.invoice_id = a.invoice_id CROSS JOIN jsonb_array_elements(a.discount_vat) d
  )`;

/**
 * Selects the double entry of the receivables in pounds. Each entry has one row a side, debit positive, with the account that it is booked to
 * (`account`, `nominal_code`, `tax_code` of `vat_type`). `entry_id` is null for an exchange difference. The sides of an entry add up to zero.
 *
 * Documents use the pounds stored with their VAT, payments the rate of their day, and a settlement discount the rate of its invoice. When a
 * payment settles an invoice, the difference between the two rates is booked. The rounding of a foreign document goes to its largest line.
 */
export const journalLines = ({ entries, exchanged }: Booked) => sql`
  WITH e AS MATERIALIZED (
    SELECT r.* FROM receivable_entries r WHERE r.receivable_entry_id IN (${entries})
  ), company_codes AS MATERIALIZED (SELECT * FROM company), ${documentCtes}, ${receiptCtes}, side AS (
    SELECT receivable_entry_id, entry_date, journal, 'Debtors' AS role, 'Customers’ accounts' AS account, NULL::text AS nominal_code, NULL::integer AS vat_type_id, sign * (sterling_net + sterling_vat) AS amount FROM vat
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Vat', 'VAT on sales', NULL, vat_type_id, -sign * sterling_vat FROM vat
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Own', account, nominal_code, vat_type_id,
      -sign * (pounds + CASE WHEN place = 1 THEN sterling_net - together ELSE 0 END) FROM shared
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Debtors', 'Customers’ accounts', NULL, NULL, pounds FROM money
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Own', description, nominal_code, NULL, -pounds - fee FROM money
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Fees', 'Fees of bank and cards', NULL, NULL, fee FROM money
    UNION ALL SELECT receivable_entry_id, entry_date, 'Discounts', 'Debtors', 'Customers’ accounts', NULL, NULL, -(net + vat) FROM given
    UNION ALL SELECT o.receivable_entry_id, o.entry_date, 'Opening balances', x.role, x.account, NULL, NULL, x.sign * round(o.amount * i.exchange_rate, 2)
      FROM e o LEFT JOIN allocations a USING (payment_allocation_id) JOIN invoices i ON i.kind = 'Opening' AND i.invoice_id = coalesce(o.invoice_id, a.invoice_id)
      CROSS JOIN (VALUES ('Debtors', 'Customers’ accounts', 1), ('Opening', 'Opening balances', -1)) x (role, account, sign)
      WHERE o.kind IN ('Invoice', 'OpeningReversed')
    UNION ALL SELECT w.receivable_entry_id, w.entry_date, 'Write-offs', x.role, x.account, NULL, NULL, x.sign * round(w.amount * i.exchange_rate, 2)
      FROM e w JOIN allocations a USING (payment_allocation_id) JOIN invoices i ON i.invoice_id = a.invoice_id
      CROSS JOIN (VALUES ('Debtors', 'Customers’ accounts', 1), ('WriteOff', 'Written off', -1)) x (role, account, sign)
      WHERE w.kind IN ('WriteOff', 'WriteOffReversed')
    UNION ALL SELECT receivable_entry_id, entry_date, 'Discounts', 'Discount', 'Settlement discount', NULL, vat_type_id, net FROM given
    UNION ALL SELECT receivable_entry_id, entry_date, 'Discounts', 'Vat', 'VAT on sales', NULL, vat_type_id, vat FROM given
    UNION ALL SELECT NULL, a.allocated_on, 'Exchange', x.role, x.account, NULL, NULL, x.sign * a.exchange_difference
      FROM allocations a CROSS JOIN (VALUES ('Debtors', 'Customers’ accounts', 1), ('Exchange', 'Exchange differences', -1)) x (role, account, sign)
      WHERE a.payment_allocation_id IN (${exchanged})
  )
  SELECT s.receivable_entry_id AS entry_id, s.entry_date, s.journal, s.role, s.account, t.tax_code, t.description AS vat_type, s.amount,
    CASE s.role WHEN 'Debtors' THEN k.debtors_code WHEN 'Vat' THEN k.vat_code WHEN 'Fees' THEN k.fees_code WHEN 'Discount' THEN k.discount_code
      WHEN 'Exchange' THEN k.exchange_code WHEN 'WriteOff' THEN k.write_off_code WHEN 'Opening' THEN k.opening_code ELSE s.nominal_code END AS nominal_code
  FROM side s CROSS JOIN company_codes k LEFT JOIN vat_types t USING (vat_type_id) WHERE s.amount <> 0`;

interface JournalRange {
  through: string;
  /** For the first journal only. Entries dated before this day are left out. */
  beginsOn?: string | undefined;
}

/** Writes the day as a literal. With a parameter PostgreSQL cannot estimate how many entries match, and looks them up one by one. */
const dayLiteral = (day: string) => sql`${sql.lit(day)}::date`;
const sinceLiteral = (day: string | undefined) => dayLiteral(day ?? '-infinity');

/** Selects everything dated up to a day that is in no journal yet, other than withdrawn ones. */
export const selectWaiting = ({ through, beginsOn }: JournalRange): Booked => ({
  entries: sql`SELECT r.receivable_entry_id FROM receivable_entries r WHERE r.entry_date BETWEEN ${sinceLiteral(beginsOn)} AND ${dayLiteral(through)}
    AND NOT EXISTS (SELECT FROM journal_items j WHERE j.receivable_entry_id = r.receivable_entry_id AND NOT j.taken_back)`,
  exchanged: sql`SELECT a.payment_allocation_id FROM allocations a WHERE a.exchange_difference <> 0 AND a.allocated_on BETWEEN ${sinceLiteral(beginsOn)} AND ${dayLiteral(through)}
    AND NOT EXISTS (SELECT FROM journal_items j WHERE j.payment_allocation_id = a.payment_allocation_id AND NOT j.taken_back)`,
});

/** Selects everything dated before the first journal begins. */
export const selectBefore = (beginsOn: string): Booked => ({
  entries: sql`SELECT r.receivable_entry_id FROM receivable_entries r WHERE r.entry_date < ${dayLiteral(beginsOn)}`,
  exchanged: sql`SELECT a.payment_allocation_id FROM allocations a WHERE a.exchange_difference <> 0 AND a.allocated_on < ${dayLiteral(beginsOn)}`,
});

const selectItems = (batchId: number, isBefore: boolean): Booked => ({
  entries: sql`SELECT j.receivable_entry_id FROM journal_items j
    WHERE j.journal_batch_id = ${batchId}::integer AND j.is_before = ${isBefore}::boolean AND j.receivable_entry_id IS NOT NULL`,
  exchanged: sql`SELECT j.payment_allocation_id FROM journal_items j
    WHERE j.journal_batch_id = ${batchId}::integer AND j.is_before = ${isBefore}::boolean AND j.payment_allocation_id IS NOT NULL`,
});

/** Selects the contents of one journal. */
export const selectBatch = (batchId: number): Booked => selectItems(batchId, false);

/** Selects the entries that a first journal left out, because the accounts package already had them. */
export const selectBeforeBatch = (batchId: number): Booked => selectItems(batchId, true);
