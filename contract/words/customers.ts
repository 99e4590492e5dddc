import type { FoundBy } from '#contract/masterData/customers/shapes.ts';
import type { CreditHold } from '#contract/sales/orders/creditHold.ts';

/** Why an account gets nothing without a second look. */
export const creditHoldWords: Record<CreditHold, string> = { OnStop: 'On stop', OverLimit: 'Over limit', Overdue: 'Overdue debt' };

/** An account that is not on stop. */
export const accountWords = { InUse: 'Open', NotInUse: 'Not in use' } as const;

const foundByWords: Record<Exclude<FoundBy['What'], 'OwnField'>, string> = {
  Deal: 'Deal',
  Invoice: 'Invoice',
  CreditNote: 'Credit note',
  ProForma: 'Pro forma',
  TheirOrderNo: 'Their order no.',
  Contact: 'Contact',
  Email: 'E-mail',
  Address: 'Address',
};

/** `Deal 10452/2`, `Contact Zoë Café, 07700 900 123`; an own field says its name itself. */
export const foundByText = ({ What, Says }: FoundBy) => (What === 'OwnField' ? Says : `${foundByWords[What]} ${Says}`);
