import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { carriedOver, takenUp } from '#server/ledgers/advanceVat.ts';
import type { AdvanceReceipt } from '#server/ledgers/advanceVat.ts';
import { addTaxPoints } from '#server/ledgers/taxPoints.ts';
import { exchangeDifference } from '#server/modules/money/payments/allocation/exchange.ts';
import { lockPayments } from '#server/modules/money/payments/locks.ts';
import { findStandingTies, writeUnties } from '#server/modules/money/payments/allocation/ties.ts';
import type { StandingTie } from '#server/modules/money/payments/allocation/ties.ts';
import type { ComposedInvoice } from '#server/modules/money/billing/composeInvoice.ts';

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

interface TurnedInvoice {
  composed: ComposedInvoice;
  /** The ties are undone on the day it is raised, whatever day it is dated. */
  today: string;
  /** All that is tied to the deal's pro forma. */
  receipts: readonly AdvanceReceipt[];
  /** Another part of the deal is still to be invoiced. */
  goesOn: boolean;
  InvoiceId: number;
  InvoiceNo: number;
}

interface Surplus {
  tie: StandingTie;
  receipt: AdvanceReceipt;
  used: AdvanceReceipt | undefined;
  on: string;
}

/** The rest of a receipt is tied to the same pro forma again; its VAT stays due on the day on which it fell due. */
const keepTied = async (tx: Tx, { tie, receipt, used, on }: Surplus) => {
  const Amount = used ? tie.Amount.minus(used.Amount) : tie.Amount;
  if (Amount.lte(0)) return;
  const { CustomerId, PaymentId, ProFormaInvoiceId } = tie;
  const { ProFormaAllocationId } = await tx
    .insertInto('pro_forma_allocations')
    .values({ CustomerId, PaymentId, ProFormaInvoiceId, Amount, AllocatedOn: latest(on, tie.AllocatedOn) })
    .returning('ProFormaAllocationId')
    .executeTakeFirstOrThrow();
  const parts = carriedOver(receipt, used?.Rates ?? [], ProFormaAllocationId);
  await addTaxPoints(
    tx,
    parts.map((part) => ({ ...part, InvoiceId: null })),
  );
};

/**
 * The deal's invoice takes up the money that was tied to its pro forma: every tie is undone and what the invoice uses of it allocated,
 * the tax points go to the invoice. What the invoice does not need stays tied while another part of the deal is to be invoiced, else it is
 * on the account.
 */
export const turnTies = async (
  tx: Tx,
  ties: readonly { tie: StandingTie; payment: { ExchangeRate: ComposedInvoice['ExchangeRate'] } | undefined }[],
  { composed, today, receipts, goesOn, InvoiceId, InvoiceNo }: TurnedInvoice,
) => {
  await writeUnties(
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
        // The invoice was booked at each tax point's rate, not at its own.
        ExchangeDifference: payment ? exchangeDifference(used.Amount, payment.ExchangeRate, used.ExchangeRate) : 0,
      })
      .execute();
  }
  await addTaxPoints(tx, takenUp(composed.TaxPoints, InvoiceId));
  if (!goesOn) return;
  for (const { tie } of ties) {
    const receipt = receipts.find((one) => one.ProFormaAllocationId === tie.ProFormaAllocationId);
    const used = composed.Receipts.find((one) => one.ProFormaAllocationId === tie.ProFormaAllocationId);
    if (receipt) await keepTied(tx, { tie, receipt, used, on: today });
  }
};
