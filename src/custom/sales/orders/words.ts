import type { OrderStatus } from '#contract/sales/deal/states.ts';
import type { DealNeed } from '#contract/sales/orders/rows.ts';
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

/** What the office has to do about a deal, where no other word of its row says it. */
export const needsSaid: Partial<Record<DealNeed, { word: string; tone: Tone; title: string }>> = {
  OnStop: { word: 'On stop', tone: 'refused', title: 'The account is on stop: its goods are neither picked nor despatched' },
  NotOrdered: { word: 'Not ordered', tone: 'attention', title: 'Nothing, or not all of it, is ordered from its supplier yet' },
  ToDraw: { word: 'To draw', tone: 'attention', title: 'A delivery that is planned of this call-off comes within a week' },
};

/** A deal’s status as it is said and looks: a call-off is not held for money. */
export const statusOf = (deal: { Status: OrderStatus; IsCallOff: boolean }): { word: string; tone: Tone } => {
  const callOffTone = deal.Status === 'Held' ? 'information' : 'neutral';
  return { word: statusOfDeal(deal), tone: deal.IsCallOff ? callOffTone : statusTones[deal.Status] };
};
