import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { CreditIssue, NewCredit } from '#contract/money/credits/shapes.ts';
import { AppError } from '#contract/call/errors.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { numberPayment } from '#server/ledgers/numberPayment.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { findAccountHeader } from '#server/modules/money/invoices/raise/issueWithoutOrder.ts';
import { allocate } from '#server/modules/money/payments/allocation/allocate.ts';
import { lockInvoices } from '#server/modules/money/payments/locks.ts';
import { refundCredit } from '#server/modules/money/payments/reversal/refundCredit.ts';
import { must } from '#server/must.ts';
import { getCreditExchangeRate, snapshotCredit } from './composeCredit.ts';
import { changeDraft, findStoredDetails, insertDraft, lockCredit, lockDraft, getCreditParts, evaluateCredit } from './drafts.ts';
import type { LockedCredit } from './drafts.ts';
import { pickInvoiceId, pickOpeningId } from './palletPart/openings.ts';
import { postPallets } from './palletPart/palletPart.ts';
import { getCredit } from './queries.ts';
import { postStock } from './stockPart.ts';

type EvaluatedCredit = Awaited<ReturnType<typeof evaluateCredit>>;

interface IssueOptions {
  today: string;
  /** True once the user has confirmed an unusually old date. */
  isDateConfirmed?: boolean | undefined;
}

const checkDate = async (
  tx: Tx,
  { credit, customer }: LockedCredit,
  evaluation: EvaluatedCredit,
  { today, isDateConfirmed }: IssueOptions,
) => {
  const invoices = [...evaluation.invoices.values()].map((one) => ({
    subject: pickInvoiceId(one.InvoiceId) === null ? 'the opening balance' : `invoice ${invoiceName(one)}`,
    date: one.InvoiceDate,
  }));
  const dated = {
    subject: 'The credit note',
    date: credit.CreditDate,
    field: 'CreditDate',
    after: [...invoices, ...evaluation.after],
    currencyId: customer.CurrencyId,
    daysBack: daysBackUnasked.payment,
  };
  await requireBusinessDate(tx, today, dated, isDateConfirmed);
};

/** Updates the stored rows at issue. The amounts left to credit may have changed since the draft was saved, and pallets now have movements. */
const updateDetails = async (tx: Tx, creditId: number, evaluation: EvaluatedCredit, palletMovementIds: readonly (number | null)[]) => {
  const storedDetails = await findStoredDetails(tx, creditId);
  const palletRows = evaluation.rows.filter((row) => row.part === 'Pallets');
  for (const [index, row] of evaluation.rows.entries()) {
    const detail = storedDetails[index];
    if (!detail || detail.Part !== row.part) throw new Error('The draft does not match its saved parts');
    const PalletMovementId = palletMovementIds[palletRows.indexOf(row)] ?? null;
    if (detail.NetAmount.eq(row.NetAmount) && PalletMovementId === null) continue;
    await tx
      .updateTable('credit_details')
      .set({ NetAmount: row.NetAmount, PalletMovementId })
      .where('CreditDetailId', '=', detail.CreditDetailId)
      .execute();
  }
};

/** Stores the totals of the credit, so that it can be allocated, and composes what is printed. It has no number yet. */
const storeTotals = async (tx: Tx, { customer, credit }: LockedCredit, evaluation: EvaluatedCredit) => {
  const { composed, creditLines, invoices } = evaluation;
  const ExchangeRate = getCreditExchangeRate(composed, invoices);
  const accountHeader = await findAccountHeader(tx, customer);
  const reason = await tx
    .selectFrom('credit_reasons')
    .select('Description')
    .where('CreditReasonId', '=', credit.CreditReasonId)
    .executeTakeFirstOrThrow();
  const creditHeader = {
    ...accountHeader,
    CreditDate: credit.CreditDate,
    ExchangeRate,
    Reason: reason.Description,
    Comment: credit.Comment,
  };
  const { NetAmount, VatAmount, GrossAmount } = composed;
  await tx
    .updateTable('credits')
    .set({ State: 'Issued', ExchangeRate, NetAmount, VatAmount, GrossAmount, Unallocated: GrossAmount })
    .where('CreditId', '=', credit.CreditId)
    .execute();
  return { ExchangeRate, snapshot: JSON.stringify(snapshotCredit(creditHeader, creditLines, composed)) };
};

const postVat = async (tx: Tx, CreditId: number, evaluation: EvaluatedCredit) => {
  const vat = evaluation.composed.Vat.map(({ Description: _description, Reason: _reason, InvoiceId, ...row }) => ({
    ...row,
    InvoiceId: pickInvoiceId(InvoiceId),
    OpeningMovementId: pickOpeningId(InvoiceId),
    CreditId,
  }));
  await addRows(tx, 'credit_vat', vat, 'CreditVatId');
};

type Settlement = ReturnType<typeof getCreditParts>['Settlement'];

/** Allocates the credit as its settlement says. Returns its refunds, which have no number yet. */
const settleCredit = async (tx: Tx, { customer, credit }: LockedCredit, settlement: Settlement, ExchangeRate: Big) => {
  const account = { CustomerId: customer.CustomerId, CurrencyId: customer.CurrencyId };
  const allocations = settlement
    .filter((row) => row.InvoiceId !== null)
    .map(({ InvoiceId, Amount }) => ({
      InvoiceId,
      Amount,
      CreditId: credit.CreditId,
      PaymentId: null,
      ProFormaInvoiceId: null,
      DiscountTaken: 0,
    }));
  if (allocations.length > 0) await allocate(tx, { account, on: credit.CreditDate, items: allocations });
  const refunds = [];
  for (const { PaymentMethodId, Reference, Amount } of settlement)
    if (PaymentMethodId !== null) {
      const refund = { PaymentMethodId, Reference, Amount: new Big(Amount) };
      const source = { account, credit: { CreditId: credit.CreditId, ExchangeRate }, on: credit.CreditDate };
      refunds.push({ PaymentId: await refundCredit(tx, { ...source, ...refund }), Reference });
    }
  return refunds;
};

