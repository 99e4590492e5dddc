import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { revisionMailState } from '#server/modules/purchasing/purchaseOrders/lists.ts';
import type { IssuedPurchases } from './ofDeal.ts';

interface IssuedRevision {
  PurchaseOrderNo: number;
  Revision: number;
  State: string;
  Supplier: string;
  IsMailed: boolean;
}

const describeRevision = ({ PurchaseOrderNo, Revision, State, Supplier }: IssuedRevision) => {
  if (State === 'Cancelled') return `${PurchaseOrderNo} is cancelled`;
  if (State === 'Closed') return `${PurchaseOrderNo} is closed. This is revision ${Revision}`;
  return Revision > 1 ? `${PurchaseOrderNo} is issued again as revision ${Revision}` : `${PurchaseOrderNo} is issued to ${Supplier}`;
};

const findIssuedRevisions = async (tx: Tx, { Issued }: IssuedPurchases) => {
  const ids = Issued.map(({ PurchaseOrderId }) => PurchaseOrderId);
  const { rows } = await sql<IssuedRevision>`
    SELECT p.purchase_order_no, p.revision, p.state, s.name AS supplier, ${revisionMailState} IS NOT NULL AS is_mailed
    FROM purchase_orders p JOIN purchase_order_revisions r ON r.purchase_order_id = p.purchase_order_id AND r.revision = p.revision
    JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE p.purchase_order_id = ANY(${ids}::integer[]) ORDER BY p.purchase_order_no`.execute(tx);
  return rows;
};

/**
 * Returns the warning to confirm before a deal with issued purchase orders changes. It says what suppliers will be told. A new purchase order is named by its
 * supplier, because it has no number before the user confirms. Null if suppliers are told nothing.
 */
export const askAboutPurchases = async (tx: Tx, issuedPurchases: IssuedPurchases) => {
  const revisions = await findIssuedRevisions(tx, issuedPurchases);
  if (revisions.length === 0) return null;
  const isNew = ({ Revision, State }: IssuedRevision) => Revision === 1 && State !== 'Cancelled' && State !== 'Closed';
  const knownTexts = revisions.filter((revision) => !isNew(revision)).map(describeRevision);
  const newTexts = revisions.filter(isNew).map(({ Supplier }) => `a new purchase order is issued to ${Supplier}`);
  const text = [...(knownTexts.length > 0 ? [`purchase order ${knownTexts.join(', ')}`] : []), ...newTexts].join(', and ');
  return { Kind: 'PurchaseOrder' as const, Message: `The supplier already has this order. If you save, ${text}` };
};

/** Returns a sentence that says what suppliers are told, to follow another message. Empty if they are told nothing. */
export const describeIssued = async (tx: Tx, issuedPurchases: IssuedPurchases): Promise<string> => {
  const revisions = await findIssuedRevisions(tx, issuedPurchases);
  if (revisions.length === 0) return '';
  const text = revisions.map(
    (revision) => `${describeRevision(revision)}${revision.IsMailed ? '' : ' (not e-mailed, so please tell the supplier)'}`,
  );
  return ` Purchase order ${text.join(', ')}.`;
};
