import { invalidField } from '#contract/call/errors.ts';

export interface LotQuantity {
  LotNo: string;
  Quantity: number;
}

export const inWords = (quantity: number) => quantity.toLocaleString('en-GB');

const totalOf = (lots: readonly LotQuantity[]) => lots.reduce((sum, lot) => sum + lot.Quantity, 0);

const notThisQuantity = (lots: readonly LotQuantity[], quantity: number, { field, product }: OfLots) =>
  invalidField(field, `The lots of “${product}” add up to ${inWords(totalOf(lots))}, but the quantity is ${inWords(quantity)}`);

/** The place of the lots in the body, and their product. */
interface OfLots {
  field: string;
  product: string;
}

/** Refuses lots that are not all of the quantity, or are said twice; and none at all where lots are kept. */
export const requireLots = (lots: readonly LotQuantity[] | undefined, quantity: number, isLotted: boolean, of: OfLots) => {
  if (quantity === 0 || (!isLotted && !lots?.length)) return;
  if (!lots?.length) throw invalidField(of.field, `The lots of “${of.product}” are required: say which they are`);
  const names = lots.map((lot) => lot.LotNo.toLowerCase());
  if (new Set(names).size < names.length)
    throw invalidField(of.field, `The lots of “${of.product}” have one twice: put the quantities together`);
  if (totalOf(lots) !== quantity) throw notThisQuantity(lots, quantity, of);
};

/** While goods are still being counted their lots need not be complete, but they must not come to more than was counted. */
export const requireLotsSoFar = (lots: readonly LotQuantity[], quantity: number, of: OfLots) => {
  if (totalOf(lots) > quantity) throw notThisQuantity(lots, quantity, of);
};
