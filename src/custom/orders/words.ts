import type { OrderStatus } from '#contract/deal/states.ts';
import { statusOfDeal } from '#contract/words/deals.ts';

type Tone = 'done' | 'attention' | 'refused' | 'information' | 'neutral';

/** How urgent a status looks. */
export const statusTones: Record<OrderStatus, Tone> = {
  Held: 'attention',
  Open: 'information',
  Picking: 'information',
  Picked: 'information',
  ReadyToInvoice: 'done',
  Invoiced: 'neutral',
  Cancelled: 'neutral',
};

/** A deal’s status as it is said and looks: a call-off is not held for money. */
export const statusOf = (deal: { Status: OrderStatus; IsCallOff: boolean }): { word: string; tone: Tone } => {
  const callOffTone = deal.Status === 'Held' ? 'information' : 'neutral';
  return { word: statusOfDeal(deal), tone: deal.IsCallOff ? callOffTone : statusTones[deal.Status] };
};
