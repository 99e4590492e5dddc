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

/** A draft has no number yet. */
export const purchaseTitle = ({ PurchaseOrderNo }: { PurchaseOrderNo: number | null }) =>
  PurchaseOrderNo === null ? purchaseWords.Draft : String(PurchaseOrderNo);

/** Returns what became of an order that has its number. */
export const issuedText = (supplier: string, isMailed: boolean) =>
  isMailed ? `went out to ${supplier}` : `is ordered from ${supplier}, not e-mailed`;
