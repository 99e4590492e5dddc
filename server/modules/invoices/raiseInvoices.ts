import { AppError } from '#contract/errors.ts';
import type { RaiseResult } from '#contract/invoices/shapes.ts';
import type { Context } from '#server/context.ts';
import { answerOnce, inTransaction } from '#server/database/transaction.ts';
import { translateDatabaseError } from '#server/database/translateError.ts';
import { findRecipients } from '#server/modules/documents/recipients.ts';
import { queueEmails } from '#server/modules/mail/sendEmail.ts';
import { raiseInvoice } from './raiseInvoice.ts';

const wordsOf = (error: unknown) => {
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  if (!known || known.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
  return known.message;
};

const raiseOne = async (context: Context, OrderId: number): Promise<RaiseResult> => {
  const mail = { OutboxId: null, MailError: null };
  try {
    return { OrderId, Invoice: await raiseInvoice(context, OrderId), Error: null, ...mail };
  } catch (error) {
    return { OrderId, Invoice: null, Error: wordsOf(error), ...mail };
  }
};

/** Whose papers go by e-mail and have somewhere to go. */
const findMailed = async ({ db }: Context, customerIds: readonly number[]): Promise<Set<number>> => {
  const recipients = await findRecipients(db, customerIds, 'Invoice');
  const byMail = await db
    .selectFrom('customers')
    .select('CustomerId')
    .where('CustomerId', 'in', [0, ...customerIds])
    .where('DocumentDelivery', '=', 'Email')
    .execute();
  return new Set(byMail.map((row) => row.CustomerId).filter((id) => recipients.has(id)));
};

const queueOwn = async (context: Context, own: readonly RaiseResult[]) => {
  const DocumentIds = own.flatMap(({ Invoice }) => Invoice?.InvoiceId ?? []);
  const wanted = { DocumentKind: 'Invoice' as const, DocumentIds, To: [], Cc: [], Subject: null, Body: null };
  try {
    const { Queued } = await inTransaction(context, (tx) => queueEmails(tx, wanted));
    return { OutboxId: Queued[0]?.OutboxId ?? null, MailError: null };
  } catch (error) {
    return { OutboxId: null, MailError: wordsOf(error) };
  }
};

/** A mail per customer; one that cannot be queued leaves the others alone. */
const queueAll = async (context: Context, results: readonly RaiseResult[]): Promise<RaiseResult[]> => {
  const raised = results.flatMap((result) => (result.Invoice ? [{ ...result, Invoice: result.Invoice }] : []));
  const mailed = await findMailed(
    context,
    raised.map(({ Invoice }) => Invoice.CustomerId),
  );
  const queued = new Map<number, Pick<RaiseResult, 'OutboxId' | 'MailError'>>();
  for (const [customerId, own] of Map.groupBy(raised, ({ Invoice }) => Invoice.CustomerId)) {
    if (!mailed.has(customerId)) continue;
    const outcome = await queueOwn(context, own);
    for (const { OrderId } of own) queued.set(OrderId, outcome);
  }
  return results.map((result) => ({ ...result, ...queued.get(result.OrderId) }));
};

/**
 * Each order in a transaction of its own, in the order given; then, where it is asked for, the mails of what was raised. Whoever asked may
 * be gone by then: nothing is left to do for the screen.
 */
export const raiseInvoices = (context: Context, orderIds: readonly number[], isMailed = false): Promise<RaiseResult[]> =>
  answerOnce(
    context,
    (results) => results.some(({ Invoice }) => Invoice !== null),
    () => raiseEach(context, orderIds, isMailed),
  );

const raiseEach = async (context: Context, orderIds: readonly number[], isMailed: boolean): Promise<RaiseResult[]> => {
  const results: RaiseResult[] = [];
  for (const OrderId of new Set(orderIds)) results.push(await raiseOne(context, OrderId));
  if (!isMailed) return results;
  const answered = await queueAll(context, results);
  context.services.wakeOutbox();
  return answered;
};
