import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { pricesOfProduct, salesOfProduct, stockOfProduct } from './related.ts';
import { findProductsToBuy } from '#server/modules/purchasing/purchaseOrders/findProductsToBuy.ts';
import { findByDescription, pickProducts } from './queries.ts';

export const products: Handlers<Areas['products']> = {
  findProductsByDescription: ({ db }, { query }) => findByDescription(db, query.ProductDescription),
  listProductStock: ({ db }, { params, query }) => findList(db, stockOfProduct, query, params.id),
  listProductPrices: ({ db }, { params, query }) => findList(db, pricesOfProduct, query, params.id),
  listProductSales: ({ db }, { params, query }) => findList(db, salesOfProduct, query, params.id),
  pickProduct: (context, { query }) => {
    const pickQuery = { ...query, orderDate: query.orderDate ?? context.today };
    return query.purchaseFrom === undefined
      ? pickProducts(context.db, pickQuery)
      : findProductsToBuy(context, pickQuery, query.purchaseFrom);
  },
};
