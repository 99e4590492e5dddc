import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { MailedKind } from '#contract/system/mail/calls.ts';
import type { Big } from '#contract/money.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';

/** An issued document that can be mailed. */
export interface Mailable {
  SubjectId: number;
  CustomerId: number;
  CustomerName: string;
  /** Name of the document, such as `Invoice 20001` or `Statement up to 30 Nov 2026`. */
  Label: string;
  Number: string;
  Date: string;
  DueDate: string | null;
  /** Amount of the document. Null if it shows none. */
  Amount: Big | null;
  CurrencySymbol: string;
}

const columns: Record<MailedKind, RawBuilder<unknown>> = {
  Invoice: sql`d.invoice_id AS subject_id, CASE WHEN d.kind = 'Debit' THEN 'Debit note ' ELSE 'Invoice ' END || d.invoice_no AS label,
    d.invoice_no::text AS number, d.invoice_date AS date, d.due_date, d.gross_amount AS amount, u.symbol AS currency_symbol
    FROM invoices d JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = d.currency_id WHERE d.kind <> 'Opening' AND d.invoice_id`,
  Credit: sql`d.credit_id AS subject_id, 'Credit note ' || d.credit_no AS label, d.credit_no::text AS number, d.credit_date AS date,
    NULL::date AS due_date, d.gross_amount AS amount, u.symbol AS currency_symbol
    FROM credits d JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = d.currency_id
    WHERE d.credit_no IS NOT NULL AND d.credit_id`,
  Statement: sql`d.statement_id AS subject_id, 'Statement up to ' || to_char(d.date_to, 'FMDD Mon YYYY') AS label,
    to_char(d.date_to, 'FMDD Mon YYYY') AS number, d.date_to AS date, NULL::date AS due_date, d.closing_balance AS amount, u.symbol AS currency_symbol
    FROM statements d JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = c.currency_id WHERE d.statement_id`,
  ProForma: sql`d.pro_forma_invoice_id AS subject_id, 'Pro forma ' || d.pro_forma_no AS label, d.pro_forma_no::text AS number,
    d.issued_on AS date, NULL::date AS due_date, d.gross_amount AS amount, u.symbol AS currency_symbol
    FROM pro_forma_invoices d JOIN customers c USING (customer_id) JOIN orders o USING (order_id)
    JOIN currencies u ON u.currency_id = o.currency_id WHERE d.state <> 'Cancelled' AND d.pro_forma_invoice_id`,
  Quotation: sql`d.quotation_id AS subject_id, 'Quotation ' || d.quotation_no AS label, d.quotation_no::text AS number, d.quoted_on AS date,
    NULL::date AS due_date, NULL::numeric AS amount, u.symbol AS currency_symbol
    FROM quotations d JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = d.currency_id WHERE d.quotation_id`,
  PriceLetter: sql`d.price_letter_id AS subject_id, 'Price letter (prices from ' || to_char(b.effective_from, 'FMDD Mon YYYY') || ')' AS label,
    to_char(b.effective_from, 'FMDD Mon YYYY') AS number, (b.created_at AT TIME ZONE 'Europe/London')::date AS date, NULL::date AS due_date,
    NULL::numeric AS amount, u.symbol AS currency_symbol
    FROM price_letters d JOIN price_batches b USING (price_batch_id) JOIN customers c USING (customer_id)
    JOIN currencies u ON u.currency_id = c.currency_id WHERE b.reverted_at IS NULL AND d.price_letter_id`,
  Acknowledgement: sql`d.order_id AS subject_id, 'Order acknowledgement ' || ${selectDealName('d')} AS label, ${selectDealName('d')} AS number, d.order_date AS date,
    NULL::date AS due_date, NULL::numeric AS amount, u.symbol AS currency_symbol
    FROM orders d JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = d.currency_id
    WHERE d.status <> 'Cancelled' AND d.deal_type <> 'AdHoc' AND d.order_id`,
};

/**
 * Returns the documents in the order of their ids. Throws unless all exist and are issued. `lock` prevents a second mail with them until the
 * transaction ends.
 */
export const getMailables = async (db: Db | Tx, kind: MailedKind, ids: readonly number[], lock = false): Promise<Mailable[]> => {
  const { rows } = await sql<Mailable>`
    SELECT c.customer_id, c.name AS customer_name, ${columns[kind]} = ANY(${[...ids]}::integer[]) ORDER BY subject_id
    ${lock ? sql`FOR NO KEY UPDATE OF d` : sql``}`.execute(db);
  if (rows.length !== new Set(ids).size)
    throw new AppError('NOT_FOUND', 'One of the documents does not exist or is not issued. Reload the list.');
  return rows;
};
