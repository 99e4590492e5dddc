import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { updateInvoices as updateInvoicesCall } from '#contract/money/payments/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { allocate } from './allocate.ts';
import { findPaymentAccount } from '#server/modules/money/payments/locks.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findAllocations, findProFormaTies, getPayment } from '#server/modules/money/payments/queries.ts';
import type { PaymentRecord } from '#server/modules/money/payments/queries.ts';
import { checkProposal } from '#server/modules/money/payments/savePayment.ts';

type Body = BodyOf<typeof updateInvoicesCall>;

const propose = async (tx: Tx, draft: PaymentRecord, allocations: Body['Allocations']) => {
  await checkProposal(tx, draft.CustomerId, Number(draft.Amount), allocations);
  await tx
    .updateTable('payments')
    .set({ ProposedAllocations: sql`${JSON.stringify(allocations)}::jsonb` })
    .where('PaymentId', '=', draft.PaymentId)
    .execute();
};

const findPaymentToAllocate = async (tx: Tx, body: Body) => {
  if (!body.PaymentId) return undefined;
  const payment = await getPayment(tx, body.PaymentId);
  if (body.Version) await requireVersion(tx, payment, body.Version);
  if (payment.ReversedOn)
    throw new AppError('RULE_BROKEN', `Payment ${payment.PaymentNo} has been reversed, so there is nothing left to allocate`);
  return payment;
};

/** Replaces the proposed allocations of a draft. Allocates more of a confirmed payment, dated today. */
export const updateInvoices = (context: Context, body: Body) =>
  inTransaction(context, async (tx) => {
    const customerId = body.PaymentId ? await findPaymentAccount(tx, body.PaymentId) : must(body.CustomerId, 'The customer');
    if (body.CustomerId && body.CustomerId !== customerId) throw invalidField('CustomerId', 'is not the customer of this payment');
    const { CustomerId, CurrencyId } = await lockCustomer(tx, customerId);
    const payment = await findPaymentToAllocate(tx, body);
    if (payment && !payment.IsConfirmed) {
      await propose(tx, payment, body.Allocations);
      return { Payment: await getPayment(tx, payment.PaymentId), Allocations: [], Ties: [] };
    }
    const requests = body.Allocations.map((row, index) => {
      const PaymentId = row.PaymentId ?? (row.CreditId ? null : (payment?.PaymentId ?? null));
      if (!PaymentId && !row.CreditId) throw invalidField(`Allocations.${index}.PaymentId`, 'is required, or a credit note instead');
      return { ...row, PaymentId };
    });
    if (requests.length === 0) throw invalidField('Allocations', 'must name at least one invoice or pro forma');
    const allocated = await allocate(tx, { account: { CustomerId, CurrencyId }, on: context.today, items: requests });
    return {
      Payment: payment ? await getPayment(tx, payment.PaymentId) : null,
      Allocations: await findAllocations(tx, sql`a.payment_allocation_id = ANY(${allocated.allocations}::integer[])`),
      Ties: await findProFormaTies(tx, sql`t.pro_forma_allocation_id = ANY(${allocated.ties}::integer[])`),
    };
  });
