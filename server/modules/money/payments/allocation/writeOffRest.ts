import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { writeOffRest as call } from '#contract/money/payments/rests.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatMoney } from '#server/documents/format.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { lockInvoices } from '#server/modules/money/payments/locks.ts';
import type { LockedInvoice } from '#server/modules/money/payments/locks.ts';
import { findAllocations } from '#server/modules/money/payments/queries.ts';

const lockInvoice = async (tx: Tx, invoiceId: number) => {
  const account = await tx.selectFrom('invoices').select('CustomerId').where('InvoiceId', '=', invoiceId).executeTakeFirst();
  if (!account) throw invalidField('InvoiceId', 'is not a known invoice');
  const { CurrencyId } = await lockCustomer(tx, account.CustomerId);
  const [invoice] = await lockInvoices(tx, [invoiceId]);
  if (!invoice) throw invalidField('InvoiceId', 'is not a known invoice');
  return { ...invoice, CurrencyId };
};

const requireSmallBalance = async (tx: Tx, invoice: LockedInvoice, amount: number) => {
  const inCurrency = await getMoneyFormat(tx, invoice.CustomerId);
  if (!invoice.Outstanding.eq(amount)) {
    const message = `Invoice ${invoiceName(invoice)} has ${inCurrency(invoice.Outstanding)} left to pay, not ${inCurrency(amount)}. Reload and write off the whole balance.`;
    throw new AppError('OVER_ALLOCATED', message, { fields: { Amount: message } });
  }
  if (invoice.Outstanding.eq(invoice.GrossAmount))
    throw new AppError('RULE_BROKEN', `Invoice ${invoiceName(invoice)} has not been partly paid or credited. Credit it instead.`);
  const { WriteOffLimit } = await tx.selectFrom('company').select('WriteOffLimit').executeTakeFirstOrThrow();
  if (invoice.Outstanding.times(invoice.ExchangeRate).gt(WriteOffLimit))
    throw new AppError(
      'RULE_BROKEN',
      `The write-off limit is ${formatMoney(WriteOffLimit.toFixed(2))}. Credit invoice ${invoiceName(invoice)}, or ask for the balance.`,
    );
};

const findLastChange = async (tx: Tx, invoiceId: number) => {
  const { rows } = await sql<{
    Last: string | null;
  }>`SELECT max(allocated_on) AS last FROM allocations WHERE invoice_id = ${invoiceId}`.execute(tx);
  return rows[0]?.Last ?? null;
};

/** Writes off the small balance of an invoice with an allocation that uses no money. VAT does not change. */
export const writeOffRest = (context: Context, body: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, body.InvoiceId);
    await requireSmallBalance(tx, invoice, body.Amount);
    const on = body.WrittenOffOn ?? context.today;
    const after = [
      { subject: 'the invoice', date: invoice.InvoiceDate },
      { subject: 'its last allocation', date: await findLastChange(tx, invoice.InvoiceId) },
    ];
    const businessDate = { subject: 'The write-off', date: on, field: 'WrittenOffOn', after, daysBack: daysBackUnasked.payment };
    await requireBusinessDate(tx, context.today, businessDate, body.ConfirmDate);
    const { CustomerId, CurrencyId } = invoice;
    const { PaymentAllocationId } = await tx
      .insertInto('allocations')
      .values({
        CustomerId,
        InvoiceId: invoice.InvoiceId,
        Amount: invoice.Outstanding,
        IsWriteOff: true,
        AllocatedOn: on,
        Reason: body.Reason,
      })
      .returning('PaymentAllocationId')
      .executeTakeFirstOrThrow();
    await addReceivableEntries(tx, [
      {
        CustomerId,
        CurrencyId,
        EntryDate: on,
        Kind: 'WriteOff',
        Amount: invoice.Outstanding.neg(),
        PaymentAllocationId,
        Reference: invoiceName(invoice),
      },
    ]);
    const [allocation] = await findAllocations(tx, sql`a.payment_allocation_id = ${PaymentAllocationId}`);
    if (!allocation) throw new Error('The write-off was not written');
    return allocation;
  });
