import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { setReason } from '#server/modules/setReason.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findMonthEnd } from './queries.ts';

export interface Lock {
  LockedThrough: DateOnly | null;
  Reason: string;
  Version: number;
}

const isEarlier = (day: DateOnly | null, current: DateOnly | null) => day === null || (current !== null && day < current);

const checkDay = (context: Context, day: DateOnly | null, current: DateOnly | null) => {
  if (day === current)
    throw invalidField('LockedThrough', day ? `The books are already locked through ${formatDate(day)}` : 'The books are already open');
  if (day !== null && day >= context.today)
    throw invalidField('LockedThrough', `${formatDate(day)} has not ended yet. Today is ${formatDate(context.today)}.`);
  if (isEarlier(day, current) && !context.user.roles.includes('Admin'))
    throw new AppError('NOT_ALLOWED', 'Only an administrator can reopen the books');
};

const pauseMs = 50;

/** Waits until nobody writes into the months after one day and through another. Others never wait longer than one try. */
const lockMonths = async (tx: Tx, after: DateOnly | null, through: DateOnly | null) => {
  for (;;) {
    const { rows } = await sql<{ IsLocked: boolean }>`SELECT lock_months(${after}::date, ${through}::date) AS is_locked`.execute(tx);
    if (rows[0]?.IsLocked) return;
    await setTimeout(pauseMs);
  }
};

/**
 * Moves the day through which the books are locked. A user who may close the month may move it forward, but only an Admin may move it back.
 * Waits for what is being written into the months that it closes. Entries of other months do not wait for it.
 */
const moveLock = async (tx: Tx, context: Context, { LockedThrough, Reason, Version }: Lock) => {
  const company = await tx
    .selectFrom('company')
    .select(['LockedThrough', 'Version', 'UpdatedAt', 'UpdatedBy'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  await requireVersion(tx, company, Version);
  checkDay(context, LockedThrough, company.LockedThrough);
  await setReason(tx, Reason);
  await lockMonths(tx, company.LockedThrough, LockedThrough);
  await tx.updateTable('company').set({ LockedThrough }).execute();
};

/** Locks the books and returns the month. Adds it up after the lock is set, so that nobody waits for it and nothing written before is missing. */
export const lockBooks = (context: Context, lock: Lock) =>
  writeThenRead(
    context,
    (tx) => moveLock(tx, context, lock),
    () => findMonthEnd(context, lock.LockedThrough ?? undefined),
  );
