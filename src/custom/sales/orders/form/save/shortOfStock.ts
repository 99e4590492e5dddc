import type { SavedOrder } from '#contract/sales/orders/shapes.ts';

/** At the end of the sentence that an order is taken; nothing where all of it is there. */
export const shortOfStock = ({ Warnings }: Pick<SavedOrder, 'Warnings'>) =>
  Warnings.length > 0 ? `. Short of stock: ${Warnings.join('; ')}` : '';
