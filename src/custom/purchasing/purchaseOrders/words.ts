import type { PurchaseState } from '#contract/purchasing/purchaseOrders/states.ts';
import { purchaseWords } from '#contract/words/purchases.ts';

type Tone = 'done' | 'attention' | 'refused' | 'information' | 'neutral';

export const stateTones: Record<PurchaseState, Tone> = {
  Draft: 'attention',
  Ordered: 'information',
  Confirmed: 'information',
  PartReceived: 'attention',
  Received: 'done',
  Closed: 'neutral',
  Cancelled: 'neutral',
};

/** A draft has no number. */
export const formatPurchaseNumber = ({ PurchaseOrderNo }: { PurchaseOrderNo: number | null }) =>
  PurchaseOrderNo === null ? purchaseWords.Draft : String(PurchaseOrderNo);

/** Describes an order that has just been issued, after its number. */
export const formatIssued = (supplier: string, isMailed: boolean) =>
  isMailed ? `ordered from ${supplier} and queued for e-mail` : `ordered from ${supplier}, not e-mailed`;
