import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { Big, noDiscount } from '#contract/money.ts';
import type { cancelCredit as call } from '#contract/money/credits/calls.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import type { CreditNoteSnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import type { ComposedVat } from '#server/modules/money/billing/composeInvoice.ts';
import type { ComposedLine } from '#server/modules/money/billing/composeLines.ts';
import { prepareWithoutOrder } from '#server/modules/money/invoices/raise/issueWithoutOrder.ts';
import { reverseCreditAllocations, findLastCreditDate } from '#server/modules/money/payments/reversal/reversePayment.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { lockCredit } from './drafts.ts';
import type { LockedCredit } from './drafts.ts';
import { undoPallets } from './palletPart/palletPart.ts';
import { getCredit } from './queries.ts';
import { undoStock } from './stockPart.ts';
import { must } from '#server/must.ts';

const toComposedVat = (row: VatSnapshot): ComposedVat => ({
  VatTypeId: row.VatTypeId,
  Description: row.Description,
  Reason: row.Reason,
  Rate: new Big(row.Rate),
  NetAmount: new Big(row.NetAmount),
  VatAmount: new Big(row.VatAmount),
  SterlingNet: new Big(row.SterlingNet),
  SterlingVat: new Big(row.SterlingVat),
});

/** Rebuilds the lines printed on the credit note, so that the debit note charges them again. */
const findLines = async (tx: Tx, creditId: number, snapshot: CreditNoteSnapshot): Promise<ComposedLine[]> => {
  const { rows } = await sql<{ ProductId: number | null; PalletId: number | null }>`
    SELECT product_id, pallet_id FROM credit_details WHERE credit_id = ${creditId} AND part IN ('Lines', 'Pallets') ORDER BY line_no`.execute(
    tx,
  );
  return snapshot.Lines.map((line, index) => ({
    Kind: line.Kind,
    OrderDetailId: null,
    ProductId: rows[index]?.ProductId ?? null,
    PalletId: rows[index]?.PalletId ?? null,
    ProductCode: line.ProductCode,
    Description: line.Description,
    Quantity: line.Quantity,
    UnitPrice: new Big(line.UnitPrice),
    PricePer: line.PricePer,
    DiscountPercent: new Big(line.DiscountPercent ?? noDiscount),
    VatTypeId: line.VatTypeId,
    VatRate: new Big(line.VatRate),
    NetAmount: new Big(line.NetAmount),
    BuyPrice: null,
    Haulage: null,
  }));
};

const prepareDebit = async (tx: Tx, { customer, credit }: LockedCredit, on: string, SetOff: Big) => {
  const snapshot = credit.Snapshot as CreditNoteSnapshot;
  const { CreditId, CreditNo, CreditDate } = credit;
  return prepareWithoutOrder(tx, {
    Kind: 'Debit',
    account: customer,
    terms: { PaymentTermDays: 0, PaymentTermBasis: 'InvoiceDate' },
    InvoiceDate: on,
    ExchangeRate: credit.ExchangeRate,
    Lines: await findLines(tx, CreditId, snapshot),
    Vat: snapshot.Vat.map(toComposedVat),
    undone: { CreditId, CreditNo: must(CreditNo, 'The credit note number'), CreditDate, SetOff },
  });
};

interface CancelOptions extends Pick<BodyOf<typeof call>, 'Reason' | 'ConfirmYard'> {
  /** Date of the debit note. Defaults to today. */
  on?: DateOnly;
  /** Field that shows the error if the date is refused. */
  field?: string;
}

/**
 * Cancels an issued credit note. Reverses its allocations and its stock and pallet movements, and issues a debit note
 * with the same lines and VAT. The credit note pays the debit note, apart from any amount that was refunded, which stays owing.
 * Returns what issues and pays the debit note, to be run last.
 */
export const prepareUndo = async (
  tx: Tx,
  context: Context,
  locked: LockedCredit,
  { Reason, ConfirmYard = false, on = context.today, field = 'Reason' }: CancelOptions,
) => {
  const { customer, credit } = locked;
  const after = [
    { subject: `credit note ${credit.CreditNo}`, date: credit.CreditDate },
    // No allocation is dated after today, so a debit note of today needs no check.
    {
      subject: `the last allocation of credit note ${credit.CreditNo}`,
      date: on < context.today ? await findLastCreditDate(tx, credit.CreditId) : null,
    },
  ];
  await requireBusinessDate(tx, context.today, { subject: 'The debit note', date: on, field, after });
  const reversalReason = `Credit note ${credit.CreditNo} cancelled`;
  await reverseCreditAllocations(tx, context, credit.CreditId, { ReversedOn: on, Reason: reversalReason });
  await undoStock(tx, credit.CreditId, on, reversalReason);
  await undoPallets(tx, credit.CreditId, { MovedOn: on, Reference: reversalReason, isConfirmed: ConfirmYard });
  const { Unallocated } = await tx
    .updateTable('credits')
    .set({ State: 'Cancelled', CancelledOn: on, CancelReason: Reason })
    .where('CreditId', '=', credit.CreditId)
    .returning('Unallocated')
    .executeTakeFirstOrThrow();
  const { InvoiceId, issue } = await prepareDebit(tx, locked, on, Unallocated);
  // Needs no check of `allocate`. Both are of that amount and at the same exchange rate, and nobody else knows the debit note yet.
  const allocation = { CustomerId: customer.CustomerId, CreditId: credit.CreditId, InvoiceId, Amount: Unallocated, AllocatedOn: on };
  return async () => {
    await issue();
    if (Unallocated.gt(0)) await tx.insertInto('allocations').values(allocation).execute();
  };
};

const cancelLocked = async (tx: Tx, context: Context, creditId: number, body: BodyOf<typeof call>) => {
  const locked = await lockCredit(tx, creditId);
  const { credit } = locked;
  const { Reason, Version } = body;
  if (credit.State === 'Cancelled')
    throw new AppError(
      'ALREADY_REVERSED',
      `${credit.CreditNo === null ? 'This draft' : `Credit note ${credit.CreditNo}`} was already cancelled on ${formatDate(must(credit.CancelledOn, 'The day'))}`,
    );
  if (Version) await requireVersion(tx, credit, Version);
  if (credit.CreditNo === null)
    await tx
      .updateTable('credits')
      .set({ State: 'Cancelled', CancelledOn: context.today, CancelReason: Reason })
      .where('CreditId', '=', creditId)
      .execute();
  else await (await prepareUndo(tx, context, locked, body))();
};

/** Cancels a draft, which has no number, or cancels an issued credit note with a debit note. */
export const cancelCredit = (context: Context, creditId: number, body: BodyOf<typeof call>) =>
  writeThenRead(
    context,
    (tx) => cancelLocked(tx, context, creditId, body),
    () => getCredit(context.db, creditId),
  );
