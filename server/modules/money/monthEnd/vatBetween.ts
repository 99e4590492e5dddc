import { sql } from 'kysely';
import { VatBetween, VatBetweenItem } from '#contract/money/monthEnd/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { must } from '#server/must.ts';
import { dayBookDocuments } from '#server/reports/sales.ts';
import { selectOutputVat } from '#server/reports/vat.ts';
import { maxItems } from './checks.ts';

/**
 * Selects the VAT of each document in the sales day book (by document date) and in VAT on sales (by tax point). Settlement discounts and money
 * in advance have rows of their own, because they are not in the day book.
 */
const selectVatPairs = (to: DateOnly) => {
  const period = { from: `${to.slice(0, 7)}-01`, to };
  return sql`
    SELECT what, invoice_id, credit_id, payment_id, max(falls_on) AS falls_on, sum(day_book) AS day_book, sum(report) AS report FROM (
      SELECT 'Document' AS what, document.invoice_id, document.credit_id, NULL::integer AS payment_id, NULL::date AS falls_on, document.sterling_vat AS day_book, 0::numeric AS report
      FROM (${dayBookDocuments(period)}) document
      UNION ALL
      SELECT CASE piece.kind WHEN 'Settlement discount' THEN 'Discount' WHEN 'Receipt in advance' THEN 'Receipt' ELSE 'Document' END, piece.invoice_id, piece.credit_id,
        CASE piece.kind WHEN 'Receipt in advance' THEN piece.payment_id END, piece.falls_on, 0, piece.sterling_vat
      FROM (${selectOutputVat(period)}) piece) amounts GROUP BY 1, 2, 3, 4`;
};

const example = '2026-10-31';

const sums = statement({
  name: 'month end, VAT of day book and report',
  row: VatBetween.omit({ Items: true }),
  exact: ['DayBook', 'Report'],
  write: (to: DateOnly) => sql`
    SELECT coalesce(sum(day_book), 0) AS day_book, coalesce(sum(report), 0) AS report, (count(*) FILTER (WHERE day_book <> report))::integer AS count
    FROM (${selectVatPairs(to)}) d`,
  example,
});

const items = statement({
  name: 'month end, documents between day book and VAT on sales',
  row: VatBetweenItem,
  exact: ['DayBook', 'Report'],
  write: (to: DateOnly) => sql`
    SELECT CASE WHEN pair.credit_id IS NOT NULL THEN 'Credit' WHEN pair.payment_id IS NOT NULL THEN 'Payment' ELSE 'Invoice' END AS kind,
      coalesce(pair.credit_id, pair.payment_id, pair.invoice_id) AS id,
      CASE WHEN pair.credit_id IS NOT NULL THEN 'Credit note ' || credit.credit_no WHEN pair.payment_id IS NOT NULL THEN 'Payment ' || payment.payment_no
        WHEN pair.what = 'Discount' THEN 'Discount on invoice ' || invoice.invoice_no WHEN invoice.kind = 'Debit' THEN 'Debit note ' || invoice.invoice_no
        ELSE 'Invoice ' || invoice.invoice_no END AS name,
      customer.customer_id, customer.name AS customer_name,
      CASE pair.what WHEN 'Discount' THEN pair.falls_on ELSE coalesce(credit.credit_date, payment.payment_date, invoice.invoice_date) END AS dated_on, pair.day_book, pair.report,
      CASE WHEN pair.what <> 'Document' THEN pair.what WHEN EXISTS (SELECT 1 FROM invoice_tax_points t WHERE t.invoice_id = pair.invoice_id) THEN 'InAdvance'
        ELSE 'OtherMonth' END AS why
    FROM (${selectVatPairs(to)}) pair LEFT JOIN invoices invoice ON invoice.invoice_id = pair.invoice_id
      LEFT JOIN credits credit ON credit.credit_id = pair.credit_id LEFT JOIN payments payment ON payment.payment_id = pair.payment_id
      JOIN customers customer ON customer.customer_id = coalesce(credit.customer_id, payment.customer_id, invoice.customer_id)
    WHERE pair.day_book <> pair.report ORDER BY dated_on, name LIMIT ${sql.lit(maxItems)}`,
  example,
});

/** Reconciles the VAT of the sales day book of a month with its VAT on sales. */
export const findVatBetween = async (db: Db, to: DateOnly) => {
  const [totals] = await sums.rows(db, to);
  const Items = await items.rows(db, to);
  return { ...must(totals, 'The sums'), Items };
};
