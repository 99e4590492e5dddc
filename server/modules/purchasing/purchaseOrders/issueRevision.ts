import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { mailNewRevision } from './mail.ts';
import { composePurchaseOrder } from './paper.ts';
import type { Ending } from './paper.ts';
import { lockPurchaseOrder } from './queries.ts';

const takePurchaseOrderNumber = async (tx: Tx) => {
  const { rows } = await sql<{ No: number }>`SELECT nextval('purchase_order_numbers')::integer AS no`.execute(tx);
  if (!rows[0]) throw new Error('There is no series of purchase orders');
  return rows[0].No;
};

/**
 * Issues a locked purchase order as its next revision and stores the contents of the document. The first revision gets the number of the order. `ending` marks a
 * revision that cancels or closes the order. Store changes of the order before, because the document is made from the stored order.
 */
export const issueRevision = async (tx: Tx, context: Pick<Context, 'today'>, purchaseOrderId: number, ending?: Ending): Promise<void> => {
  const stored = await lockPurchaseOrder(tx, purchaseOrderId);
  const Revision = stored.Revision + 1;
  const firstIssueFields = stored.Revision === 0 && {
    PurchaseOrderNo: await takePurchaseOrderNumber(tx),
    OrderedOn: stored.OrderedOn ?? context.today,
  };
  const State = ending?.State ?? (stored.Revision === 0 ? 'Ordered' : stored.State);
  await tx
    .updateTable('purchase_orders')
    .set({ ...firstIssueFields, Revision, State })
    .where('PurchaseOrderId', '=', purchaseOrderId)
    .execute();
  const order = await lockPurchaseOrder(tx, purchaseOrderId);
  const snapshot = await composePurchaseOrder(tx, order, { Revision, ending, today: context.today });
  if (snapshot.Lines.length === 0) throw new AppError('RULE_BROKEN', 'Add at least one line before you order.');
  await tx
    .insertInto('purchase_order_revisions')
    .values({
      PurchaseOrderId: purchaseOrderId,
      Revision,
      IsCancellation: ending?.State === 'Cancelled',
      Snapshot: JSON.stringify(snapshot),
    })
    .execute();
  if (Revision > 1) await mailNewRevision(tx, order);
};
