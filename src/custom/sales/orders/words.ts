import type { OrderStatus } from '#contract/sales/deal/states.ts';
import type { DealNeed } from '#contract/sales/orders/rows.ts';
import { labelDealStatus } from '#contract/words/deals.ts';

type Tone = 'done' | 'attention' | 'refused' | 'information' | 'neutral';

/** Tone of each status chip. */
export const statusTones: Record<OrderStatus, Tone> = {
  Held: 'attention',
  Open: 'information',
  Picking: 'information',
  Picked: 'information',
  ReadyToInvoice: 'done',
  Invoiced: 'neutral',
  Cancelled: 'neutral',
};

/** Chips for the reasons that an order needs action, if no other column shows them. */
export const needChips: Partial<Record<DealNeed, { word: string; tone: Tone; title: string }>> = {
  OnStop: { word: 'On stop', tone: 'refused', title: 'The account is on stop, so its goods cannot be picked or despatched' },
  NotOrdered: { word: 'Not ordered', tone: 'attention', title: 'Not everything has been ordered from the supplier yet' },
  ToDraw: { word: 'Draw soon', tone: 'attention', title: 'A delivery of this call-off is planned within a week' },
};

/** Returns the label and tone of an order's status. A call-off is not held for payment. */
export const getStatusChip = (deal: { Status: OrderStatus; IsCallOff: boolean }): { word: string; tone: Tone } => {
  const callOffTone = deal.Status === 'Held' ? 'information' : 'neutral';
  return { word: labelDealStatus(deal), tone: deal.IsCallOff ? callOffTone : statusTones[deal.Status] };
};
