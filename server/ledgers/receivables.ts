import { sql } from 'kysely';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Db, Tx } from '#server/database/connect.ts';

export interface ReceivableEntry {
  CustomerId: number;
  CurrencyId: number;
  EntryDate: string;
  Kind: 'Invoice' | 'Debit' | 'Credit' | 'Receipt' | 'Refund' | 'Discount' | 'ReceiptReversed' | 'RefundReversed' | 'DiscountReversed';
  /** Signed: what the customer owes more is positive. */
  Amount: Numeric;
  /** Exactly one of these four says what caused it. */
  InvoiceId?: number;
  CreditId?: number;
  PaymentId?: number;
  PaymentAllocationId?: number;
  /** The number a person knows it by. */
  Reference: string;
}

/** Adds to the receivables ledger, in the account's own currency; the account's balance follows in the database. */
export const addReceivableEntries = async (tx: Tx, entries: readonly ReceivableEntry[]) => {
  const moving = entries.filter((entry) => !new Big(entry.Amount).eq(0));
  if (moving.length === 0) return;
  await tx.insertInto('receivable_entries').values(moving).execute();
};

/** What the account owes today (negative: we owe them), in its own currency. */
export const findBalance = async (db: Db, customerId: number): Promise<Big> => {
  const row = await db.selectFrom('customer_balances').select('Balance').where('CustomerId', '=', customerId).executeTakeFirst();
  return row?.Balance ?? new Big(0);
};

/** The balance at the end of a day, as a column: the signed sum of the ledger until then. */
export const balanceAt = (customerId: number, asAt: string) =>
  sql<Big>`(SELECT coalesce(sum(amount), 0) FROM receivable_entries WHERE customer_id = ${customerId} AND entry_date <= ${asAt})`;

export const findBalanceAt = async (db: Db, customerId: number, asAt: string): Promise<Big> => {
  const { rows } = await sql<{ Balance: Big }>`SELECT ${balanceAt(customerId, asAt)} AS balance`.execute(db);
  return rows[0]?.Balance ?? new Big(0);
};

export interface OpenItem {
  CustomerId: number;
  Kind: 'Invoice' | 'Debit' | 'Credit' | 'Receipt' | 'Refund' | 'Tied';
  ItemId: number;
  ItemNo: string;
  ItemDate: string;
  DueDate: string;
  Reference: string | null;
  /** Signed as the ledger. */
  GrossAmount: Big;
  OpenAmount: Big;
}

/** The account's open items at the end of a day, oldest due first: what was owed, and (negative) money not yet set against anything or tied to pro formas. */
export const findOpenItemsAt = async (db: Db, customerId: number, asAt: string): Promise<OpenItem[]> => {
  const { rows } = await sql<OpenItem>`
    SELECT * FROM open_items_of(${customerId}::integer, ${asAt}::date) WHERE open_amount <> 0 ORDER BY due_date, item_date, item_id`.execute(
    db,
  );
  return rows;
};
