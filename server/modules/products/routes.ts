import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findByDescription, pickProducts } from './queries.ts';

export const products: Handlers<Areas['products']> = {
  findProductsByDescription: ({ db }, { query }) => findByDescription(db, query.ProductDescription),
  pickProduct: ({ db, today }, { query }) => pickProducts(db, { ...query, orderDate: query.orderDate ?? today }),
};
