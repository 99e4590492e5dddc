import { invalidField } from '#contract/call/errors.ts';

export interface LotQuantity {
  LotNo: string;
  Quantity: number;
}

export const formatUnits = (quantity: number) => quantity.toLocaleString('en-GB');

const sumLots = (lots: readonly LotQuantity[]) => lots.reduce((sum, lot) => sum + lot.Quantity, 0);

const notThisQuantity = (lots: readonly LotQuantity[], quantity: number, { field, product }: OfLots) =>
  invalidField(field, `The batches of “${product}” add up to ${formatUnits(sumLots(lots))}, but the quantity is ${formatUnits(quantity)}`);

/** Position of the batches in the body, and their product. */
interface OfLots {
  field: string;
  product: string;
}

/** Refuses batches that do not add up to the quantity or are listed twice, and missing ones if the product has batch tracking. */
export const requireLots = (lots: readonly LotQuantity[] | undefined, quantity: number, isLotted: boolean, of: OfLots) => {
  if (quantity === 0 || (!isLotted && !lots?.length)) return;
  if (!lots?.length) throw invalidField(of.field, `Enter the batches of “${of.product}”`);
  const names = lots.map((lot) => lot.LotNo.toLowerCase());
  if (new Set(names).size < names.length)
    throw invalidField(of.field, `A batch of “${of.product}” is listed twice. Enter it once with the total.`);
  if (sumLots(lots) !== quantity) throw notThisQuantity(lots, quantity, of);
};

/** While counting is in progress, the batches may be incomplete but must not exceed the count. */
export const requireLotsSoFar = (lots: readonly LotQuantity[], quantity: number, of: OfLots) => {
  if (sumLots(lots) > quantity) throw notThisQuantity(lots, quantity, of);
};
