import { z } from 'zod';
import type { ConfirmationDetails } from './shapes.ts';

/** Reasons for which credit control holds a deal's goods. */
export const CreditHold = z.enum(['OnStop', 'OverLimit', 'Overdue']);
export type CreditHold = z.infer<typeof CreditHold>;

/** The `details` of a pick or despatch refused by credit control. */
export interface CreditRefusal extends ConfirmationDetails {
  /** True if the user may release the goods by giving a reason. */
  MayRelease: boolean;
}

interface Account {
  OnStop: boolean;
  ProForma: boolean;
  isOverLimit: boolean;
  isOverdue: boolean;
}

interface Deal {
  DealType: string;
  Status: string;
  CreditOverrideReason: string | null;
  CreditStopReleased: boolean;
}

/** Tells whether a deal's goods have not left yet. Credit control holds only these. */
export const isNotDespatched = ({ DealType, Status }: Pick<Deal, 'DealType' | 'Status'>) =>
  DealType === 'Stock' && ['Open', 'Picking', 'Picked'].includes(Status);

/**
 * Returns why credit control holds a deal's goods. A recorded reason overrides the credit limit and overdue debt. It overrides a stop only if
 * an Admin gave it while the account was on stop. A customer who pays in advance has no limit to keep. Null if nothing holds the goods.
 */
export const findCreditHold = (account: Account, deal: Deal): CreditHold | null => {
  if (!isNotDespatched(deal)) return null;
  if (account.OnStop) return deal.CreditStopReleased ? null : 'OnStop';
  if (account.ProForma || deal.CreditOverrideReason) return null;
  if (account.isOverLimit) return 'OverLimit';
  return account.isOverdue ? 'Overdue' : null;
};
