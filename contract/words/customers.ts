import type { FoundBy } from '#contract/masterData/customers/shapes.ts';
import type { CreditHold } from '#contract/sales/orders/creditHold.ts';

/** Reasons why an order needs a credit check before it is released. */
export const creditHoldWords: Record<CreditHold, string> = { OnStop: 'On stop', OverLimit: 'Over limit', Overdue: 'Overdue debt' };

/** States of an account that is not on stop. */
export const accountWords = { InUse: 'Open', NotInUse: 'Not in use', PaysInAdvance: 'Pays in advance' } as const;

const matchLabels: Record<Exclude<FoundBy['What'], 'OwnField'>, string> = {
  Deal: 'Deal',
  Invoice: 'Invoice',
  CreditNote: 'Credit note',
  ProForma: 'Pro forma',
  TheirOrderNo: 'Their order no.',
  Contact: 'Contact',
  Email: 'E-mail',
  Address: 'Address',
};

/** Describes a search match, such as `Deal 10452/2` or `Contact Zoë Café, 07700 900 123`. A match in an own field already has its label. */
export const describeMatch = ({ What, Says }: FoundBy) => (What === 'OwnField' ? Says : `${matchLabels[What]} ${Says}`);
