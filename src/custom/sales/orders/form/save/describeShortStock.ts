import type { SavedOrder } from '#contract/sales/orders/shapes.ts';

/** Returns the stock warnings that end the message about a saved order. Empty if there are none. */
export const describeShortStock = ({ Warnings }: Pick<SavedOrder, 'Warnings'>) =>
  Warnings.length > 0 ? `. Short of stock: ${Warnings.join('; ')}` : '';
