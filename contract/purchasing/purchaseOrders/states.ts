import { z } from 'zod';

/** In the order in which a purchase order goes through them. */
export const purchaseStates = ['Draft', 'Ordered', 'Confirmed', 'PartReceived', 'Received', 'Closed', 'Cancelled'] as const;
export const PurchaseState = z.enum(purchaseStates);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** It has gone to the supplier, and something is still to come. */
export const isAwaited = (state: PurchaseState) => state === 'Ordered' || state === 'Confirmed' || state === 'PartReceived';

/** Its goods, dates and comment may be another: of one that is out that makes a new revision. */
export const mayChangePurchase = (state: PurchaseState) => state === 'Draft' || isAwaited(state);

/** Nothing has come of it yet. */
export const mayCancelPurchase = (state: PurchaseState) => state === 'Draft' || state === 'Ordered' || state === 'Confirmed';

/** Its supplier works to its last paper, or is still to be told by it that nothing more is wanted. */
export const mayMailPurchase = ({ State, Revision }: { State: PurchaseState; Revision: number }) =>
  State !== 'Received' && (Revision > 1 || (State !== 'Cancelled' && State !== 'Closed'));

export const remarkKinds = ['Asked', 'Said', 'Note'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

export const remarkWords: Record<RemarkKind, string> = { Asked: 'We asked', Said: 'They said', Note: 'Note' };
