import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { carryOverVat, moveVatToInvoice } from '#server/ledgers/advanceVat.ts';
import type { AdvanceReceipt } from '#server/ledgers/advanceVat.ts';
import { addTaxPoints } from '#server/ledgers/taxPoints.ts';
import { calculateExchangeDifference } from '#server/modules/money/payments/allocation/exchange.ts';
import { lockPayments } from '#server/modules/money/payments/locks.ts';
import { findUnreversedTies, reverseTies } from '#server/modules/money/payments/allocation/ties.ts';
import type { UnreversedTie } from '#server/modules/money/payments/allocation/ties.ts';
import type { ComposedInvoice } from '#server/modules/money/billing/composeInvoice.ts';

/** Finds and locks the ties that an invoice will turn into allocations, before its number is taken. */
export const lockTies = async (tx: Tx, receipts: readonly AdvanceReceipt[]) => {
  if (receipts.length === 0) return [];
  const ids = receipts.map((receipt) => receipt.ProFormaAllocationId);
  const payments = await lockPayments(
    tx,
    receipts.map((receipt) => receipt.PaymentId),
  );
  const ties = await findUnreversedTies(tx, sql`t.pro_forma_allocation_id = ANY(${ids}::integer[])`);
  return ties.map((tie) => ({ tie, payment: payments.find((payment) => payment.PaymentId === tie.PaymentId) }));
};

const latest = (a: string, b: string) => (a > b ? a : b);

interface InvoiceForTies {
  composed: ComposedInvoice;
  /** Day the invoice is raised, which is also the day the ties end. It may differ from the invoice date. */
  today: string;
  /** All receipts tied to the order's pro forma. */
  receipts: readonly AdvanceReceipt[];
  /** True if another part of the order is still to be invoiced. */
  hasLaterPart: boolean;
  InvoiceId: number;
  InvoiceNo: number;
}

/** Tie with its whole receipt and the part of it that the invoice used. */
interface Surplus {
  tie: UnreversedTie;
  receipt: AdvanceReceipt;
  used: AdvanceReceipt | undefined;
  on: string;
}

/** Ties the unused part of a receipt to the pro forma again. Its tax point stays the same. */
const tieRemainder = async (tx: Tx, { tie, receipt, used, on }: Surplus) => {
  const Amount = used ? tie.Amount.minus(used.Amount) : tie.Amount;
  if (Amount.lte(0)) return;
  const { CustomerId, PaymentId, ProFormaInvoiceId } = tie;
  const { ProFormaAllocationId } = await tx
    .insertInto('pro_forma_allocations')
    .values({ CustomerId, PaymentId, ProFormaInvoiceId, Amount, AllocatedOn: latest(on, tie.AllocatedOn) })
    .returning('ProFormaAllocationId')
    .executeTakeFirstOrThrow();
  const parts = carryOverVat(receipt, used?.Rates ?? [], ProFormaAllocationId);
  await addTaxPoints(
    tx,
    parts.map((part) => ({ ...part, InvoiceId: null })),
  );
};

/**
 * Moves money tied to the order's pro forma to its invoice. Ends every tie, allocates what the invoice uses and moves the tax points.
 * Unused money stays tied while another part of the order is still to be invoiced. Otherwise it goes on account.
 */
export const allocateTies = async (
  tx: Tx,
  ties: readonly { tie: UnreversedTie; payment: { ExchangeRate: ComposedInvoice['ExchangeRate'] } | undefined }[],
  { composed, today, receipts, hasLaterPart, InvoiceId, InvoiceNo }: InvoiceForTies,
) => {
  await reverseTies(
    tx,
    ties.map(({ tie }) => tie),
    { on: today, reason: `Invoice ${InvoiceNo}` },
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
        AllocatedOn: latest(today, tie.AllocatedOn),
        ProFormaAllocationId: tie.ProFormaAllocationId,
        // The invoice was posted at the exchange rate of each tax point, not at its own rate.
        ExchangeDifference: payment ? calculateExchangeDifference(used.Amount, payment.ExchangeRate, used.ExchangeRate) : 0,
      })
      .execute();
  }
  await addTaxPoints(tx, moveVatToInvoice(composed.TaxPoints, InvoiceId));
  if (!hasLaterPart) return;
  for (const { tie } of ties) {
    const receipt = receipts.find((candidate) => candidate.ProFormaAllocationId === tie.ProFormaAllocationId);
    const used = composed.Receipts.find((candidate) => candidate.ProFormaAllocationId === tie.ProFormaAllocationId);
    if (receipt) await tieRemainder(tx, { tie, receipt, used, on: today });
  }
};
