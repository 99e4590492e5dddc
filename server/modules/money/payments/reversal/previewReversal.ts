import { sql } from 'kysely';
import type { QueryOf } from '#contract/call/endpoint.ts';
import type { Big } from '#contract/money.ts';
import type { previewReversal as call } from '#contract/money/payments/rests.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { findBalance } from '#server/ledgers/receivables.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import { noSuchPayment } from '#server/modules/money/payments/locks.ts';
import { must } from '#server/must.ts';
import { reverseAllocationInTransaction, reversePaymentInTransaction } from './reversePayment.ts';
import { reverseTieInTransaction } from './reverseProFormaAllocation.ts';

type PreviewQuery = QueryOf<typeof call>;

const findAccount = async (tx: Tx, { paymentId, allocationId, tieId }: PreviewQuery) => {
  const { rows } = await sql<{ CustomerId: number }>`
    SELECT customer_id FROM payments WHERE payment_id = ${paymentId ?? null}
    UNION ALL SELECT customer_id FROM allocations WHERE payment_allocation_id = ${allocationId ?? null}
    UNION ALL SELECT customer_id FROM pro_forma_allocations WHERE pro_forma_allocation_id = ${tieId ?? null}`.execute(tx);
  const [row] = rows;
  if (!row) throw noSuchPayment();
  return row.CustomerId;
};

const findAccountState = async (tx: Tx, customerId: number) => {
  const { rows } = await sql<{ OnAccount: Big; Last: number }>`
    SELECT coalesce((SELECT sum(unallocated) FROM payments WHERE customer_id = ${customerId} AND kind = 'Receipt'), 0)
      + coalesce((SELECT sum(unallocated) FROM credits WHERE customer_id = ${customerId} AND credit_no IS NOT NULL), 0) AS on_account,
      coalesce((SELECT max(payment_allocation_id) FROM allocations WHERE customer_id = ${customerId}), 0) AS last`.execute(tx);
  const Balance = await findBalance(tx, customerId);
  const { OnAccount, Last } = must(rows[0], 'The account');
  return { Balance, OnAccount, lastAllocationId: Last };
};

interface ReopenedInvoice {
  InvoiceId: number;
  InvoiceNo: number;
  OriginalNo: string | null;
  Before: Big;
  After: Big;
  DiscountLost: Big;
  VatDue: Big;
  WriteOffReversed?: Big;
}

/** Finds the invoices that the reversal opened again, with the amounts. Its rows are those written after `lastAllocationId`. */
const findReopened = async (tx: Tx, customerId: number, lastAllocationId: number) => {
  const { rows } = await sql<Omit<ReopenedInvoice, 'WriteOffReversed'> & { WriteOffReversed: Big | null }>`
    SELECT i.invoice_id, i.invoice_no, i.original_no, i.outstanding + sum(a.amount + a.discount_taken) AS before, i.outstanding AS after,
      -sum(a.discount_taken) AS discount_lost, -sum(coalesce((SELECT sum((v ->> 'Vat')::numeric) FROM jsonb_array_elements(a.discount_vat) v), 0)) AS vat_due,
      -sum(a.amount) FILTER (WHERE a.is_write_off) AS write_off_reversed
    FROM allocations a JOIN invoices i USING (invoice_id) WHERE a.customer_id = ${customerId} AND a.payment_allocation_id > ${lastAllocationId}
    GROUP BY i.invoice_id ORDER BY i.invoice_no`.execute(tx);
  return rows.map(({ WriteOffReversed, ...opened }): ReopenedInvoice => ({ ...opened, ...(WriteOffReversed && { WriteOffReversed }) }));
};

const findHeldDeals = async (tx: Tx, customerId: number) => {
  const { rows } = await sql<{ Name: string }>`
    SELECT ${selectDealName('o')} AS name FROM orders o WHERE o.customer_id = ${customerId} AND o.status = 'Held' ORDER BY o.order_id`.execute(
    tx,
  );
  return rows.map((row) => row.Name);
};

const runReversal = async (tx: Tx, context: Context, query: PreviewQuery) => {
  const customerId = await findAccount(tx, query);
  const before = await findAccountState(tx, customerId);
  const heldBefore = new Set(await findHeldDeals(tx, customerId));
  const reversal = { Reason: 'Preview', ConfirmDate: true, ReversedOn: query.reversedOn };
  if (query.paymentId !== undefined) await reversePaymentInTransaction(tx, context, query.paymentId, reversal);
  else if (query.tieId !== undefined) await reverseTieInTransaction(tx, context, query.tieId, reversal);
  else await reverseAllocationInTransaction(tx, context, must(query.allocationId, 'The allocation'), reversal);
  const after = await findAccountState(tx, customerId);
  return {
    Balance: { Before: before.Balance, After: after.Balance },
    OnAccount: { Before: before.OnAccount, After: after.OnAccount },
    Invoices: await findReopened(tx, customerId, before.lastAllocationId),
    HeldAgain: (await findHeldDeals(tx, customerId)).filter((name) => !heldBefore.has(name)),
  };
};

/** Thrown to roll a transaction back. Carries its result. */
class RolledBack<Answer> extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('Rolled back');
    this.answer = answer;
  }
}

/** Previews a reversal by running it and rolling it back. Throws the same errors as the reversal. */
export const previewReversal = async (context: Context, query: PreviewQuery): Promise<Awaited<ReturnType<typeof runReversal>>> => {
  const outcome = await transact(context.db, context.user.UserId, async (tx): Promise<never> => {
    throw new RolledBack(await runReversal(tx, context, query));
  }).catch((error: unknown) => error);
  if (outcome instanceof RolledBack) return outcome.answer as Awaited<ReturnType<typeof runReversal>>;
  throw outcome;
};
