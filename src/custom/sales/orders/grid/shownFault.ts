import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';

const inOrder: readonly Cell[] = ['Product', 'Quantity', 'UnitPrice', 'DiscountPercent', 'PalletQuantity'];

/** Of what is wrong with a line the first from left to right, and where it is. */
export const faultOf = ({ errors }: DraftLine): { cell: Cell; says: string } | undefined => {
  for (const cell of inOrder) {
    const says = errors[cell];
    if (says) return { cell, says };
  }
  return undefined;
};

export const shownFault = (line: DraftLine) => faultOf(line)?.says;
