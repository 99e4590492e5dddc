import { getAwaitedAmount } from '#contract/money/proFormas/awaited.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { cancelLockedOrder } from './cancelOrder.ts';
import { lockCustomer, lockOrder } from '#server/modules/sales/deal/queries.ts';
import { freeProForma } from '#server/modules/money/payments/allocation/ties.ts';
import { openHeldParts } from '#server/modules/money/proFormas/releasedMoney.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findCancelReasons, getProForma, lockProForma, withoutStamps } from '#server/modules/money/proFormas/queries.ts';
import type { ProFormaRow } from '#server/modules/money/proFormas/queries.ts';

/** Locks account, order and pro forma in this order. Returns them as read after locking. */
const lockHeld = async (tx: Tx, proFormaId: number, version: number | undefined) => {
  const unlocked = await getProForma(tx, proFormaId);
  await lockCustomer(tx, unlocked.CustomerId);
  const order = await lockOrder(tx, unlocked.OrderId);
  await lockProForma(tx, proFormaId);
  const proForma = await getProForma(tx, proFormaId);
  if (version !== undefined) await requireVersion(tx, proForma, version);
  if (proForma.State === 'Cancelled') throw new AppError('RULE_BROKEN', `Pro forma ${proForma.ProFormaNo} is cancelled`);
  if (proForma.State === 'Released')
    throw new AppError(
      'RULE_BROKEN',
      `Pro forma ${proForma.ProFormaNo} is already released. You can cancel its deal until the goods leave.`,
    );
  return { order, proForma };
};

export interface Cancellation {
  CancelReasonId: number;
  Comment: string | null;
  Version?: number | undefined;
}

/** Cancels a held pro forma together with its deal. */
export const cancelProForma = (context: Context, proFormaId: number, { CancelReasonId, Comment, Version }: Cancellation) =>
  inTransaction(context, async (tx) => {
    const { order, proForma } = await lockHeld(tx, proFormaId, Version);
    const reason = (await findCancelReasons(tx)).find((one) => one.CancelReasonId === CancelReasonId);
    if (!reason) throw invalidField('CancelReasonId', 'Choose a reason from the list');
    await tx
      .updateTable('pro_forma_invoices')
      .set({ State: 'Cancelled', CancelReasonId, Reason: Comment })
      .where('ProFormaInvoiceId', '=', proFormaId)
      .execute();
    await freeProForma(tx, proFormaId, context.today, `Pro forma ${proForma.ProFormaNo} cancelled`);
    await cancelLockedOrder(tx, order, [reason.Description, Comment].filter(Boolean).join(': '), context.today);
    return withoutStamps(await getProForma(tx, proFormaId));
  });

const requireMoneyOrAdmin = async (context: Context, tx: Tx, proForma: ProFormaRow, reason: string | null) => {
  const awaited = getAwaitedAmount(proForma);
  if (awaited.lte(0)) return null;
  const { Received, GrossAmount, InvoiceNo } = proForma;
  const inCurrency = await getMoneyFormat(tx, proForma.CustomerId);
  const short =
    InvoiceNo === null
      ? `Only ${inCurrency(Received)} of ${inCurrency(GrossAmount)} is allocated to this pro forma`
      : `${inCurrency(awaited)} of invoice ${InvoiceNo} is outstanding`;
  if (!context.user.roles.includes('Admin'))
    throw new AppError('NOT_ALLOWED', `${short}. Record the payment first, or ask an administrator to release the deal.`);
  if (reason === null) throw invalidField('Reason', `Enter the reason for the release. ${short}`);
  return reason;
};

/** Releases a deal once its money covers the gross amount. Otherwise only an Admin may, with a reason, which is stored only then. */
export const releaseProForma = (context: Context, proFormaId: number, input: { Reason: string | null; Version?: number | undefined }) =>
  inTransaction(context, async (tx) => {
    const { order, proForma } = await lockHeld(tx, proFormaId, input.Version);
    const Reason = await requireMoneyOrAdmin(context, tx, proForma, input.Reason);
    await tx.updateTable('pro_forma_invoices').set({ State: 'Released', Reason }).where('ProFormaInvoiceId', '=', proFormaId).execute();
    await openHeldParts(tx, order.OrderId);
    return withoutStamps(await getProForma(tx, proFormaId));
  });
