import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { ownAccount } from '#server/modules/ownAccount.ts';

export interface AccountDocumentRow {
  Kind: 'Invoice' | 'Credit' | 'Debit';
  InvoiceId: number | null;
  CreditId: number | null;
  Number: number;
  Date: string;
  DueDate: string;
  DealNo: number | null;
  Part: number | null;
  CustomerOrderNo: string | null;
  CurrencyCode: string;
  NetAmount: Big;
  VatAmount: Big;
  GrossAmount: Big;
  Outstanding: Big;
  IsOverdue: boolean;
}

/** Invoices, credit and debit notes of one account, newest first; a credit's amounts are negative, as what is left of it. */
export const customerInvoices = async ({ db, user, today }: Context, customerId: number): Promise<AccountDocumentRow[]> => {
  const account = ownAccount(user, customerId);
  const customer = await db.selectFrom('customers').select('CustomerId').where('CustomerId', '=', account).executeTakeFirst();
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  const { rows } = await sql<AccountDocumentRow>`
    SELECT d.kind, d.invoice_id, d.credit_id, d.number, d.date, d.due_date, d.deal_no, d.part, d.customer_order_no, u.code AS currency_code,
      d.net_amount, d.vat_amount, d.gross_amount, d.outstanding, d.is_overdue
    FROM (
      SELECT CASE WHEN kind = 'Debit' THEN 'Debit' ELSE 'Invoice' END AS kind, invoice_id, credit_id, invoice_no AS number, invoice_date AS date,
        due_date, deal_no, part, customer_order_no, currency_id, net_amount, vat_amount, gross_amount, outstanding,
        outstanding > 0 AND due_date < ${today}::date AS is_overdue, invoice_id AS place
      FROM invoices WHERE customer_id = ${account}
      UNION ALL
      SELECT 'Credit', NULL, credit_id, credit_no, credit_date, credit_date, NULL, NULL, NULL, currency_id, -net_amount, -vat_amount, -gross_amount,
        -unallocated, false, credit_id
      FROM credits WHERE customer_id = ${account} AND credit_no IS NOT NULL
    ) d JOIN currencies u USING (currency_id) ORDER BY d.date DESC, d.kind, d.place DESC`.execute(db);
  return rows.map((row) => (row.Kind === 'Invoice' ? { ...row, CreditId: null } : row));
};
