import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { mailNewRevision } from './mail.ts';
import { composePurchaseOrder } from './paper.ts';
import type { Ending } from './paper.ts';
import { lockPurchaseOrder } from './queries.ts';

const takePurchaseOrderNumber = async (tx: Tx) => {
  const { rows } = await sql<{ No: number }>`SELECT take_number('purchase_order')::integer AS no`.execute(tx);
  if (!rows[0]) throw new Error('There is no series of purchase orders');
  return rows[0].No;
};

/**
 * Issues a locked purchase order, first with a new number and then as its next revision, and stores what its document says. `ending` marks
 * a revision that cancels or closes it. The row must already hold what the document is to say.
 */
export const issueRevision = async (tx: Tx, context: Pick<Context, 'today'>, purchaseOrderId: number, ending?: Ending): Promise<void> => {
  const before = await lockPurchaseOrder(tx, purchaseOrderId);
  const Revision = before.Revision + 1;
  const first = before.Revision === 0 && {
    PurchaseOrderNo: await takePurchaseOrderNumber(tx),
    OrderedOn: before.OrderedOn ?? context.today,
  };
  const State = ending?.State ?? (before.Revision === 0 ? 'Ordered' : before.State);
  await tx
    .updateTable('purchase_orders')
    .set({ ...first, Revision, State })
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
