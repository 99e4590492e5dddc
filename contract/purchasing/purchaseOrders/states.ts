import { z } from 'zod';

/** States in the order in which a purchase order passes through them. */
export const purchaseStates = ['Draft', 'Ordered', 'Confirmed', 'PartReceived', 'Received', 'Closed', 'Cancelled'] as const;
export const PurchaseState = z.enum(purchaseStates);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** Whether the order has been issued and goods are outstanding. */
export const isAwaited = (state: PurchaseState) => state === 'Ordered' || state === 'Confirmed' || state === 'PartReceived';

/** Whether goods, dates and comment can change. An issued order gets a new revision. */
export const canChangePurchase = (state: PurchaseState) => state === 'Draft' || isAwaited(state);

/** Whether nothing has been received. */
export const canCancelPurchase = (state: PurchaseState) => state === 'Draft' || state === 'Ordered' || state === 'Confirmed';

/** Whether the last document is still worth e-mailing. The supplier works from it or must learn that the order has ended. */
export const canMailPurchase = ({ State, Revision }: { State: PurchaseState; Revision: number }) =>
  State !== 'Received' && (Revision > 1 || (State !== 'Cancelled' && State !== 'Closed'));

export const remarkKinds = ['Asked', 'Said', 'Note'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

export const remarkWords: Record<RemarkKind, string> = { Asked: 'We asked', Said: 'They said', Note: 'Note' };
