import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findBottleChoices, findBottles, loosenBottles } from './bottles.ts';
import { findByDescription, pickProducts } from './queries.ts';

export const products: Handlers<Areas['products']> = {
  findProductsByDescription: ({ db }, { query }) => findByDescription(db, query.ProductDescription),
  findBottle: ({ db, today }, { query }) => findBottles(db, query, today),
  getBottleChoices: ({ db }) => findBottleChoices(db),
  loosenBottle: ({ db }, { query }) => loosenBottles(db, query),
  pickProduct: ({ db, today }, { query }) => pickProducts(db, { ...query, orderDate: query.orderDate ?? today }),
};
