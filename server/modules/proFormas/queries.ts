import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Big } from '#contract/money.ts';
import type { ListQuery } from '#contract/list.ts';
import { listProFormas } from '#contract/proFormas/calls.ts';
import { beginning, containing } from '#server/database/searchPatterns.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { byDealOr, saysAll } from '#server/lists/search.ts';
import type { Db, Tx } from '#server/database/connect.ts';

export interface ProFormaRow {
  ProFormaInvoiceId: number;
  ProFormaNo: number;
  OrderId: number;
  DealNo: number;
  Part: number;
  OrderStatus: string;
  RequiredDate: string | null;
  CustomerId: number;
  CustomerName: string;
  AccountCode: string;
  CurrencyCode: string;
  IssuedOn: string;
  NetAmount: Big;
  VatAmount: Big;
  GrossAmount: Big;
  Received: Big;
  State: 'Held' | 'Released' | 'Cancelled';
  CancelReason: string | null;
  Reason: string | null;
  InvoiceId: number | null;
  InvoiceNo: number | null;
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
}

/**
 * The account's free money for one pro forma: confirmed receipts not allocated, but for those that name another held pro forma, less
 * what other pro formas were released on and is not invoiced yet. The same pound never releases two.
 */
const received = sql`greatest(0,
  coalesce((SELECT sum(p.unallocated) FROM payments p
    LEFT JOIN pro_forma_invoices named ON named.pro_forma_invoice_id = p.pro_forma_invoice_id
    WHERE p.customer_id = f.customer_id AND p.kind = 'Receipt' AND p.is_confirmed AND p.unallocated > 0
      AND (named.pro_forma_invoice_id IS NULL OR named.pro_forma_invoice_id = f.pro_forma_invoice_id OR named.state <> 'Held')), 0)
  - coalesce((SELECT sum(other.gross_amount) FROM pro_forma_invoices other JOIN orders oo ON oo.order_id = other.order_id
    WHERE other.customer_id = f.customer_id AND other.pro_forma_invoice_id <> f.pro_forma_invoice_id AND other.state = 'Released'
      AND other.reason IS NULL AND oo.status_id < 6
      AND NOT EXISTS (SELECT 1 FROM invoices taken WHERE taken.order_id = other.order_id)), 0))`;

const selectProFormas = sql`
    SELECT f.pro_forma_invoice_id, f.pro_forma_no, f.order_id, o.deal_no, o.part, o.status AS order_status, o.required_date, f.customer_id,
      c.name AS customer_name, c.account_code, u.code AS currency_code, f.issued_on, f.net_amount, f.vat_amount, f.gross_amount,
      CASE WHEN f.state = 'Cancelled' THEN 0 ELSE ${received} END AS received, f.state, r.description AS cancel_reason, f.reason,
      i.invoice_id, i.invoice_no, f.version, f.updated_at, f.updated_by
    FROM pro_forma_invoices f
    JOIN orders o USING (order_id) JOIN customers c ON c.customer_id = f.customer_id JOIN currencies u ON u.currency_id = o.currency_id
    LEFT JOIN cancel_reasons r ON r.cancel_reason_id = f.cancel_reason_id
    LEFT JOIN invoices i ON i.order_id = f.order_id`;

const source = listSource({
  name: 'listProFormas',
  list: listProFormas.list,
  select: () => selectProFormas,
  example: undefined,
  order: { State: sql`array_position(ARRAY['Held', 'Released', 'Cancelled'], listed.state)` },
  usual: sql`array_position(ARRAY['Held', 'Released', 'Cancelled'], listed.state),
    CASE WHEN listed.state = 'Held' THEN listed.pro_forma_no ELSE -listed.pro_forma_no END`,
  where: {
    q: (text) =>
      byDealOr(
        text,
        saysAll(
          text,
          (word) =>
            sql`(searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)} OR listed.pro_forma_no::text LIKE ${beginning(word)})`,
        ),
      ),
  },
});

/** Held first, the oldest on top; then the rest, the newest on top. */
export const findProFormas = (db: Db, query: ListQuery) => findList(db, source, query, undefined);

export const getProForma = async (db: Db, proFormaId: number): Promise<ProFormaRow> => {
  const { rows } = await sql<ProFormaRow>`${selectProFormas} WHERE f.pro_forma_invoice_id = ${proFormaId}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', 'There is no such pro forma');
  return row;
};

export const lockProForma = async (tx: Tx, proFormaId: number) => {
  await tx.selectFrom('pro_forma_invoices').select('ProFormaInvoiceId').where('ProFormaInvoiceId', '=', proFormaId).forUpdate().execute();
};

export const findCancelReasons = (db: Db) =>
  db.selectFrom('cancel_reasons').select(['CancelReasonId', 'Description']).where('Active', '=', true).orderBy('Description').execute();
