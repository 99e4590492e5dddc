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
  return Revision > 1 ? `${PurchaseOrderNo} goes out again as revision ${Revision}` : `${PurchaseOrderNo} goes out to ${Supplier}`;
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

/** What suppliers would be told by a change of a deal whose purchase order is out; null where nothing. A new one has no number before it goes. */
export const purchaseQuestionOf = async (tx: Tx, followed: Followed) => {
  const gone = await findGone(tx, followed);
  if (gone.length === 0) return null;
  const isNew = ({ Revision, State }: Gone) => Revision === 1 && State !== 'Cancelled' && State !== 'Closed';
  const known = gone.filter((one) => !isNew(one)).map(wordsOf);
  const added = gone.filter(isNew).map(({ Supplier }) => `another purchase order goes out to ${Supplier}`);
  const said = [...(known.length > 0 ? [`purchase order ${known.join('; ')}`] : []), ...added].join('; ');
  return { Kind: 'PurchaseOrder' as const, Message: `The supplier has the order already: ${said}` };
};

/** What suppliers are told by what was done to a deal, as a sentence to go behind what else is said of it; '' where nothing. */
export const toldSuppliers = async (tx: Tx, followed: Followed): Promise<string> => {
  const gone = await findGone(tx, followed);
  if (gone.length === 0) return '';
  const said = gone.map((one) => `${wordsOf(one)}${one.IsMailed ? '' : ', not by e-mail: tell the supplier'}`);
  return ` Purchase order ${said.join('; ')}.`;
};
