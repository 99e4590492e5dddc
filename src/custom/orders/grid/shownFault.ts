import type { DraftLine } from '#src/custom/orders/form/orderDraft.ts';

/** Of what is wrong with a line the first from left to right. */
export const shownFault = ({ errors }: DraftLine) => errors.product ?? errors.quantity ?? errors.price ?? errors.discount ?? errors.pallets;
