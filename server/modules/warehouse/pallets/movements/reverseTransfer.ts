import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { palletsReturned } from '#contract/masterData/lookups/keptRows.ts';
import type { reversePalletMovement as call } from '#contract/warehouse/pallets/calls.ts';
import { transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { isAllowed } from '#contract/call/roles.ts';
import { getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addPalletMovements, customer as heldBy } from '#server/ledgers/pallets/pallets.ts';
import { findLowestBalances } from '#server/ledgers/pallets/palletsThere.ts';
import { prepareUndo } from '#server/modules/money/credits/cancelCredit.ts';
import { lockCredit } from '#server/modules/money/credits/drafts.ts';
import { prepareCredit } from '#server/modules/money/credits/issueCredit.ts';
import { lockInvoices } from '#server/modules/money/payments/locks.ts';
import { sumByPalletType } from './palletPairs.ts';
import { findMovements } from './movements.ts';
import type { getMovement } from './movements.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { must } from '#server/must.ts';

type Movement = Awaited<ReturnType<typeof getMovement>>;

/** Finds the transfers on the same invoice or credit notes as this one, including itself. They can only be reversed together. */
const findLinkedTransfers = async (tx: Tx, { PalletMovementId, InvoiceId }: Movement) => {
  const { rows } = await sql<{ PalletMovementId: number }>`
    WITH shared_credits AS (SELECT DISTINCT d.credit_id FROM credit_details d JOIN credits c USING (credit_id)
      JOIN pallet_movements m ON m.pallet_movement_id = d.pallet_movement_id
      WHERE c.state = 'Issued' AND (m.pallet_movement_id = ${PalletMovementId} OR m.invoice_id = ${InvoiceId}::integer))
    SELECT m.pallet_movement_id FROM pallet_movements m WHERE m.kind = 'Transfer' AND m.reverses_id IS NULL AND (m.pallet_movement_id = ${PalletMovementId}
      OR m.invoice_id = ${InvoiceId}::integer
      OR EXISTS (SELECT 1 FROM credit_details d WHERE d.credit_id IN (SELECT credit_id FROM shared_credits) AND d.pallet_movement_id = m.pallet_movement_id))
    ORDER BY 1`.execute(tx);
  return findMovements(
    tx,
    rows.map((row) => row.PalletMovementId),
  );
};

interface TransferCredit {
  CreditId: number;
  CreditNo: number;
  /** True if the credit note credits nothing else. */
  IsOnlyForTransfer: boolean;
}

const findCredits = async (tx: Tx, ids: readonly number[]) => {
  const { rows } = await sql<TransferCredit>`
    SELECT c.credit_id, c.credit_no, bool_and(coalesce(d.pallet_movement_id = ANY(${[...ids]}::bigint[]), false)) AS is_only_for_transfer
    FROM credits c JOIN credit_details d USING (credit_id)
    WHERE c.state = 'Issued' AND c.credit_id IN (SELECT credit_id FROM credit_details WHERE pallet_movement_id = ANY(${[...ids]}::bigint[]))
    GROUP BY c.credit_id ORDER BY c.credit_id`.execute(tx);
  return rows;
};

/** Refuses a transfer that is already reversed, or that shares a document with anything else. The user must cancel that document first. */
const requireReversible = async (tx: Tx, moved: readonly Movement[], credits: readonly TransferCredit[]) => {
  if (moved.some(({ ReversedById }) => ReversedById !== null))
    throw new AppError('ALREADY_REVERSED', 'This transfer has already been reversed');
  const other = credits.find(({ IsOnlyForTransfer }) => !IsOnlyForTransfer);
  if (other)
    throw new AppError('RULE_BROKEN', `Credit note ${other.CreditNo} credits this transfer and other items. Cancel the credit note first`);
  const invoiceIds = moved.flatMap(({ InvoiceId }) => InvoiceId ?? []);
  if (invoiceIds.length === 0) return;
  const { rows } = await sql<{ CreditNo: number; InvoiceNo: number }>`
    SELECT c.credit_no, i.invoice_no FROM credits c JOIN credit_details d USING (credit_id) JOIN invoice_details line USING (invoice_detail_id)
    JOIN invoices i ON i.invoice_id = line.invoice_id WHERE c.state = 'Issued' AND line.invoice_id = ANY(${invoiceIds}::integer[])
    ORDER BY c.credit_no LIMIT 1`.execute(tx);
  const [credited] = rows;
  if (credited)
    throw new AppError(
      'RULE_BROKEN',
      `Credit note ${credited.CreditNo} credits part of invoice ${credited.InvoiceNo}, which charged this transfer. Cancel the credit note first`,
    );
};

/** Refuses if the receiver no longer has the pallets, on the day of the reversal or any day since. */
const requireStillHeld = async (tx: Tx, moved: readonly Movement[], day: string) => {
  const [first] = moved;
  if (!first) return;
  const counts = sumByPalletType(moved, ({ Quantity }) => Quantity);
  const lowestBalances = await findLowestBalances(tx, heldBy(first.ToHolderId), [...counts.keys()], day);
  for (const { PalletId, Code, ToName } of moved) {
    const available = Math.max(0, must(lowestBalances.get(PalletId), 'The lowest balance').Held);
    const transferred = getAmount(counts, PalletId);
    if (transferred > available)
      throw new AppError(
        'RULE_BROKEN',
        `${ToName} holds ${available.toLocaleString('en-GB')} × ${Code}, but received ${transferred.toLocaleString('en-GB')}. Reverse its later returns, or transfer back what it holds`,
      );
  }
};

interface ReversalTerms {
  Reason: string;
  /** Date of all reversing documents. The user has confirmed it if it is old. */
  day: string;
  context: Context;
}

/** Prepares the credit of the whole invoice that charged the receiver, and allocates it to the outstanding amount of that invoice. */
const prepareReceiverCredit = async (
  tx: Tx,
  invoiceId: number,
  reversals: readonly Movement[],
  { Reason, day, context }: ReversalTerms,
) => {
  const [first] = reversals;
  const lines = await tx
    .selectFrom('invoice_details')
    .select(['InvoiceDetailId', 'PalletId', 'Quantity'])
    .where('InvoiceId', '=', invoiceId)
    .orderBy('LineNo')
    .execute();
  const [invoice] = await lockInvoices(tx, [invoiceId]);
  if (!first || !invoice) return undefined;
  const amountToSettle = invoice.Outstanding.lt(invoice.GrossAmount) ? invoice.Outstanding : invoice.GrossAmount;
  return prepareCredit(
    tx,
    {
      CustomerId: first.FromHolderId,
      InvoiceId: invoiceId,
      CreditReasonId: palletsReturned,
      CreditDate: day,
      Comment: `Transfer from ${first.ToName} reversed: ${Reason}`,
      Pallets: lines.map(({ InvoiceDetailId, PalletId, Quantity }) => ({
        InvoiceDetailId,
        Quantity: must(Quantity, 'The quantity invoiced'),
        PalletMovementId: reversals.find((row) => row.PalletId === PalletId)?.PalletMovementId ?? null,
      })),
      ...(amountToSettle.gt(0) && {
        Settlement: [{ InvoiceId: invoiceId, PaymentMethodId: null, Amount: amountToSettle.toNumber(), Reference: null }],
      }),
    },
    { today: context.today, isDateConfirmed: true },
  );
};

/**
 * Reverses a transfer with all transfers on its documents. The pallets go back, the receiver's invoice is credited, and a debit note cancels the giver's
 * credit note. All get the same date, which the caller has checked. The documents are numbered last.
 */
export const reverseTransfer = async (tx: Tx, context: Context, movement: Movement, { Reason, ReversedOn }: BodyOf<typeof call>) => {
  const { today, user } = context;
  const day = ReversedOn ?? today;
  if (!isAllowed(transferPallets.allow, user.roles))
    throw new AppError('NOT_ALLOWED', 'The office must reverse a transfer that has a credit note and an invoice');
  const moved = await findLinkedTransfers(tx, movement);
  const credits = await findCredits(
    tx,
    moved.map(({ PalletMovementId }) => PalletMovementId),
  );
  await requireReversible(tx, moved, credits);
  await requireStillHeld(tx, moved, day);
  const ids = await addPalletMovements(
    tx,
    moved.map(({ PalletMovementId, PalletId, Quantity, FromHolderId, ToHolderId, InvoiceId }) => ({
      PalletId,
      Quantity,
      from: heldBy(ToHolderId),
      to: heldBy(FromHolderId),
      MovedOn: day,
      Kind: 'Transfer' as const,
      InvoiceId,
      ReversesId: PalletMovementId,
      Reference: `Reversed: ${Reason}`,
    })),
  );
  const reversals = await findMovements(tx, ids);
  const terms = { Reason, day, context };
  const receiverCredits = await mapInTurn([...new Set(moved.flatMap(({ InvoiceId }) => InvoiceId ?? []))], (invoiceId) =>
    prepareReceiverCredit(tx, invoiceId, reversals, terms),
  );
  const debits = await mapInTurn(credits, async ({ CreditId }) =>
    prepareUndo(tx, context, await lockCredit(tx, CreditId), { Reason, on: day, field: 'ReversedOn' }),
  );
  for (const credit of receiverCredits) await credit?.number();
  for (const issueDebit of debits) await issueDebit();
  return must(
    reversals.find(({ ReversesId }) => ReversesId === movement.PalletMovementId),
    'The reversal',
  ).PalletMovementId;
};
