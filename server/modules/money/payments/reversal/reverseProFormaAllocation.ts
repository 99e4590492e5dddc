import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { holdUnpaid, requireCanFree } from '#server/modules/money/proFormas/releasedMoney.ts';
import { lockPayment } from '#server/modules/money/payments/locks.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findProFormaTies } from '#server/modules/money/payments/queries.ts';
import { checkReversalDate } from './reversePayment.ts';
import type { Reversal } from './reversePayment.ts';
import { findUnreversedTies, reverseTies } from '#server/modules/money/payments/allocation/ties.ts';

const getTie = async (tx: Tx, tieId: number) => {
  const tie = await tx
    .selectFrom('pro_forma_allocations')
    .select(['CustomerId', 'PaymentId', 'ReversesId', 'ProFormaInvoiceId'])
    .where('ProFormaAllocationId', '=', tieId)
    .executeTakeFirst();
  if (!tie) throw new AppError('NOT_FOUND', 'There is no such tie to a pro forma');
  return tie;
};

/** Frees money tied to a pro forma. If the order was released on the money, only an Admin may, and the order is held again unless it has been picked. */
export const reverseProFormaAllocation = (context: Context, tieId: number, reversal: Reversal) =>
  inTransaction(context, (tx) => reverseTieInTransaction(tx, context, tieId, reversal));

/** Frees money tied to a pro forma in the caller's transaction. */
export const reverseTieInTransaction = async (tx: Tx, context: Context, tieId: number, reversal: Reversal) => {
  await lockCustomer(tx, (await getTie(tx, tieId)).CustomerId);
  const tie = await getTie(tx, tieId);
  if (tie.ReversesId) throw new AppError('RULE_BROKEN', 'This is itself a reversal. Tie the money again instead.');
  const [activeTie] = await findUnreversedTies(tx, sql`t.pro_forma_allocation_id = ${tieId}`);
  if (!activeTie) {
    const [reversed] = await findProFormaTies(tx, sql`t.pro_forma_allocation_id = ${tieId}`);
    throw new AppError(
      'ALREADY_REVERSED',
      `This money was already freed on ${reversed?.ReversedOn ? formatDate(reversed.ReversedOn) : 'an earlier day'}`,
    );
  }
  const released = await requireCanFree(tx, context, { proFormaIds: [tie.ProFormaInvoiceId], invoiceIds: [] });
  await lockPayment(tx, tie.PaymentId);
  const on = await checkReversalDate(tx, reversal, { subject: 'the day it was tied', date: activeTie.AllocatedOn }, context.today);
  await reverseTies(tx, [activeTie], { on, reason: reversal.Reason });
  await holdUnpaid(tx, released);
  const [reversalRow] = await findProFormaTies(tx, sql`t.reverses_id = ${tieId}`);
  if (!reversalRow) throw new Error('The reversal was not written');
  return reversalRow;
};
