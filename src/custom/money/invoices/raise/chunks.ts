import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';

/** Deals that are asked for at once, under one key however often. */
export interface Chunk {
  key: string;
  deals: ReadyDeal[];
}

const usual = 10;
/** Of one customer: more go in another mail. */
const most = 100;

const partsOf = (deals: readonly ReadyDeal[]) =>
  Array.from({ length: Math.ceil(deals.length / most) }, (_none, part) => deals.slice(part * most, (part + 1) * most));

/** A customer's deals stay together: they go in one mail. */
export const chunksOf = (deals: readonly ReadyDeal[]): Chunk[] => {
  const chunks: Chunk[] = [];
  for (const customers of Map.groupBy(deals, (deal) => deal.CustomerId).values())
    for (const own of partsOf(customers)) {
      const last = chunks.at(-1);
      if (last && last.deals.length + own.length <= usual) last.deals.push(...own);
      else chunks.push({ key: crypto.randomUUID(), deals: [...own] });
    }
  return chunks;
};
