import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { isBusy } from '#server/database/transaction/transaction.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';
import { formatDate } from '#server/documents/format.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import type { LoadedOrder } from '#server/modules/sales/deal/queries.ts';
import { findUnreversedTies, tieToProFormas } from '#server/modules/money/payments/allocation/ties.ts';
import type { UnreversedTie } from '#server/modules/money/payments/allocation/ties.ts';
import { storeProFormaContent } from '#server/modules/money/proFormas/buildProFormaDocument.ts';
import { selectOutdatedVat } from './selectOutdatedVat.ts';
import type { OutdatedDeal } from './selectOutdatedVat.ts';
import { replaceProForma } from './entry/orderProForma.ts';

const findOutdated = async (db: Db, today: DateOnly, which = sql`true`): Promise<OutdatedDeal[]> => {
  const { rows } = await sql<OutdatedDeal>`${selectOutdatedVat(today, which)} ORDER BY deal.order_id`.execute(db);
  return rows;
};

/** Moves the money allocated to a replaced pro forma to its successor, up to the successor's amount. */
export const moveAllocatedMoney = async (
  tx: Tx,
  today: DateOnly,
  ties: readonly UnreversedTie[],
  { CustomerId, ProFormaInvoiceId, Totals }: LoadedOrder,
) => {
  let remaining = Totals.Gross;
  for (const { PaymentId, ProFormaInvoiceId: former, Amount } of ties) {
    const amount = Amount.lt(remaining) ? Amount : remaining;
    if (ProFormaInvoiceId === null || ProFormaInvoiceId === former || amount.lte(0)) continue;
    remaining = remaining.minus(amount);
    await tieToProFormas(tx, CustomerId, today, [{ ProFormaInvoiceId, PaymentId, Amount: amount, index: 0, isTiedAgain: true }]);
  }
};

/** Updates a deal. Returns what issues its new pro forma and moves its money, to be run last. Undefined if it needs none. */
const updateDeal = async (tx: Tx, today: DateOnly, orderId: number) => {
  await lockWithCustomer(tx, orderId);
  const [behind] = await findOutdated(tx, today, sql`o.order_id = ${orderId}`);
  if (!behind) return undefined;
  const before = await getOrder(tx, orderId);
  if (before.ProFormaInvoiceId !== null) await storeProFormaContent(tx, orderId);
  const ties = await findUnreversedTies(tx, sql`t.pro_forma_invoice_id = ${before.ProFormaInvoiceId}`);
  await tx.updateTable('orders').set({ VatFrom: behind.Since }).where('OrderId', '=', orderId).execute();
  if (before.Status !== 'Held') return undefined;
  const why = `Replaced because VAT rates changed on ${formatDate(behind.Since)}`;
  const issueNewProForma = await replaceProForma(tx, { before, after: await getOrder(tx, orderId) }, { today, why });
  return async (trialNo?: number) => {
    await issueNewProForma?.(trialNo);
    await moveAllocatedMoney(tx, today, ties, await getOrder(tx, orderId));
  };
};

/** Deals refused because the books are locked, each with the day and lock at the time. */
export type RefusedDeals = Map<number, string>;

const readLock = async (db: Db, today: DateOnly) => {
  const { LockedThrough } = await db.selectFrom('company').select('LockedThrough').executeTakeFirstOrThrow();
  return `${today} ${LockedThrough}`;
};

const isLocked = (error: unknown) => (error instanceof AppError ? error : translateDatabaseError(error))?.code === 'PERIOD_LOCKED';

/**
 * Updates open deals to new VAT rates, so that each has the totals that its invoice would have now. If the amount of a held pro forma changes,
 * replaces it and moves its money. A deal that fails does not stop the others, and the first error is thrown at the end. A deal refused
 * because the books are locked is not tried again until the day or the lock changes.
 */
export const followVatRates = async (db: Db, today: DateOnly, refused: RefusedDeals = new Map()): Promise<void> => {
  const behind = await findOutdated(db, today);
  if (behind.length === 0) return refused.clear();
  const lock = await readLock(db, today);
  const failed: unknown[] = [];
  for (const { OrderId } of behind.filter((deal) => refused.get(deal.OrderId) !== lock))
    await transact(db, 0, async (tx) => (await updateDeal(tx, today, OrderId))?.()).catch((error: unknown) => {
      failed.push(error);
      if (isLocked(error)) refused.set(OrderId, lock);
    });
  if (failed.length > 0) throw failed[0];
};

class RolledBack extends Error {}

/** Highest pro forma number. A trial counts down from here, because others would wait for a real number until it is rolled back. */
const maxNumber = 2 ** 31 - 1;

/**
 * Finds why a deal cannot be updated to the new VAT rates, by trying it and rolling back. Null if it can be, which happens within a minute,
 * or if somebody else is changing its account at the moment.
 */
export const explainOutdated = async (db: Db, today: DateOnly, orderId: number): Promise<string | null> => {
  const outcome = await transact(db, 0, async (tx): Promise<never> => {
    await sql`SET LOCAL lock_timeout = '1s'`.execute(tx);
    await (
      await updateDeal(tx, today, orderId)
    )?.(maxNumber - orderId);
    throw new RolledBack();
  }).catch((error: unknown) => error);
  if (outcome instanceof RolledBack || isBusy(outcome)) return null;
  const translated = outcome instanceof AppError ? outcome : translateDatabaseError(outcome);
  // Drops the advice to choose another date, because the user chooses none here.
  if (translated?.code === 'PERIOD_LOCKED') return translated.message.replace(/[:.] choose .*$/i, '');
  return translated?.message ?? 'The server could not do this. See its log for the reason.';
};
