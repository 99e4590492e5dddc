import { sql } from 'kysely';
import { VatBetween, VatBetweenItem } from '#contract/money/monthEnd/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { must } from '#server/must.ts';
import { dayBookDocuments } from '#server/reports/sales.ts';
import { vatPieces } from '#server/reports/vat.ts';
import { maxItems } from './checks.ts';

/**
 * Selects the VAT of each document in the sales day book (by document date) and in VAT on sales (by tax point). Settlement discounts and money
 * in advance have rows of their own, because they are not in the day book.
 */
const selectVatPairs = (to: DateOnly) => {
  const period = { from: `${to.slice(0, 7)}-01`, to };
  return sql`
    SELECT what, invoice_id, credit_id, payment_id, max(falls_on) AS falls_on, sum(day_book) AS day_book, sum(report) AS report FROM (
      SELECT 'Document' AS what, b.invoice_id, b.credit_id, NULL::integer AS payment_id, NULL::date AS falls_on, b.sterling_vat AS day_book, 0::numeric AS report
      FROM (${dayBookDocuments(period)}) b
      UNION ALL
      SELECT CASE p.kind WHEN 'Settlement discount' THEN 'Discount' WHEN 'Receipt in advance' THEN 'Receipt' ELSE 'Document' END, p.invoice_id, p.credit_id,
        CASE p.kind WHEN 'Receipt in advance' THEN p.payment_id END, p.falls_on, 0, p.sterling_vat
      FROM (${vatPieces(period)}) p) x GROUP BY 1, 2, 3, 4`;
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
    SELECT CASE WHEN d.credit_id IS NOT NULL THEN 'Credit' WHEN d.payment_id IS NOT NULL THEN 'Payment' ELSE 'Invoice' END AS kind,
      coalesce(d.credit_id, d.payment_id, d.invoice_id) AS id,
      CASE WHEN d.credit_id IS NOT NULL THEN 'Credit note ' || k.credit_no WHEN d.payment_id IS NOT NULL THEN 'Payment ' || p.payment_no
        WHEN d.what = 'Discount' THEN 'Discount on invoice ' || i.invoice_no WHEN i.kind = 'Debit' THEN 'Debit note ' || i.invoice_no ELSE 'Invoice ' || i.invoice_no END AS name,
      c.customer_id, c.name AS customer_name, CASE d.what WHEN 'Discount' THEN d.falls_on ELSE coalesce(k.credit_date, p.payment_date, i.invoice_date) END AS dated_on, d.day_book, d.report,
      CASE WHEN d.what <> 'Document' THEN d.what WHEN EXISTS (SELECT 1 FROM invoice_tax_points t WHERE t.invoice_id = d.invoice_id) THEN 'InAdvance' ELSE 'OtherMonth' END AS why
    FROM (${selectVatPairs(to)}) d LEFT JOIN invoices i ON i.invoice_id = d.invoice_id LEFT JOIN credits k ON k.credit_id = d.credit_id LEFT JOIN payments p ON p.payment_id = d.payment_id
      JOIN customers c ON c.customer_id = coalesce(k.customer_id, p.customer_id, i.customer_id)
    WHERE d.day_book <> d.report ORDER BY dated_on, name LIMIT ${sql.lit(maxItems)}`,
  example,
});

/** Reconciles the VAT of the sales day book of a month with its VAT on sales. */
export const findVatBetween = async (db: Db, to: DateOnly) => {
  const [both] = await sums.rows(db, to);
  const Items = await items.rows(db, to);
  return { ...must(both, 'The sums'), Items };
};
