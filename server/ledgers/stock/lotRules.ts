import { invalidField } from '#contract/call/errors.ts';

export interface LotQuantity {
  LotNo: string;
  Quantity: number;
}

export const formatUnits = (quantity: number) => quantity.toLocaleString('en-GB');

const sumLots = (lots: readonly LotQuantity[]) => lots.reduce((sum, lot) => sum + lot.Quantity, 0);

const lotTotalError = (lots: readonly LotQuantity[], quantity: number, { field, product }: LotInput) =>
  invalidField(field, `The batches of “${product}” add up to ${formatUnits(sumLots(lots))}, but the quantity is ${formatUnits(quantity)}`);

/** Field in which the batches were entered, and their product. */
interface LotInput {
  field: string;
  product: string;
}

/** Refuses batches that do not add up to the quantity, batches listed twice, and missing batches if the product has batch tracking. */
export const requireLots = (lots: readonly LotQuantity[] | undefined, quantity: number, isLotted: boolean, input: LotInput) => {
  if (quantity === 0 || (!isLotted && !lots?.length)) return;
  if (!lots?.length) throw invalidField(input.field, `Enter the batches of “${input.product}”`);
  const names = lots.map((lot) => lot.LotNo.toLowerCase());
  if (new Set(names).size < names.length)
    throw invalidField(input.field, `A batch of “${input.product}” is listed twice. Enter it once with the total.`);
  if (sumLots(lots) !== quantity) throw lotTotalError(lots, quantity, input);
};

/** Refuses batches that exceed the quantity. They may be fewer, because the picker is still counting. */
export const requireLotsSoFar = (lots: readonly LotQuantity[], quantity: number, input: LotInput) => {
  if (sumLots(lots) > quantity) throw lotTotalError(lots, quantity, input);
};
