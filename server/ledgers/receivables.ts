import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { Big } from '#contract/money.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { Database } from '#server/database/tables.ts';

/**
 * `Amount` is signed: what the customer owes more is positive. Exactly one of the four ids says what caused it; `Reference` is the number a
 * person knows that by.
 */
export type ReceivableEntry = Insertable<Database['receivable_entries']>;

/** Adds to the receivables ledger, in the account's own currency; the account's balance follows in the database. */
export const addReceivableEntries = async (tx: Tx, entries: readonly ReceivableEntry[]) => {
  const moving = entries.filter((entry) => !new Big(entry.Amount).eq(0));
  if (moving.length === 0) return;
  await tx.insertInto('receivable_entries').values(moving).execute();
};

/** What the account owes today (negative: we owe them), in its own currency. */
export const findBalance = async (db: Db, customerId: number): Promise<Big> => {
  const row = await db
    .selectFrom('customer_balances')
    .select(sql<Big>`coalesce(sum(balance), 0)`.as('Balance'))
    .where('CustomerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.Balance;
};

/** The balance at the end of a day, as a column: the signed sum of the ledger until then. */
export const balanceAt = (customerId: number, asAt: string) =>
  sql<Big>`(SELECT coalesce(sum(amount), 0) FROM receivable_entries WHERE customer_id = ${customerId} AND entry_date <= ${asAt})`;

const OpenItem = z.object({
  CustomerId: z.number(),
  Kind: z.enum(['Invoice', 'Debit', 'Credit', 'Receipt', 'Refund', 'Tied']),
  ItemId: z.number(),
  ItemNo: z.string(),
  ItemDate: DateOnly,
  DueDate: DateOnly,
  Reference: z.string().nullable(),
  /** Signed as the ledger. */
  GrossAmount: z.number(),
  OpenAmount: z.number(),
});
export type OpenItem = RowOf<typeof OpenItem, 'GrossAmount' | 'OpenAmount'>;

/** What the customer is to pay, beside credits and money that stand open. A refund is open where it lost the receipt it was paid out of. */
export const owedKinds: readonly OpenItem['Kind'][] = ['Invoice', 'Debit', 'Refund'];

/** The account's open items at the end of a day, oldest due first: what was owed, and (negative) money not yet set against anything or tied to pro formas. */
export const openItemsAt = statement({
  name: 'findOpenItemsAt',
  row: OpenItem,
  exact: ['GrossAmount', 'OpenAmount'],
  write: ({ customerId, asAt }: { customerId: number; asAt: DateOnly }) => sql`
    SELECT * FROM open_items_of(${customerId}::integer, ${asAt}::date) WHERE open_amount <> 0 ORDER BY due_date, item_date, item_id`,
  example: { customerId: 1, asAt: '2026-11-21' },
});
