import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';

interface NumberedDocuments {
  documents: ReturnType<typeof sql>;
  series: string;
  /** Name of one document, such as `Credit note`. */
  name: string;
}

// Opening invoices have the numbers of the earlier books, so they are left out.
const numberedDocuments: readonly NumberedDocuments[] = [
  { documents: sql`(SELECT invoice_no AS no FROM invoices WHERE kind <> 'Opening')`, series: 'invoice', name: 'Invoice' },
  { documents: sql`(SELECT credit_no AS no FROM credits)`, series: 'credit', name: 'Credit note' },
  { documents: sql`(SELECT payment_no AS no FROM payments)`, series: 'payment', name: 'Payment' },
  { documents: sql`(SELECT pro_forma_no AS no FROM pro_forma_invoices)`, series: 'pro_forma', name: 'Pro forma' },
];

/** Joins the first number, and the last one up to which no number is missing. Ignores a check that began at another number. */
const joinChecked = ({ documents, series }: NumberedDocuments) => sql`
  FROM (SELECT min(d.no) AS first FROM ${documents} d) numbers JOIN number_series series ON series.series = ${sql.lit(series)}
  LEFT JOIN checked_numbers kept ON kept.series = series.series AND kept.first_no = numbers.first
  CROSS JOIN LATERAL (SELECT coalesce(kept.last_no, numbers.first - 1) AS last OFFSET 0) checked`;

/** Selects the missing numbers of a series. Compares the counts first, which is fast if none is missing. */
const selectMissing = (numbered: NumberedDocuments) => sql`
  SELECT 'Number' AS kind, gap.no::integer AS id, ${sql.lit(numbered.name)} || ' ' || gap.no AS name, NULL::integer AS customer_id, NULL::date AS dated_on, NULL::numeric AS amount
  ${joinChecked(numbered)}
  CROSS JOIN LATERAL (SELECT count(*) AS documents FROM ${numbered.documents} d WHERE d.no > checked.last OFFSET 0) later
  CROSS JOIN LATERAL (SELECT n AS no FROM generate_series(checked.last + 1, series.next_number - 1) n
    WHERE series.next_number - 1 - checked.last <> later.documents EXCEPT SELECT d.no FROM ${numbered.documents} d WHERE d.no > checked.last) gap`;

/** Selects the numbers of each series that no document has. */
export const selectNumberGaps = () => sql.join(numberedDocuments.map(selectMissing), sql` UNION ALL `);

const checkSeries = (numbered: NumberedDocuments) => sql`
  INSERT INTO checked_numbers (series, first_no, last_no)
  SELECT series.series, numbers.first, gap.no - 1 ${joinChecked(numbered)}
  CROSS JOIN LATERAL (SELECT n AS no FROM generate_series(checked.last + 1, series.next_number) n
    WHERE NOT EXISTS (SELECT FROM ${numbered.documents} d WHERE d.no = n) ORDER BY n LIMIT 1) gap
  WHERE gap.no > numbers.first
  ON CONFLICT (series) DO UPDATE SET first_no = excluded.first_no, last_no = excluded.last_no`;

/** Stores for each series how far no number is missing, so that the month end counts only the documents after that. */
export const storeCheckedNumbers = (db: Db) =>
  transact(db, 0, async (tx) => {
    for (const numbered of numberedDocuments) await checkSeries(numbered).execute(tx);
  });
