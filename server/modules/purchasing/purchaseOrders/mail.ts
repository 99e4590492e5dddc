import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { mailClosing, findSender, newMessageId } from '#server/modules/system/mail/composeMail.ts';
import { refuseQueued } from '#server/modules/system/mail/queries.ts';
import { getPurchaseOrder, lockPurchaseOrder } from './queries.ts';
import type { LockedPurchase } from './queries.ts';

export interface PurchaseMailInput {
  To: string[];
  Cc: string[];
  Subject: string | null;
  Body: string | null;
}

const defaultMail: PurchaseMailInput = { To: [], Cc: [], Subject: null, Body: null };

const getLastRevision = async (tx: Tx, order: LockedPurchase) => {
  const row = await tx
    .selectFrom('purchase_order_revisions')
    .select(['PurchaseOrderRevisionId', 'Revision', 'IsCancellation', 'Snapshot'])
    .where('PurchaseOrderId', '=', order.PurchaseOrderId)
    .where('Revision', '=', order.Revision)
    .executeTakeFirst();
  if (!row) throw new AppError('RULE_BROKEN', 'A draft can’t be e-mailed. Order the goods first.');
  return row;
};

const findDepot = async (tx: Tx, depotId: number) => {
  const { rows } = await sql<{ Emails: string[]; Supplier: string }>`
    SELECT order_emails(d.supplier_depot_id) AS emails, s.name || ', ' || d.name AS supplier
    FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE d.supplier_depot_id = ${depotId}`.execute(tx);
  return rows[0] ?? { Emails: [], Supplier: 'The supplier' };
};

/** Returns the subject and the first sentences of the e-mail with a revision. */
const composeText = (order: LockedPurchase, { Revision, IsCancellation, Snapshot }: Awaited<ReturnType<typeof getLastRevision>>) => {
  const name = `Purchase order ${order.PurchaseOrderNo}`;
  if (IsCancellation)
    return { title: `${name} cancelled`, message: `Purchase order ${order.PurchaseOrderNo} is cancelled. The cancellation is attached.` };
  if ((Snapshot as PurchaseOrderSnapshot).ClosedReason)
    return {
      title: `${name} closed`,
      message: `Purchase order ${order.PurchaseOrderNo} is closed. We need no more goods on it. The final revision is attached.`,
    };
  if (Revision > 1)
    return {
      title: `${name}, revision ${Revision}`,
      message: `Please find attached revision ${Revision}, which replaces all earlier ones.`,
    };
  return { title: name, message: 'Please find our order attached. Please confirm the quantities and the date.' };
};

/** Queues the last revision of a locked purchase order for e-mail, to its depot unless `input` has addresses. `waitedMs` is passed to `refuseQueued`. */
export const queuePurchaseMail = async (
  tx: Tx,
  order: LockedPurchase,
  input: PurchaseMailInput = defaultMail,
  waitedMs?: number,
): Promise<void> => {
  const revision = await getLastRevision(tx, order);
  await refuseQueued(tx, 'PurchaseOrder', [revision.PurchaseOrderRevisionId], { waitedMs });
  const depot = await findDepot(tx, order.SupplierDepotId);
  const to = input.To.length > 0 ? input.To : depot.Emails;
  if (to.length === 0) throw invalidField('To', `${depot.Supplier} has no e-mail address. Enter one`);
  const sender = await findSender(tx);
  const { title, message } = composeText(order, revision);
  const bodyLines = ['Dear supplier,', '', message, '', ...mailClosing(sender)];
  await tx
    .insertInto('outbox')
    .values({
      MessageId: newMessageId(sender),
      DocumentKind: 'PurchaseOrder',
      DocumentIds: [revision.PurchaseOrderRevisionId],
      ToAddresses: to,
      CcAddresses: input.Cc,
      Subject: input.Subject ?? `${title} from ${sender.name}`.slice(0, 200),
      Body: input.Body ?? bodyLines.join('\n'),
    })
    .execute();
};

/**
 * E-mails a new revision to the addresses of the last e-mail, if the order was e-mailed before. Cancels e-mails that still wait, so that no supplier works from
 * an old revision. Lock the purchase order and store the revision before.
 */
export const mailNewRevision = async (tx: Tx, order: LockedPurchase): Promise<void> => {
  const { rows } = await sql<{ OutboxId: number; State: string; ToAddresses: string[]; CcAddresses: string[] }>`
    SELECT mail.outbox_id, mail.state, mail.to_addresses, mail.cc_addresses
    FROM outbox mail JOIN purchase_order_revisions r ON mail.document_ids && ARRAY[r.purchase_order_revision_id]
    WHERE mail.document_kind = 'PurchaseOrder' AND r.purchase_order_id = ${order.PurchaseOrderId} AND mail.state <> 'Cancelled'
    ORDER BY mail.outbox_id DESC FOR UPDATE OF mail`.execute(tx);
  const [lastMail] = rows;
  if (!lastMail) return;
  await tx
    .updateTable('outbox')
    .set({ State: 'Cancelled' })
    .where(
      'OutboxId',
      'in',
      rows.map(({ OutboxId }) => OutboxId),
    )
    .where('State', 'in', ['Queued', 'Kept', 'Failed'])
    .where((where) => where.or([where('LeasedUntil', 'is', null), where('LeasedUntil', '<=', sql<string>`clock_timestamp()`)]))
    .execute();
  await queuePurchaseMail(tx, order, { ...defaultMail, To: lastMail.ToAddresses, Cc: lastMail.CcAddresses });
};

export const sendPurchaseOrder = async (context: Context, purchaseOrderId: number, input: PurchaseMailInput) => {
  const answer = await inTransaction(context, async (tx) => {
    await queuePurchaseMail(tx, await lockPurchaseOrder(tx, purchaseOrderId), input, context.waitedMs?.());
    return getPurchaseOrder(context, tx, purchaseOrderId);
  });
  context.services.wakeOutbox();
  return answer;
};
