import type { CreditHold } from '#contract/orders/creditHold.ts';

/** Why an account gets nothing without a second look. */
export const creditHoldWords: Record<CreditHold, string> = { OnStop: 'On stop', OverLimit: 'Over limit', Overdue: 'Overdue debt' };

/** An account that is not on stop. */
export const accountWords = { InUse: 'Open', NotInUse: 'Not in use' } as const;
