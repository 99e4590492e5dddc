import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Selection of what a journal contains. */
export interface JournalSelection {
  /** SELECT of `receivable_entry_id`s. */
  entries: RawBuilder<unknown>;
  /** SELECT of `payment_allocation_id`s whose exchange differences are included. */
  exchanged: RawBuilder<unknown>;
}

/**
 * CTEs of invoices and credit notes, ending with `shares`: the net pounds of an entry, by VAT rate and nominal account. `sign` is -1 for a credit
 * note. `share_no` 1 is the largest share, which takes the rounding between `pounds_together` and the pounds stored with the VAT.
 */
const documentCtes = sql`
  invoice_entries AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, 'Sales' AS journal, invoice.invoice_id AS id, invoice.exchange_rate, 1 AS sign
    FROM e JOIN invoices invoice USING (invoice_id) WHERE invoice.kind <> 'Opening'
  ), credit_entries AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, 'Credits' AS journal, credit.credit_id AS id, credit.exchange_rate, -1 AS sign
    FROM e JOIN credits credit USING (credit_id)
  ), vat AS MATERIALIZED (
    SELECT document.*, invoice_vat.vat_type_id, invoice_vat.rate, invoice_vat.sterling_net, invoice_vat.sterling_vat
    FROM invoice_entries document JOIN invoice_vat ON invoice_vat.invoice_id = document.id
    UNION ALL
    SELECT document.*, totals.vat_type_id, totals.rate, totals.net, totals.vat FROM credit_entries document
    CROSS JOIN LATERAL (SELECT credit_vat.vat_type_id, credit_vat.rate, sum(credit_vat.sterling_net) AS net, sum(credit_vat.sterling_vat) AS vat FROM credit_vat
      WHERE credit_vat.credit_id = document.id GROUP BY 1, 2) totals
  ), document_lines AS (
    SELECT document.receivable_entry_id, line.vat_type_id, line.vat_rate AS rate, line.kind, line.product_id, line.net_amount
    FROM invoice_entries document JOIN invoice_details line ON line.invoice_id = document.id
    UNION ALL
    SELECT document.receivable_entry_id, detail.vat_type_id, detail.vat_rate, coalesce(line.kind, CASE WHEN detail.pallet_id IS NOT NULL THEN 'Pallet' ELSE 'Goods' END),
      coalesce(detail.product_id, line.product_id), detail.net_amount
    FROM credit_entries document JOIN credit_details detail ON detail.credit_id = document.id AND detail.part IN ('Lines', 'Pallets')
      LEFT JOIN invoice_details line USING (invoice_detail_id)
  ), account_totals AS (
    SELECT line.receivable_entry_id, line.vat_type_id, line.rate, nominal.account, nominal.nominal_code, sum(line.net_amount) AS net
    FROM document_lines line LEFT JOIN products USING (product_id) LEFT JOIN product_groups product_group USING (product_group_id) CROSS JOIN company_codes codes
    CROSS JOIN LATERAL (SELECT
      CASE WHEN line.kind = 'Pallet' THEN 'Pallets charged' WHEN line.kind = 'Carriage' THEN 'Carriage charged' ELSE coalesce(product_group.description, 'Lines without a product') END AS account,
      CASE WHEN line.kind = 'Pallet' THEN codes.pallets_code WHEN line.kind = 'Carriage' THEN codes.carriage_code
        WHEN product_group.product_group_id IS NOT NULL THEN product_group.nominal_code ELSE codes.sundries_code END AS nominal_code) nominal
    GROUP BY 1, 2, 3, 4, 5
  ), shares AS (
    SELECT vat.receivable_entry_id, vat.entry_date, vat.journal, vat.sign, vat.vat_type_id, coalesce(total.account, 'Lines without a product') AS account,
      CASE WHEN total.account IS NULL THEN codes.sundries_code ELSE total.nominal_code END AS nominal_code,
      round(coalesce(total.net, 0) * vat.exchange_rate, 2) AS pounds, vat.sterling_net,
      row_number() OVER by_size AS share_no,
      sum(round(coalesce(total.net, 0) * vat.exchange_rate, 2)) OVER (PARTITION BY vat.receivable_entry_id, vat.vat_type_id, vat.rate) AS pounds_together
    FROM vat LEFT JOIN account_totals total USING (receivable_entry_id, vat_type_id, rate) CROSS JOIN company_codes codes
    WINDOW by_size AS (PARTITION BY vat.receivable_entry_id, vat.vat_type_id, vat.rate ORDER BY total.net DESC NULLS LAST, total.account)
  )`;

