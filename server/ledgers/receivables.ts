import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import { z } from 'zod';
import { Big } from '#contract/money.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { Database } from '#server/database/tables.ts';

/** Entry of the receivables ledger. `Amount` is positive if the customer owes more. Exactly one of the four ids is set. `Reference` is the number of that document. */
export type ReceivableEntry = Insertable<Database['receivable_entries']>;

/** Builds the statements that add entries to the receivables ledger: one, or none if all amounts are zero. */
export const receivableStatements = (tx: Tx, entries: readonly ReceivableEntry[]) => {
  const nonZero = entries.filter((entry) => !new Big(entry.Amount).eq(0));
  return nonZero.length === 0 ? [] : [tx.insertInto('receivable_entries').values(nonZero)];
};

/** Adds entries to the receivables ledger, in the account's currency, and leaves out zero amounts. A database trigger updates the balance. */
export const addReceivableEntries = async (tx: Tx, entries: readonly ReceivableEntry[]) => {
  for (const entry of receivableStatements(tx, entries)) await entry.execute();
};

/** Returns what the account owes today in its own currency. Negative if we owe the customer. */
export const findBalance = async (db: Db, customerId: number): Promise<Big> => {
  const row = await db
    .selectFrom('customer_balances')
    .select(sql<Big>`coalesce(sum(balance), 0)`.as('Balance'))
    .where('CustomerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.Balance;
};

/** SQL sum of the account's entries after a day. */
export const sumEntriesAfter = (customerId: number | RawBuilder<unknown>, asAt: DateOnly) =>
  sql`(SELECT coalesce(sum(e.amount), 0) FROM receivable_entries e WHERE e.customer_id = ${customerId} AND e.entry_date > ${asAt}::date)`;

/** SQL of the account's balance at the end of a day: the balance now without the entries since. */
export const balanceAt = (customerId: number | RawBuilder<unknown>, asAt: DateOnly) =>
  sql<Big>`(coalesce((SELECT b.balance FROM customer_balances b WHERE b.customer_id = ${customerId}), 0) - ${sumEntriesAfter(customerId, asAt)})`;

const OpenItem = z.object({
  CustomerId: z.number(),
  Kind: z.enum(['Invoice', 'Debit', 'Credit', 'Receipt', 'Refund', 'Tied']),
  ItemId: z.number(),
  ItemNo: z.string(),
  ItemDate: DateOnly,
  DueDate: DateOnly,
  Reference: z.string().nullable(),
  /** Signed as in the ledger. */
  GrossAmount: z.number(),
  OpenAmount: z.number(),
});
export type OpenItem = RowOf<typeof OpenItem, 'GrossAmount' | 'OpenAmount'>;

/** Items that the customer has to pay. A refund is one of them, because it is open if the receipt that it paid back was reversed. */
export const payableKinds: readonly OpenItem['Kind'][] = ['Invoice', 'Debit', 'Refund'];

/** Finds the open items of an account at the end of a day, oldest due date first. Money that is unallocated, or tied to pro formas, is negative. */
export const openItemsAt = statement({
  name: 'findOpenItemsAt',
  row: OpenItem,
  exact: ['GrossAmount', 'OpenAmount'],
  write: ({ customerId, asAt }: { customerId: number; asAt: DateOnly }) => sql`
    SELECT * FROM open_items_of(${customerId}::integer, ${asAt}::date) WHERE open_amount <> 0 ORDER BY due_date, item_date, item_id`,
  example: { customerId: 1, asAt: '2026-11-21' },
});
