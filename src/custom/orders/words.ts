import type { OrderStatus } from '#contract/orders/calls.ts';

type Tone = 'done' | 'attention' | 'refused' | 'information' | 'neutral';

/** A status as it is said, and how urgent it looks. */
export const statusWords: Record<OrderStatus, { word: string; tone: Tone }> = {
  Held: { word: 'Held', tone: 'attention' },
  Open: { word: 'Open', tone: 'information' },
  Picking: { word: 'Picking', tone: 'information' },
  Picked: { word: 'Picked', tone: 'information' },
  ReadyToInvoice: { word: 'Ready to invoice', tone: 'done' },
  Invoiced: { word: 'Invoiced', tone: 'neutral' },
  Cancelled: { word: 'Cancelled', tone: 'neutral' },
};

/** The same of a deal: a call-off is not held for money, and at its end it is closed. */
export const statusOf = ({ Status, IsCallOff }: { Status: OrderStatus; IsCallOff: boolean }): { word: string; tone: Tone } => {
  if (!IsCallOff) return statusWords[Status];
  return Status === 'Held' ? { word: 'Call-off', tone: 'information' } : { word: 'Call-off, closed', tone: 'neutral' };
};