/** CTEs of payments and of settlement discounts by VAT rate, in pounds. */
const receiptCtes = sql`
  payment_entries AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, CASE payment.kind WHEN 'Receipt' THEN 'Receipts' ELSE 'Refunds' END AS journal, method.description, method.nominal_code,
      round(e.amount * payment.exchange_rate, 2) AS pounds,
      round(payment.fee * payment.exchange_rate, 2) * CASE WHEN e.kind IN ('Receipt', 'Refund') THEN 1 ELSE -1 END AS fee
    FROM e JOIN payments payment USING (payment_id) JOIN payment_methods method USING (payment_method_id)
  ), discounts AS MATERIALIZED (
    SELECT e.receivable_entry_id, e.entry_date, (discount ->> 'VatTypeId')::integer AS vat_type_id, round((discount ->> 'Net')::numeric * invoice.exchange_rate, 2) AS net,
      round((discount ->> 'Vat')::numeric * invoice.exchange_rate, 2) AS vat
    FROM e JOIN allocations allocation ON allocation.payment_allocation_id = e.payment_allocation_id
      JOIN invoices invoice ON invoice.invoice_id = allocation.invoice_id CROSS JOIN jsonb_array_elements(allocation.discount_vat) discount
  )`;

/**
 * Selects the double entry of the receivables in pounds, one row for each side of an entry. A debit is positive, and the sides of an entry add
 * up to zero. `role` decides the nominal code, except for `Own`, whose code comes from the product group or the payment method. `entry_id` is null
 * for an exchange difference.
 *
 * Documents use the pounds stored with their VAT, payments the rate of their day, and a settlement discount the rate of its invoice. When a
 * payment settles an invoice, the difference between the two rates is booked.
 */
export const journalLines = ({ entries, exchanged }: JournalSelection) => sql`
  WITH e AS MATERIALIZED (
    SELECT r.* FROM receivable_entries r WHERE r.receivable_entry_id IN (${entries})
  ), company_codes AS MATERIALIZED (SELECT * FROM company), ${documentCtes}, ${receiptCtes}, sides AS (
    SELECT receivable_entry_id, entry_date, journal, 'Debtors' AS role, 'Customers’ accounts' AS account, NULL::text AS nominal_code, NULL::integer AS vat_type_id, sign * (sterling_net + sterling_vat) AS amount FROM vat
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Vat', 'VAT on sales', NULL, vat_type_id, -sign * sterling_vat FROM vat
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Own', account, nominal_code, vat_type_id,
      -sign * (pounds + CASE WHEN share_no = 1 THEN sterling_net - pounds_together ELSE 0 END) FROM shares
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Debtors', 'Customers’ accounts', NULL, NULL, pounds FROM payment_entries
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Own', description, nominal_code, NULL, -pounds - fee FROM payment_entries
    UNION ALL SELECT receivable_entry_id, entry_date, journal, 'Fees', 'Fees of bank and cards', NULL, NULL, fee FROM payment_entries
    UNION ALL SELECT receivable_entry_id, entry_date, 'Discounts', 'Debtors', 'Customers’ accounts', NULL, NULL, -(net + vat) FROM discounts
    UNION ALL SELECT o.receivable_entry_id, o.entry_date, 'Opening balances', side.role, side.account, NULL, NULL, side.sign * round(o.amount * invoice.exchange_rate, 2)
      FROM e o LEFT JOIN allocations allocation USING (payment_allocation_id)
      JOIN invoices invoice ON invoice.kind = 'Opening' AND invoice.invoice_id = coalesce(o.invoice_id, allocation.invoice_id)
      CROSS JOIN (VALUES ('Debtors', 'Customers’ accounts', 1), ('Opening', 'Opening balances', -1)) side (role, account, sign)
      WHERE o.kind IN ('Invoice', 'OpeningReversed')
    UNION ALL SELECT w.receivable_entry_id, w.entry_date, 'Write-offs', side.role, side.account, NULL, NULL, side.sign * round(w.amount * invoice.exchange_rate, 2)
      FROM e w JOIN allocations allocation USING (payment_allocation_id) JOIN invoices invoice ON invoice.invoice_id = allocation.invoice_id
      CROSS JOIN (VALUES ('Debtors', 'Customers’ accounts', 1), ('WriteOff', 'Written off', -1)) side (role, account, sign)
      WHERE w.kind IN ('WriteOff', 'WriteOffReversed')
    UNION ALL SELECT receivable_entry_id, entry_date, 'Discounts', 'Discount', 'Settlement discount', NULL, vat_type_id, net FROM discounts
    UNION ALL SELECT receivable_entry_id, entry_date, 'Discounts', 'Vat', 'VAT on sales', NULL, vat_type_id, vat FROM discounts
    UNION ALL SELECT NULL, a.allocated_on, 'Exchange', side.role, side.account, NULL, NULL, side.sign * a.exchange_difference
      FROM allocations a CROSS JOIN (VALUES ('Debtors', 'Customers’ accounts', 1), ('Exchange', 'Exchange differences', -1)) side (role, account, sign)
      WHERE a.payment_allocation_id IN (${exchanged})
  )
  SELECT side.receivable_entry_id AS entry_id, side.entry_date, side.journal, side.role, side.account, vat_type.tax_code, vat_type.description AS vat_type, side.amount,
    CASE side.role WHEN 'Debtors' THEN codes.debtors_code WHEN 'Vat' THEN codes.vat_code WHEN 'Fees' THEN codes.fees_code WHEN 'Discount' THEN codes.discount_code
      WHEN 'Exchange' THEN codes.exchange_code WHEN 'WriteOff' THEN codes.write_off_code WHEN 'Opening' THEN codes.opening_code ELSE side.nominal_code END AS nominal_code
  FROM sides side CROSS JOIN company_codes codes LEFT JOIN vat_types vat_type USING (vat_type_id) WHERE side.amount <> 0`;

