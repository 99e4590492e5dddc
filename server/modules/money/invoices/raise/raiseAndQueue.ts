import type { RaiseResult } from '#contract/money/invoices/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { findSender } from '#server/modules/system/mail/composeMail.ts';
import type { Mailable } from '#server/modules/system/mail/mailables.ts';
import { queueEmails, queueMail } from '#server/modules/system/mail/sendEmail.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { prepareOrderInvoice } from './raiseInvoice.ts';
import type { ChosenDate, PreparedInvoice } from './raiseInvoice.ts';
import { runRefusable } from './runRefusable.ts';

const request = { DocumentKind: 'Invoice' as const, DocumentIds: [], To: [], Cc: [], Subject: null, Body: null };

/** Finds how to mail the invoices. Undefined if the customer gets them by post or has no address for them. */
const findDelivery = async (tx: Tx, customerId: number) => {
  const { DocumentDelivery } = await tx
    .selectFrom('customers')
    .select('DocumentDelivery')
    .where('CustomerId', '=', customerId)
    .executeTakeFirstOrThrow();
  const to = DocumentDelivery === 'Email' ? (await findRecipients(tx, [customerId], 'Invoice')).get(customerId) : undefined;
  return to && { to, sender: await findSender(tx) };
};
type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

const findSent = async (tx: Tx, invoiceIds: readonly number[]) => {
  const rows = await tx
    .selectFrom('invoices')
    .select('InvoiceId')
    .where('InvoiceId', 'in', [0, ...invoiceIds])
    .where('SentAt', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.InvoiceId));
};

interface Raised {
  result: RaiseResult;
  /** Undefined if the order was invoiced before, or is refused. */
  document: Mailable | undefined;
}

/** Queues the mail of invoices of which some were raised before. Leaves out those that were sent. */
const queueAgain = async (tx: Tx, DocumentIds: number[], waitedMs: number | undefined) =>
  DocumentIds.length === 0
    ? undefined
    : runRefusable(tx, async (nestedTx) => (await queueEmails(nestedTx, { ...request, DocumentIds }, waitedMs)).Queued[0]);

/** Queues one e-mail with all the invoices. Leaves out invoices that were sent before. Reads nothing if all are new. */
const queueRaised = async (tx: Tx, raised: readonly Raised[], delivery: Delivery, waitedMs: number | undefined): Promise<RaiseResult[]> => {
  const results = raised.map(({ result }) => result);
  const ids = results.flatMap(({ Invoice }) => Invoice?.InvoiceId ?? []);
  if (ids.length === 0) return results;
  const documents = raised.flatMap(({ document }) => document ?? []);
  const areNew = documents.length === ids.length;
  const sentIds = areNew ? new Set<number>() : await findSent(tx, ids);
  const outcome = areNew
    ? await runRefusable(tx, (nestedTx) => queueMail(nestedTx, request, documents, delivery))
    : await queueAgain(
        tx,
        ids.filter((id) => !sentIds.has(id)),
        waitedMs,
      );
  const mail =
    outcome && 'result' in outcome
      ? { OutboxId: outcome.result?.OutboxId ?? null, MailError: null }
      : { OutboxId: null, MailError: outcome?.refusal ?? null };
  return results.map((result) => {
    if (!result.Invoice) return result;
    return { ...result, ...(sentIds.has(result.Invoice.InvoiceId) ? { OutboxId: null, MailError: 'Already sent' } : mail) };
  });
};

/**
 * Locks the account and all orders before the first number is taken, so that no other invoice of the account comes between. Returns the id of
 * the account. Undefined if no order exists.
 */
const lockAll = async (tx: Tx, orderIds: readonly number[]) => {
  let customerId: number | undefined;
  for (const orderId of orderIds.toSorted((a, b) => a - b)) {
    const outcome = await runRefusable(tx, (nestedTx) => lockWithCustomer(nestedTx, orderId));
    if ('result' in outcome) customerId = outcome.result.customer.CustomerId;
  }
  return customerId;
};

type Outcome<Result> = { result: Result } | { refusal: string };

const issuePrepared = async (tx: Tx, OrderId: number, prepared: Outcome<PreparedInvoice>): Promise<Raised> => {
  const outcome = 'result' in prepared ? await runRefusable(tx, (nestedTx) => prepared.result.issue(nestedTx)) : prepared;
  const notMailed = { OrderId, OutboxId: null, MailError: null };
  if ('refusal' in outcome) return { result: { ...notMailed, Invoice: null, Error: outcome.refusal }, document: undefined };
  const { InvoiceId: SubjectId, InvoiceNo } = outcome.result;
  const mailable = 'result' in prepared ? prepared.result.mailable : undefined;
  const document = mailable && { ...mailable, SubjectId, Label: `Invoice ${InvoiceNo}`, Number: String(InvoiceNo) };
  return { result: { ...notMailed, Invoice: outcome.result, Error: null }, document };
};

/**
 * Raises the invoices in the order given. Composes them all before the first takes its number, except that money in advance is settled before
 * the next invoice is composed.
 */
const raiseAll = async (tx: Tx, context: Context, orderIds: readonly number[], dated: ChosenDate): Promise<Raised[]> => {
  const raised: Raised[] = [];
  const ready: { OrderId: number; prepared: Outcome<PreparedInvoice> }[] = [];
  const issueReady = async () => {
    for (const { OrderId, prepared } of ready.splice(0)) raised.push(await issuePrepared(tx, OrderId, prepared));
  };
  for (const OrderId of orderIds) {
    const prepared = await runRefusable(tx, (nestedTx) => prepareOrderInvoice(nestedTx, OrderId, context.today, dated));
    ready.push({ OrderId, prepared });
    if ('result' in prepared && prepared.result.usesReceipts) await issueReady();
  }
  await issueReady();
  return raised;
};

/**
 * Raises a customer's invoices and queues their e-mail in one transaction, so that an invoice is never raised without its e-mail.
 * A refused order does not stop the others. If the e-mail cannot be queued, the result says why.
 */
export const raiseAndQueue = (context: Context, orderIds: readonly number[], dated: ChosenDate = {}): Promise<RaiseResult[]> =>
  inTransaction(context, async (tx) => {
    const waitedMs = context.waitedMs?.();
    const customerId = await lockAll(tx, orderIds);
    const delivery = customerId === undefined ? undefined : await findDelivery(tx, customerId);
    const raised = await raiseAll(tx, context, orderIds, dated);
    return delivery ? queueRaised(tx, raised, delivery, waitedMs) : raised.map(({ result }) => result);
  });
