import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { addChaseNote } from '#contract/money/chasing/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findNotes, findOverdue, addInterest } from './queries.ts';

type Note = BodyOf<typeof addChaseNote>;

const requireWholePromise = ({ PromisedOn, PromisedAmount }: Note, today: string) => {
  if (PromisedOn && !PromisedAmount) throw invalidField('PromisedAmount', 'Enter the promised amount');
  if (PromisedAmount && !PromisedOn) throw invalidField('PromisedOn', 'Enter the promised date');
  if (PromisedOn && PromisedOn < today) throw invalidField('PromisedOn', `must not be before today, ${formatDate(today)}`);
};

/** Adds a note of today's contact and any promise. A note never changes, so later contact needs another one. */
export const addNote = (context: Context, customerId: number, note: Note) =>
  inTransaction(context, async (tx) => {
    const { today } = context;
    await lockCustomer(tx, customerId);
    requireWholePromise(note, today);
    const { ChaseNoteId } = await tx
      .insertInto('chase_notes')
      .values({
        CustomerId: customerId,
        ContactedOn: today,
        Way: note.Way,
        Note: note.Note,
        PromisedOn: note.PromisedOn ?? null,
        PromisedAmount: note.PromisedAmount ?? null,
      })
      .returning('ChaseNoteId')
      .executeTakeFirstOrThrow();
    const savedNote = (await findNotes(tx, customerId, today)).find((row) => row.ChaseNoteId === ChaseNoteId);
    if (!savedNote) throw new Error('The note was not written');
    return savedNote;
  });

const lockInvoice = async (tx: Tx, invoiceId: number) => {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['InvoiceId', 'InvoiceNo', 'OriginalNo', 'CustomerId', 'Outstanding'])
    .where('InvoiceId', '=', invoiceId)
    .executeTakeFirst();
  if (!invoice) throw new AppError('NOT_FOUND', 'There is no such invoice');
  await lockCustomer(tx, invoice.CustomerId);
  const open = await tx
    .selectFrom('invoice_disputes')
    .select('InvoiceDisputeId')
    .where('InvoiceId', '=', invoiceId)
    .where('SettledOn', 'is', null)
    .executeTakeFirst();
  return { ...invoice, openDispute: open?.InvoiceDisputeId };
};

const asItStands = async (tx: Tx, customerId: number, invoiceId: number, today: string) => {
  const [row] = await addInterest(tx, await findOverdue(tx, customerId, today, invoiceId), today);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such invoice');
  return row;
};

/** Marks an invoice as disputed. Letters leave a disputed invoice out. */
export const disputeInvoice = (context: Context, invoiceId: number, Reason: string) =>
  inTransaction(context, async (tx) => {
    const { CustomerId, Outstanding, openDispute, ...invoice } = await lockInvoice(tx, invoiceId);
    if (openDispute) throw new AppError('RULE_BROKEN', `Invoice ${invoiceName(invoice)} is already disputed`);
    if (Outstanding.lte(0)) throw new AppError('RULE_BROKEN', `Invoice ${invoiceName(invoice)} is paid, so it cannot be disputed`);
    await tx.insertInto('invoice_disputes').values({ InvoiceId: invoiceId, CustomerId, DisputedOn: context.today, Reason }).execute();
    return asItStands(tx, CustomerId, invoiceId, context.today);
  });

/** Ends a dispute, so that letters include the invoice again. */
export const settleDispute = (context: Context, invoiceId: number, SettledReason: string) =>
  inTransaction(context, async (tx) => {
    const { CustomerId, openDispute, ...invoice } = await lockInvoice(tx, invoiceId);
    if (!openDispute) throw new AppError('RULE_BROKEN', `Invoice ${invoiceName(invoice)} is not disputed`);
    await tx
      .updateTable('invoice_disputes')
      .set({ SettledOn: context.today, SettledReason })
      .where('InvoiceDisputeId', '=', openDispute)
      .execute();
    return asItStands(tx, CustomerId, invoiceId, context.today);
  });
