import { z } from 'zod';
import type { ConfirmationDetails } from './shapes.ts';

/** Why credit control keeps a deal's goods here. */
export const CreditHold = z.enum(['OnStop', 'OverLimit', 'Overdue']);
export type CreditHold = z.infer<typeof CreditHold>;

/** The `details` of a refused pick or despatch. */
export interface CreditRefusal extends ConfirmationDetails {
  /** Whether who asked may let the goods go by giving a reason. */
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

/** Credit control holds back what has not left yet. */
export const isStillHere = ({ DealType, Status }: Pick<Deal, 'DealType' | 'Status'>) =>
  DealType === 'Stock' && ['Open', 'Picking', 'Picked'].includes(Status);

/**
 * Why credit control keeps a deal's goods here; null where it does not. A recorded reason lets the deal pass over the credit limit and
 * beside overdue debt, but not past a stop: for that an Admin must have given the reason while the account was on stop. A customer who
 * pays before the goods leave has no limit to keep.
 */
export const creditHoldOf = (account: Account, deal: Deal): CreditHold | null => {
  if (!isStillHere(deal)) return null;
  if (account.OnStop) return deal.CreditStopReleased ? null : 'OnStop';
  if (account.ProForma || deal.CreditOverrideReason) return null;
  if (account.isOverLimit) return 'OverLimit';
  return account.isOverdue ? 'Overdue' : null;
};
