import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';

/** Orders sent in one request, with the idempotency key of the request. */
export interface Chunk {
  key: string;
  deals: ReadyDeal[];
}

const maxPerChunk = 10;
/** Maximum number of one customer's invoices in one e-mail. */
const maxPerCustomer = 100;

const splitDeals = (deals: readonly ReadyDeal[]) =>
  Array.from({ length: Math.ceil(deals.length / maxPerCustomer) }, (_none, part) =>
    deals.slice(part * maxPerCustomer, (part + 1) * maxPerCustomer),
  );

/** Splits orders into requests. Keeps a customer's orders together, because they share an e-mail. */
export const buildChunks = (deals: readonly ReadyDeal[]): Chunk[] => {
  const chunks: Chunk[] = [];
  for (const customers of Map.groupBy(deals, (deal) => deal.CustomerId).values())
    for (const own of splitDeals(customers)) {
      const last = chunks.at(-1);
      if (last && last.deals.length + own.length <= maxPerChunk) last.deals.push(...own);
      else chunks.push({ key: crypto.randomUUID(), deals: [...own] });
    }
  return chunks;
};
