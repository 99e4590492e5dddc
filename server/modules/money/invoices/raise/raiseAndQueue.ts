import type { RaiseResult } from '#contract/money/invoices/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { queueEmails } from '#server/modules/system/mail/sendEmail.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { raiseOrderInvoice } from './raiseInvoice.ts';
import type { ChosenDate } from './raiseInvoice.ts';
import { runRefusable } from './runRefusable.ts';

/** Tells whether the customer gets documents by e-mail and has an address for invoices. */
const isMailed = async (tx: Tx, customerId: number) => {
  const { DocumentDelivery } = await tx
    .selectFrom('customers')
    .select('DocumentDelivery')
    .where('CustomerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return DocumentDelivery === 'Email' && (await findRecipients(tx, [customerId], 'Invoice')).has(customerId);
};

const findSent = async (tx: Tx, invoiceIds: readonly number[]) => {
  const rows = await tx
    .selectFrom('invoices')
    .select('InvoiceId')
    .where('InvoiceId', 'in', [0, ...invoiceIds])
    .where('SentAt', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.InvoiceId));
};

/** Queues one e-mail with all the raised invoices. Leaves out invoices that were sent before. */
const queueRaised = async (tx: Tx, results: readonly RaiseResult[], waitedMs: number | undefined): Promise<RaiseResult[]> => {
  const [first] = results.flatMap(({ Invoice }) => Invoice ?? []);
  if (!first || !(await isMailed(tx, first.CustomerId))) return [...results];
  const ids = results.flatMap(({ Invoice }) => Invoice?.InvoiceId ?? []);
  const sentIds = await findSent(tx, ids);
  const DocumentIds = ids.filter((id) => !sentIds.has(id));
  const email = { DocumentKind: 'Invoice' as const, DocumentIds, To: [], Cc: [], Subject: null, Body: null };
  const outcome = DocumentIds.length === 0 ? undefined : await runRefusable(tx, (nestedTx) => queueEmails(nestedTx, email, waitedMs));
  const mail =
    outcome && 'result' in outcome
      ? { OutboxId: outcome.result.Queued[0]?.OutboxId ?? null, MailError: null }
      : { OutboxId: null, MailError: outcome?.refusal ?? null };
  return results.map((result) => {
    if (!result.Invoice) return result;
    return { ...result, ...(sentIds.has(result.Invoice.InvoiceId) ? { OutboxId: null, MailError: 'Already sent' } : mail) };
  });
};

/** Locks the account and all orders before the first number is taken, so that no other invoice of the account comes between. */
const lockAll = async (tx: Tx, orderIds: readonly number[]) => {
  for (const orderId of orderIds.toSorted((a, b) => a - b)) await runRefusable(tx, (nestedTx) => lockWithCustomer(nestedTx, orderId));
};

/**
 * Raises a customer's invoices and queues their e-mail in one transaction, so that an invoice is never raised without its e-mail.
 * A refused order does not stop the others. If the e-mail cannot be queued, the result says why.
 */
export const raiseAndQueue = (context: Context, orderIds: readonly number[], dated: ChosenDate = {}): Promise<RaiseResult[]> =>
  inTransaction(context, async (tx) => {
    const waitedMs = context.waitedMs?.();
    await lockAll(tx, orderIds);
    const results: RaiseResult[] = [];
    for (const OrderId of orderIds) {
      const outcome = await runRefusable(tx, (nestedTx) => raiseOrderInvoice(nestedTx, OrderId, context.today, dated));
      const [Invoice, Error] = 'result' in outcome ? [outcome.result, null] : [null, outcome.refusal];
      results.push({ OrderId, Invoice, Error, OutboxId: null, MailError: null });
    }
    return queueRaised(tx, results, waitedMs);
  });
