import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { setReason } from '#server/modules/setReason.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findMonthEnd } from './queries.ts';

export interface Lock {
  LockedThrough: DateOnly | null;
  Reason: string;
  Version: number;
}

/** Tables of which every action that a closed period forbids writes at least one. */
const ledgers =
  'invoices, allocations, pro_forma_allocations, receivable_entries, goods_receipts, purchase_receipts, stock_movements, pallet_movements';

/**
 * Moves the day through which the books are locked. A user who may close the month may move it forward, but only an Admin may move it back.
 * Locks the ledger tables first, so that transactions in progress finish before the check.
 */
export const lockBooks = (context: Context, { LockedThrough, Reason, Version }: Lock) =>
  inTransaction(context, async (tx) => {
    await sql`LOCK TABLE ${sql.raw(ledgers)} IN SHARE MODE`.execute(tx);
    const company = await tx
      .selectFrom('company')
      .select(['LockedThrough', 'Version', 'UpdatedAt', 'UpdatedBy'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await requireVersion(tx, company, Version);
    if (LockedThrough === company.LockedThrough)
      throw invalidField(
        'LockedThrough',
        LockedThrough ? `The books are already locked through ${formatDate(LockedThrough)}` : 'The books are already open',
      );
    if (LockedThrough !== null && LockedThrough >= context.today)
      throw invalidField('LockedThrough', `${formatDate(LockedThrough)} has not ended yet. Today is ${formatDate(context.today)}.`);
    const isBack = LockedThrough === null || (company.LockedThrough !== null && LockedThrough < company.LockedThrough);
    if (isBack && !context.user.roles.includes('Admin')) throw new AppError('NOT_ALLOWED', 'Only an administrator can reopen the books');
    await setReason(tx, Reason);
    await tx.updateTable('company').set({ LockedThrough }).execute();
    return findMonthEnd({ db: tx, today: context.today }, LockedThrough ?? undefined);
  });