interface JournalRange {
  through: string;
  /** First day of the first journal, which leaves out what is dated earlier. Absent for later journals. */
  beginsOn?: string | undefined;
}

/** Writes the day as a literal, so that PostgreSQL can estimate how many entries match. With a parameter, it looks them up one by one. */
const dayLiteral = (day: string) => sql`${sql.lit(day)}::date`;
const sinceLiteral = (day: string | undefined) => dayLiteral(day ?? '-infinity');

/** Selects everything dated up to a day that is in no journal, apart from withdrawn journals. */
export const selectNotYetInJournal = ({ through, beginsOn }: JournalRange): JournalSelection => ({
  entries: sql`SELECT r.receivable_entry_id FROM receivable_entries r WHERE r.entry_date BETWEEN ${sinceLiteral(beginsOn)} AND ${dayLiteral(through)}
    AND NOT EXISTS (SELECT FROM journal_items j WHERE j.receivable_entry_id = r.receivable_entry_id AND NOT j.taken_back)`,
  exchanged: sql`SELECT a.payment_allocation_id FROM allocations a WHERE a.exchange_difference <> 0 AND a.allocated_on BETWEEN ${sinceLiteral(beginsOn)} AND ${dayLiteral(through)}
    AND NOT EXISTS (SELECT FROM journal_items j WHERE j.payment_allocation_id = a.payment_allocation_id AND NOT j.taken_back)`,
});

/** Selects everything dated before the first journal. */
export const selectBeforeFirstJournal = (beginsOn: string): JournalSelection => ({
  entries: sql`SELECT r.receivable_entry_id FROM receivable_entries r WHERE r.entry_date < ${dayLiteral(beginsOn)}`,
  exchanged: sql`SELECT a.payment_allocation_id FROM allocations a WHERE a.exchange_difference <> 0 AND a.allocated_on < ${dayLiteral(beginsOn)}`,
});

const selectItems = (batchId: number, isBefore: boolean): JournalSelection => ({
  entries: sql`SELECT j.receivable_entry_id FROM journal_items j
    WHERE j.journal_batch_id = ${batchId}::integer AND j.is_before = ${isBefore}::boolean AND j.receivable_entry_id IS NOT NULL`,
  exchanged: sql`SELECT j.payment_allocation_id FROM journal_items j
    WHERE j.journal_batch_id = ${batchId}::integer AND j.is_before = ${isBefore}::boolean AND j.payment_allocation_id IS NOT NULL`,
});

/** Selects the contents of one journal. */
export const selectBatch = (batchId: number): JournalSelection => selectItems(batchId, false);

/** Selects the entries that a first journal left out, because the accounts package already had them. */
export const selectRecordedBefore = (batchId: number): JournalSelection => selectItems(batchId, true);
