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

// Takes the number in the last statement, because its counter stays locked until the transaction ends.
const issueWithNumber = async (tx: Tx, { customer, credit }: LockedCredit, evaluation: EvaluatedCredit) => {
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
  const { rows } = await sql<{ CreditNo: number }>`
    UPDATE credits SET credit_no = series.next_no, state = 'Issued', issued_at = clock_timestamp(), exchange_rate = ${ExchangeRate.toFixed()},
      net_amount = ${NetAmount.toFixed(2)}, vat_amount = ${VatAmount.toFixed(2)}, gross_amount = ${GrossAmount.toFixed(2)}, unallocated = ${GrossAmount.toFixed(2)},
      snapshot = ${JSON.stringify(snapshotCredit(creditHeader, creditLines, composed))}::jsonb || jsonb_build_object('CreditNo', series.next_no)
    FROM (SELECT take_number('credit')::integer AS next_no) series WHERE credit_id = ${credit.CreditId}
    RETURNING credit_no`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The credit was not written');
  return { CreditId: credit.CreditId, CreditNo: row.CreditNo, ExchangeRate };
};

type IssuedCredit = Awaited<ReturnType<typeof issueWithNumber>>;

const postVatAndLedger = async (
  tx: Tx,
  { customer, credit }: LockedCredit,
  evaluation: EvaluatedCredit,
  { CreditId, CreditNo }: IssuedCredit,
) => {
  const vat = evaluation.composed.Vat.map(({ Description: _description, Reason: _reason, InvoiceId, ...row }) => ({
    ...row,
    InvoiceId: pickInvoiceId(InvoiceId),
    OpeningMovementId: pickOpeningId(InvoiceId),
    CreditId,
  }));
  await addRows(tx, 'credit_vat', vat, 'CreditVatId');
  await addReceivableEntries(tx, [
    {
      CustomerId: customer.CustomerId,
      CurrencyId: customer.CurrencyId,
      EntryDate: credit.CreditDate,
      Kind: 'Credit',
      Amount: evaluation.composed.GrossAmount.neg(),
      CreditId,
      Reference: String(CreditNo),
    },
  ]);
};

type Settlement = ReturnType<typeof getCreditParts>['Settlement'];

const settleCredit = async (tx: Tx, { customer, credit }: LockedCredit, settlement: Settlement, issuedCredit: IssuedCredit) => {
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
  for (const { PaymentMethodId, Reference, Amount } of settlement)
    if (PaymentMethodId !== null)
      await refundCredit(tx, {
        account,
        credit: issuedCredit,
        on: credit.CreditDate,
        PaymentMethodId,
        Reference,
        Amount: new Big(Amount),
      });
};

/** Issues a locked draft in the caller's transaction: checks limits, takes a number, posts to the ledgers and settles it. */
const issueDraft = async (tx: Tx, lockedCredit: LockedCredit, options: IssueOptions) => {
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
  const issuedCredit = await issueWithNumber(tx, lockedCredit, evaluation);
  await postVatAndLedger(tx, lockedCredit, evaluation, issuedCredit);
  await settleCredit(tx, lockedCredit, parts.Settlement, issuedCredit);
  return issuedCredit;
};

/**
 * Creates and issues a credit note in the caller's transaction. Locks the account first, then the invoices.
 * Refuses to credit more than is left on a line, or more pallets than were returned.
 */
export const issueCredit = async (tx: Tx, credit: NewCredit, options: IssueOptions) => {
  const creditId = await insertDraft(tx, credit, options.today);
  return issueDraft(tx, await lockCredit(tx, creditId), options);
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
    await issueDraft(tx, await lockCredit(tx, creditId), { today: context.today, isDateConfirmed: ConfirmDate });
    return getCredit(tx, creditId);
  });
