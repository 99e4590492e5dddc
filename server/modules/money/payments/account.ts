import { sql } from 'kysely';
import { BroughtForwardItem } from '#contract/money/payments/shapes.ts';
import { Big, sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findBalance } from '#server/ledgers/receivables.ts';
import { statement } from '#server/database/statements.ts';
import { must } from '#server/must.ts';
import { requireCustomer } from './queries.ts';

const broughtForward = statement({
  name: 'findBroughtForwardItems',
  row: BroughtForwardItem,
  exact: ['Amount', 'Unallocated'],
  write: (customerId: number) => sql`
    SELECT 'Payment' AS kind, payment_id, NULL::integer AS credit_id, payment_no AS no, payment_date AS date, amount, unallocated, reference,
      NULL::integer AS invoice_id
    FROM payments WHERE customer_id = ${customerId} AND unallocated > 0 AND kind = 'Receipt'
    UNION ALL
    SELECT 'Credit', NULL, credit_id, credit_no, credit_date, gross_amount, unallocated, NULL, invoice_id
    FROM credits WHERE customer_id = ${customerId} AND unallocated > 0 AND credit_no IS NOT NULL
    ORDER BY 5, 1 DESC, 4`,
  example: 1,
});

/** Lists payments and credit notes with unallocated money, oldest first. */
export const findBroughtForwardItems = (db: Db, customerId: number) => broughtForward.rows(db, customerId);

/** Totals the money tied to the account's pro formas. */
const findTied = async (db: Db, customerId: number): Promise<Big> => {
  const { Tied } = await db
    .selectFrom('pro_forma_invoices')
    .select(sql<Big>`coalesce(sum(received), 0)`.as('Tied'))
    .where('CustomerId', '=', customerId)
    .where('Received', '>', new Big(0))
    .executeTakeFirstOrThrow();
  return Tied;
};

export const getBroughtForward = async (db: Db, customerId: number) => {
  const customer = await requireCustomer(db, customerId);
  const Items = await findBroughtForwardItems(db, customerId);
  return {
    CustomerId: customerId,
    CurrencyCode: customer.CurrencyCode,
    Total: sum(Items.map((item) => item.Unallocated)),
    Tied: await findTied(db, customerId),
    Items,
  };
};

/** Returns the account's ledger balance today, with its overdue, unallocated and tied amounts. */
export const getAccountBalance = async ({ db, today }: Context, customerId: number) => {
  const customer = await requireCustomer(db, customerId);
  const { rows } = await sql<{ Overdue: Big }>`
    SELECT coalesce(sum(outstanding), 0) AS overdue FROM owed_items WHERE customer_id = ${customerId} AND due_date < ${today}::date`.execute(
    db,
  );
  const items = await findBroughtForwardItems(db, customerId);
  return {
    ...customer,
    AsAt: today,
    Balance: await findBalance(db, customerId),
    Overdue: must(rows[0], 'The overdue amount').Overdue,
    Unallocated: sum(items.map((item) => item.Unallocated)),
    Tied: await findTied(db, customerId),
  };
};
