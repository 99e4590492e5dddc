import { sql } from 'kysely';
import { accountDocuments } from '#contract/money/invoices/list.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Context } from '#server/context.ts';
import { beginning, containing } from '#server/database/search/searchPatterns.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';
import { requireKnownAccount } from '#server/modules/requireOwnAccount.ts';
import { isImportReversed } from '#server/modules/takenBack.ts';

interface Account {
  customerId: number;
  today: string;
}

const documents = listSource({
  name: 'customerInvoices',
  list: accountDocuments,
  exact: ['NetAmount', 'VatAmount', 'GrossAmount', 'Outstanding'],
  select: ({ customerId, today }: Account) => sql`
    SELECT d.kind, d.invoice_id, d.credit_id, d.number, d.original_no, d.date, d.due_date, d.deal_no, d.part, d.customer_order_no, u.code AS currency_code,
      d.net_amount, d.vat_amount, d.gross_amount, d.outstanding, d.is_overdue, d.place, searchable(d.customer_order_no) AS search_text
    FROM (
      SELECT CASE WHEN kind = 'Debit' THEN 'Debit' ELSE 'Invoice' END AS kind, invoice_id, CASE WHEN kind = 'Debit' THEN credit_id END AS credit_id,
        invoice_no AS number, original_no, invoice_date AS date, due_date, deal_no, part, customer_order_no, currency_id, net_amount, vat_amount, gross_amount,
        outstanding, outstanding > 0 AND due_date < ${today}::date AS is_overdue, invoice_id AS place
      FROM invoices WHERE customer_id = ${customerId} AND NOT ${isImportReversed(sql`invoices.invoice_id`)}
      UNION ALL
      SELECT 'Credit', NULL, credit_id, credit_no, NULL, credit_date, credit_date, NULL, NULL, NULL, currency_id, -net_amount, -vat_amount, -gross_amount,
        -unallocated, false, credit_id
      FROM credits WHERE customer_id = ${customerId} AND credit_no IS NOT NULL
    ) d JOIN currencies u USING (currency_id)`,
  example: { customerId: 1, today: '2026-11-21' },
  tieBreaker: sql`listed.kind, listed.place DESC`,
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(
          text,
          (word) =>
            sql`(listed.search_text LIKE ${containing(word)} OR listed.number::text LIKE ${beginning(word)} OR searchable(listed.original_no) LIKE ${beginning(word)})`,
        ),
      ),
    Show: () => sql`listed.outstanding <> 0`,
  },
});

/** Lists the invoices, credit notes and debit notes of one account, newest first. Amounts of credits are negative. */
export const customerInvoices = async (context: Context, id: number, query: ListQuery) =>
  findList(context.db, documents, query, { customerId: await requireKnownAccount(context, id), today: context.today });
