import { z } from 'zod';

/** States of a purchase order, from first to last. */
export const purchaseStates = ['Draft', 'Ordered', 'Confirmed', 'PartReceived', 'Received', 'Closed', 'Cancelled'] as const;
export const PurchaseState = z.enum(purchaseStates);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** Checks whether the order has been issued and goods are outstanding. */
export const isAwaited = (state: PurchaseState) => state === 'Ordered' || state === 'Confirmed' || state === 'PartReceived';

/** Checks whether goods, dates and comment can be changed. */
export const canChangePurchase = (state: PurchaseState) => state === 'Draft' || isAwaited(state);

/** Checks whether the order can be cancelled. One with receipts can only be closed. */
export const canCancelPurchase = (state: PurchaseState) => state === 'Draft' || state === 'Ordered' || state === 'Confirmed';

/** Checks whether the last document can be e-mailed: the supplier still works from it, or must learn that the order has ended. */
export const canMailPurchase = ({ State, Revision }: { State: PurchaseState; Revision: number }) =>
  State !== 'Received' && (Revision > 1 || (State !== 'Cancelled' && State !== 'Closed'));

/** Kinds of note in the supplier log: what we asked, what the supplier answered, and any other note. */
export const remarkKinds = ['Asked', 'Said', 'Note'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

export const remarkWords: Record<RemarkKind, string> = { Asked: 'We asked', Said: 'They said', Note: 'Note' };
