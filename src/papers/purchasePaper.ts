import { openPurchaseOrderDocument } from '#contract/purchasing/purchaseOrders/calls.ts';
import { call } from '#src/api/call.ts';
import { openPaper } from './openPaper.ts';

/** Opens the stored PDF of a purchase order in a new tab. Uses the last revision unless one is given. */
export const openPurchasePaper = async (purchaseOrderId: number, revision?: number) => {
  const query = revision === undefined ? {} : { revision };
  return openPaper(await call(openPurchaseOrderDocument, { params: { id: purchaseOrderId }, query }));
};
