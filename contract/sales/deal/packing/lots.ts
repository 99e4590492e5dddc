import { z } from 'zod';
import { Quantity, requiredNote } from '#contract/values.ts';

const Lot = z.object({ LotNo: requiredNote(40), Quantity });

/** The lots that a quantity is of; together they are all of it. */
export const Lots = z.array(Lot).max(50, 'must be at most 50 lots');
export type Lots = z.infer<typeof Lots>;

/** As they are typed: `L2411 700, L2412 728`; the last one without a quantity has what is left of `total`. */
export const readLots = (text: string, total: number): Lots => {
  // 1,428 is a quantity, not a lot and another.
  const typed = text
    .replaceAll(/(?<=\s\d{1,3}(?:,\d{3})*),(?=\d{3}(?!\d))/g, '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  let left = total;
  return typed.map((part, index) => {
    const quantity = /(?<=\s)[\d.]+$/.exec(part)?.[0];
    const LotNo = quantity === undefined ? part : part.slice(0, -quantity.length).trimEnd();
    const isRest = quantity === undefined && index === typed.length - 1;
    const Quantity = isRest ? left : Number(quantity ?? 0);
    left -= Quantity;
    return { LotNo, Quantity };
  });
};

export const writeLots = (lots: Lots | null | undefined): string =>
  lots?.map((lot) => (lots.length === 1 ? lot.LotNo : `${lot.LotNo} ${lot.Quantity}`)).join(', ') ?? '';

/** With more of one lot; what was typed without a lot is left out. */
export const addToLot = (lots: Lots, lotNo: string, more: number): Lots => {
  const named = lots.filter((lot) => lot.LotNo !== '');
  return named.some((lot) => lot.LotNo === lotNo)
    ? named.map((lot) => (lot.LotNo === lotNo ? { ...lot, Quantity: lot.Quantity + more } : lot))
    : [...named, { LotNo: lotNo, Quantity: more }];
};
