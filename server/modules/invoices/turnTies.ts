import { sql } from 'kysely';
import type { Tx } from '#server/database/connect.ts';
import { takenUp } from '#server/ledgers/advanceVat.ts';
import type { AdvanceReceipt } from '#server/ledgers/advanceVat.ts';
import { addTaxPoints } from '#server/ledgers/taxPoints.ts';
import { exchangeDifference } from '#server/modules/payments/exchange.ts';
import { lockPayments } from '#server/modules/payments/locks.ts';
import { findStandingTies, writeUnties } from '#server/modules/payments/ties.ts';
import type { StandingTie } from '#server/modules/payments/ties.ts';
import type { ComposedInvoice } from './composeInvoice.ts';

/** The ties that an invoice will turn, with their payments locked: before its number is taken. */
export const lockTies = async (tx: Tx, receipts: readonly AdvanceReceipt[]) => {
  if (receipts.length === 0) return [];
  const ids = receipts.map((receipt) => receipt.ProFormaAllocationId);
  const payments = await lockPayments(
    tx,
    receipts.map((receipt) => receipt.PaymentId),
  );
  const ties = await findStandingTies(tx, sql`t.pro_forma_allocation_id = ANY(${ids}::integer[])`);
  return ties.map((tie) => ({ tie, payment: payments.find((one) => one.PaymentId === tie.PaymentId) }));
};

const latest = (a: string, b: string) => (a > b ? a : b);

/**
 * The deal's invoice takes up the money that was tied to its pro forma: every tie is undone and what the invoice uses of it allocated,
 * the tax points go to the invoice. What the invoice does not need stays on the account.
 */
export const turnTies = async (
  tx: Tx,
  ties: readonly { tie: StandingTie; payment: { ExchangeRate: ComposedInvoice['ExchangeRate'] } | undefined }[],
  { composed, InvoiceId, InvoiceNo }: { composed: ComposedInvoice; InvoiceId: number; InvoiceNo: number },
) => {
  await writeUnties(
    tx,
    ties.map(({ tie }) => tie),
    { on: composed.InvoiceDate, reason: `Invoice ${InvoiceNo}` },
  );
  for (const { tie, payment } of ties) {
    const used = composed.Receipts.find((receipt) => receipt.ProFormaAllocationId === tie.ProFormaAllocationId);
    if (!used) continue;
    await tx
      .insertInto('allocations')
      .values({
        CustomerId: tie.CustomerId,
        PaymentId: tie.PaymentId,
        InvoiceId,
        Amount: used.Amount,
        AllocatedOn: latest(composed.InvoiceDate, tie.AllocatedOn),
        ProFormaAllocationId: tie.ProFormaAllocationId,
        ExchangeDifference: payment ? exchangeDifference(used.Amount, payment.ExchangeRate, composed.ExchangeRate) : 0,
      })
      .execute();
  }
  await addTaxPoints(tx, takenUp(composed.TaxPoints, InvoiceId));
};
