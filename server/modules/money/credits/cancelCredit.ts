import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { Big, noDiscount } from '#contract/money.ts';
import type { cancelCredit as call } from '#contract/money/credits/calls.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import type { CreditNoteSnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import type { ComposedVat } from '#server/modules/money/billing/composeInvoice.ts';
import type { ComposedLine } from '#server/modules/money/billing/composeLines.ts';
import { issueWithoutOrder } from '#server/modules/money/invoices/raise/issueWithoutOrder.ts';
import { allocate } from '#server/modules/money/payments/allocation/allocate.ts';
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

const issueDebit = async (tx: Tx, { customer, credit }: LockedCredit, on: string, SetOff: Big) => {
  const snapshot = credit.Snapshot as CreditNoteSnapshot;
  const { CreditId, CreditNo, CreditDate } = credit;
  return issueWithoutOrder(tx, {
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
 */
export const undoIssuedCredit = async (
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
  const { InvoiceId } = await issueDebit(tx, locked, on, Unallocated);
  if (Unallocated.lte(0)) return;
  const account = { CustomerId: customer.CustomerId, CurrencyId: customer.CurrencyId };
  const allocation = {
    InvoiceId,
    ProFormaInvoiceId: null,
    Amount: Unallocated,
    DiscountTaken: 0,
    PaymentId: null,
    CreditId: credit.CreditId,
  };
  await allocate(tx, { account, on, items: [allocation] });
};

/** Cancels a draft, which has no number, or cancels an issued credit note with a debit note. */
export const cancelCredit = (context: Context, creditId: number, body: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
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
    else await undoIssuedCredit(tx, context, locked, body);
    return getCredit(tx, creditId);
  });