/** Issues a locked draft in the caller's transaction, all but its number: checks limits, posts stock, pallets and VAT, and settles it. */
const issueUnnumbered = async (tx: Tx, lockedCredit: LockedCredit, options: IssueOptions) => {
  const { credit } = lockedCredit;
  const { CreditId, CustomerId: customerId, InvoiceId: invoiceId, CreditDate } = credit;
  const parts = getCreditParts(await getCredit(tx, CreditId));
  const evaluation = await evaluateCredit(tx, { customerId, invoiceId, day: CreditDate }, parts);
  if (evaluation.composed.GrossAmount.lte(0))
    throw new AppError('RULE_BROKEN', 'There is nothing to credit. Enter lines, pallets or a price correction.');
  await checkDate(tx, lockedCredit, evaluation, options);
  await lockInvoices(tx, [
    ...[...evaluation.invoices.keys()].flatMap((id) => pickInvoiceId(id) ?? []),
    ...parts.Settlement.flatMap((row) => row.InvoiceId ?? []),
  ]);
  await postStock(tx, CreditId, evaluation.stock, CreditDate);
  const palletMovementIds = await postPallets(tx, CreditId, evaluation.rows, { customerId, MovedOn: CreditDate });
  await updateDetails(tx, CreditId, evaluation, palletMovementIds);
  const { ExchangeRate, snapshot } = await storeTotals(tx, lockedCredit, evaluation);
  await postVat(tx, CreditId, evaluation);
  const refunds = await settleCredit(tx, lockedCredit, parts.Settlement, ExchangeRate);
  return { lockedCredit, GrossAmount: evaluation.composed.GrossAmount, snapshot, refunds };
};

/**
 * Numbers a credit and its refunds, and posts them to the receivables ledger. Comes last, because everybody who takes a number of these
 * series waits until the transaction ends.
 */
const numberCredit = async (tx: Tx, { lockedCredit, GrossAmount, snapshot, refunds }: Awaited<ReturnType<typeof issueUnnumbered>>) => {
  const { credit, customer } = lockedCredit;
  const { rows } = await sql<{ CreditNo: number; IssuedAt: string; Version: number; UpdatedAt: string; UpdatedBy: number | null }>`
    UPDATE credits SET credit_no = series.next_no, issued_at = clock_timestamp(),
      snapshot = ${snapshot}::jsonb || jsonb_build_object('CreditNo', series.next_no)
    FROM (SELECT take_number('credit')::integer AS next_no) series WHERE credit_id = ${credit.CreditId}
    RETURNING credit_no, issued_at, version, updated_at, updated_by`.execute(tx);
  const numbered = must(rows[0], 'The numbered credit note');
  await addReceivableEntries(tx, [
    {
      CustomerId: customer.CustomerId,
      CurrencyId: customer.CurrencyId,
      EntryDate: credit.CreditDate,
      Kind: 'Credit',
      Amount: GrossAmount.neg(),
      CreditId: credit.CreditId,
      Reference: String(numbered.CreditNo),
    },
  ]);
  for (const { PaymentId, Reference } of refunds)
    await numberPayment(tx, PaymentId, { Reference: Reference ?? `Refund of credit note ${numbered.CreditNo}` });
  return numbered;
};

/**
 * Creates a credit note in the caller's transaction and issues all but its number. Locks the account first, then the invoices.
 * Refuses to credit more than is left on a line, or more pallets than were returned. Returns what numbers it, to be run last.
 */
export const prepareCredit = async (tx: Tx, credit: NewCredit, options: IssueOptions) => {
  const CreditId = await insertDraft(tx, credit, options.today);
  const unnumbered = await issueUnnumbered(tx, await lockCredit(tx, CreditId), options);
  return { CreditId, number: async () => (await numberCredit(tx, unnumbered)).CreditNo };
};

/** Saves the header and parts and issues the credit in one transaction. A refusal leaves nothing behind. */
export const saveCredit = (context: Context, { CreditId, Version, CustomerId, ConfirmDate, ...body }: CreditIssue) =>
  inTransaction(context, async (tx) => {
    const { CreditReasonId, ...fields } = body;
    if (CreditId) {
      const header = { ...fields, ...(CreditReasonId && { CreditReasonId }) };
      await changeDraft(tx, await lockDraft(tx, CreditId, Version), header, body);
    }
    const creditId =
      CreditId ??
      (await insertDraft(
        tx,
        {
          ...fields,
          InvoiceId: fields.InvoiceId ?? null,
          Comment: fields.Comment ?? null,
          CustomerId: must(CustomerId, 'The customer'),
          CreditReasonId: must(CreditReasonId, 'The reason'),
        },
        context.today,
      ));
    const issued = await issueUnnumbered(tx, await lockCredit(tx, creditId), { today: context.today, isDateConfirmed: ConfirmDate });
    const issuedCredit = await getCredit(tx, creditId);
    return { ...issuedCredit, ...(await numberCredit(tx, issued)) };
  });
