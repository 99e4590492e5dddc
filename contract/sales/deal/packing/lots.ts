import { z } from 'zod';
import { Quantity, requiredNote } from '#contract/values.ts';

const Lot = z.object({ LotNo: requiredNote(40), Quantity });

/** The batches of a quantity. Their quantities add up to that quantity. */
export const Lots = z.array(Lot).max(50, 'must be at most 50 batches');
export type Lots = z.infer<typeof Lots>;

/** Reads batches as typed: `L2411 700, L2412 728`. A last batch without a quantity gets what remains of `total`. */
export const readLots = (text: string, total: number): Lots => {
  // The comma in 1,428 groups thousands. It does not separate two batches.
  const entries = text
    .replaceAll(/(?<=\s\d{1,3}(?:,\d{3})*),(?=\d{3}(?!\d))/g, '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  let remaining = total;
  return entries.map((part, index) => {
    const quantity = /(?<=\s)[\d.]+$/.exec(part)?.[0];
    const LotNo = quantity === undefined ? part : part.slice(0, -quantity.length).trimEnd();
    const isRest = quantity === undefined && index === entries.length - 1;
    const Quantity = isRest ? remaining : Number(quantity ?? 0);
    remaining -= Quantity;
    return { LotNo, Quantity };
  });
};

export const writeLots = (lots: Lots | null | undefined): string =>
  lots?.map((lot) => (lots.length === 1 ? lot.LotNo : `${lot.LotNo} ${lot.Quantity}`)).join(', ') ?? '';

/** Adds units to the batch with this number. Drops entries without a batch number. */
export const addToLot = (lots: Lots, lotNo: string, more: number): Lots => {
  const named = lots.filter((lot) => lot.LotNo !== '');
  return named.some((lot) => lot.LotNo === lotNo)
    ? named.map((lot) => (lot.LotNo === lotNo ? { ...lot, Quantity: lot.Quantity + more } : lot))
    : [...named, { LotNo: lotNo, Quantity: more }];
};
