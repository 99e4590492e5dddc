import { formatMoney } from './format.ts';

/** Describes the balance to the customer, after *You*: `owe £12.00`, `are in credit £12.00`. */
export const describeOwnBalance = (balance: number, currency: string) =>
  `${balance < 0 ? 'are in credit' : 'owe'} ${formatMoney(Math.abs(balance), currency)}`;
