import { getDocument } from '#contract/system/documents/calls.ts';
import { openPurchaseOrderDocument } from '#contract/purchasing/purchaseOrders/calls.ts';
import { call } from '#src/api/call.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';

/** Opens the stored PDF of a purchase order in a new tab. Uses the last revision unless one is given. */
export const openPurchasePaper = async (purchaseOrderId: number, revision?: number) => {
  const query = revision === undefined ? {} : { revision };
  const { DocumentId } = await call(openPurchaseOrderDocument, { params: { id: purchaseOrderId }, query });
  openInNewTab(await call(getDocument, { params: { id: DocumentId } }));
};
