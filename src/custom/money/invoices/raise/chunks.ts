import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';

/** Orders sent in one request. The key makes a repeated request safe. */
export interface Chunk {
  key: string;
  deals: ReadyDeal[];
}

const usual = 10;
/** Maximum number of one customer's invoices in one e-mail. */
const most = 100;

const partsOf = (deals: readonly ReadyDeal[]) =>
  Array.from({ length: Math.ceil(deals.length / most) }, (_none, part) => deals.slice(part * most, (part + 1) * most));

/** Splits orders into requests. Keeps a customer's orders together, because they share an e-mail. */
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
