import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { listProFormas, ProFormaInvoice } from '#contract/money/proFormas/calls.ts';
import { beginning, containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';

const stampedRow = ProFormaInvoice.extend({ UpdatedAt: z.string(), UpdatedBy: z.number().nullable() });
const exactOfProForma = ['NetAmount', 'VatAmount', 'GrossAmount', 'Received', 'InvoiceOutstanding'] as const;
export type ProFormaRow = RowOf<typeof stampedRow, (typeof exactOfProForma)[number]>;

/** SQL: money tied to the pro forma, and money that its order's invoices took from it. */
const received = sql`f.received + coalesce((SELECT sum(a.amount) FROM pro_forma_allocations t JOIN allocations a USING (pro_forma_allocation_id)
  WHERE t.pro_forma_invoice_id = f.pro_forma_invoice_id AND a.reverses_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM allocations r WHERE r.reverses_id = a.payment_allocation_id)), 0)`;

/** Selects a column of the order's invoice. A query without such a column never reads the invoices, unlike with a join. */
const selectInvoiceColumn = (column: string) => sql`(SELECT i.${sql.ref(column)} FROM invoices i WHERE i.order_id = f.order_id)`;

/**
 * SQL: true if the system issued the pro forma to replace a cancelled one (`followVatRates`) and nobody has sent it.
 * An e-mail stored as a file was not sent. For post, printing counts as sent. Failed e-mails are reported elsewhere.
 */
const isToSend = sql`(f.state = 'Held' AND f.created_by IS NULL
  AND EXISTS (SELECT FROM pro_forma_invoices former WHERE former.order_id = f.order_id AND former.state = 'Cancelled'
    AND former.pro_forma_invoice_id < f.pro_forma_invoice_id)
  AND NOT EXISTS (SELECT FROM outbox m WHERE m.document_kind = 'ProForma' AND m.document_ids @> ARRAY[f.pro_forma_invoice_id]
    AND m.state IN ('Queued', 'Sent', 'Failed'))
  AND NOT (c.document_delivery = 'Post' AND EXISTS (SELECT FROM documents p WHERE p.kind = 'ProForma' AND p.subject_id = f.pro_forma_invoice_id)))`;

const selectProFormas = sql`
    SELECT f.pro_forma_invoice_id, f.pro_forma_no, f.order_id, o.deal_no, o.part, o.status AS order_status, o.required_date, f.customer_id,
      c.name AS customer_name, c.account_code, u.code AS currency_code, f.issued_on, f.net_amount, f.vat_amount, f.gross_amount,
      ${received} AS received, f.state, r.description AS cancel_reason, f.reason,
      ${selectInvoiceColumn('invoice_id')} AS invoice_id, ${selectInvoiceColumn('invoice_no')} AS invoice_no, ${selectInvoiceColumn('outstanding')} AS invoice_outstanding, ${isToSend} AS is_to_send, f.version, f.updated_at, f.updated_by
    FROM pro_forma_invoices f
    LEFT JOIN orders o USING (order_id) LEFT JOIN customers c ON c.customer_id = f.customer_id LEFT JOIN currencies u ON u.currency_id = o.currency_id
    LEFT JOIN cancel_reasons r ON r.cancel_reason_id = f.cancel_reason_id`;

const source = listSource({
  name: 'listProFormas',
  list: listProFormas.list,
  exact: exactOfProForma,
  select: () => sql`SELECT p.*, p.gross_amount - p.received AS unpaid FROM (${selectProFormas}) p`,
  example: undefined,
  order: { State: sql`array_position(ARRAY['Held', 'Released', 'Cancelled'], listed.state)` },
  defaultOrder: sql`array_position(ARRAY['Held', 'Released', 'Cancelled'], listed.state),
    CASE WHEN listed.state = 'Held' THEN listed.pro_forma_no ELSE -listed.pro_forma_no END`,
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(
          text,
          (word) =>
            sql`(searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)} OR listed.pro_forma_no::text LIKE ${beginning(word)})`,
        ),
      ),
  },
});

/** Removes the columns that are only needed to report a stale save. */
export const withoutStamps = ({ UpdatedAt: _at, UpdatedBy: _by, ...row }: ProFormaRow) => row;

/** Lists held pro formas first, the oldest on top, then the others, the newest on top. */
export const findProFormas = (db: Db, query: ListQuery) => findList(db, source, query, undefined);

const oneProForma = statement({
  name: 'getProForma',
  row: stampedRow,
  exact: exactOfProForma,
  write: (proFormaId: number) => sql`${selectProFormas} WHERE f.pro_forma_invoice_id = ${proFormaId}`,
  example: 1,
});

export const getProForma = async (db: Db, proFormaId: number): Promise<ProFormaRow> => {
  const [row] = await oneProForma.rows(db, proFormaId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such pro forma');
  return row;
};

export const lockProForma = async (tx: Tx, proFormaId: number) => {
  await tx.selectFrom('pro_forma_invoices').select('ProFormaInvoiceId').where('ProFormaInvoiceId', '=', proFormaId).forUpdate().execute();
};

export const findCancelReasons = (db: Db) =>
  db.selectFrom('cancel_reasons').select(['CancelReasonId', 'Description']).where('Active', '=', true).orderBy('Description').execute();
