import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { mailState } from '#server/modules/purchasing/purchaseOrders/lists.ts';
import type { Followed } from './ofDeal.ts';

interface Gone {
  PurchaseOrderNo: number;
  Revision: number;
  State: string;
  Supplier: string;
  IsMailed: boolean;
}

const wordsOf = ({ PurchaseOrderNo, Revision, State, Supplier }: Gone) => {
  if (State === 'Cancelled') return `${PurchaseOrderNo} is cancelled`;
  if (State === 'Closed') return `${PurchaseOrderNo} is closed with revision ${Revision}`;
  return Revision > 1 ? `${PurchaseOrderNo} is issued again as revision ${Revision}` : `${PurchaseOrderNo} is issued to ${Supplier}`;
};

const findGone = async (tx: Tx, { Out }: Followed) => {
  const ids = Out.map(({ PurchaseOrderId }) => PurchaseOrderId);
  const { rows } = await sql<Gone>`
    SELECT p.purchase_order_no, p.revision, p.state, s.name AS supplier, ${mailState} IS NOT NULL AS is_mailed
    FROM purchase_orders p JOIN purchase_order_revisions r ON r.purchase_order_id = p.purchase_order_id AND r.revision = p.revision
    JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE p.purchase_order_id = ANY(${ids}::integer[]) ORDER BY p.purchase_order_no`.execute(tx);
  return rows;
};

/**
 * Asks to confirm what suppliers will be told if a deal with issued purchase orders changes. A new purchase order has no number yet. Null
 * if nothing is sent.
 */
export const purchaseQuestionOf = async (tx: Tx, followed: Followed) => {
  const gone = await findGone(tx, followed);
  if (gone.length === 0) return null;
  const isNew = ({ Revision, State }: Gone) => Revision === 1 && State !== 'Cancelled' && State !== 'Closed';
  const known = gone.filter((one) => !isNew(one)).map(wordsOf);
  const added = gone.filter(isNew).map(({ Supplier }) => `a new purchase order is issued to ${Supplier}`);
  const said = [...(known.length > 0 ? [`purchase order ${known.join(', ')}`] : []), ...added].join('; ');
  return { Kind: 'PurchaseOrder' as const, Message: `The supplier already has this order. Saving means: ${said}` };
};

/** Returns a sentence on what suppliers were told, to follow another message. Empty if nothing was sent. */
export const toldSuppliers = async (tx: Tx, followed: Followed): Promise<string> => {
  const gone = await findGone(tx, followed);
  if (gone.length === 0) return '';
  const said = gone.map((one) => `${wordsOf(one)}${one.IsMailed ? '' : ' (not e-mailed, so please tell the supplier)'}`);
  return ` Purchase order ${said.join(', ')}.`;
};
