import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { ListQuery } from '#contract/list.ts';
import type { PriceFilter } from '#contract/sales/prices/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { findPriceCombos } from './combos.ts';
import { applyCostAccess } from './cost.ts';
import { getPriceListName } from './getPriceListName.ts';
import { delistPrices, toPriceLineRefs } from './change/delistPrices.ts';
import { addOwnQuery } from '#server/modules/masterData/ownFields/ownSource.ts';
import { addOwnValues } from '#server/modules/masterData/ownFields/addOwnValues.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { savePriceDraft } from './change/savePriceDraft.ts';
import {
  allPrices,
  customerPrices,
  depotPrices,
  depotPricesOfProduct,
  findByIds,
  findSearched,
  priceRevisionList,
  listProductConditions,
} from './lists.ts';
import type { LineRow } from './lists.ts';
import { openPriceListDocument } from './paper.ts';
import { publishPriceLists } from './change/publishPriceLists.ts';
import { revertPrices } from './change/revertPrices.ts';

const owners = ['Product', 'Customer'];

/** Adds the own fields of products and customers, each with its own access rules. */
const addOwnFields = async (context: Context, rows: readonly LineRow[]) => {
  const [ofProduct = [], ofCustomer = []] = await mapInTurn(owners, (subject) => addOwnValues(context, subject, rows));
  return ofProduct.map((row, index) => ({
    ...row,
    Own: { ...row.Own, ...ofCustomer[index]?.Own },
    OwnNames: { ...row.OwnNames, ...ofCustomer[index]?.OwnNames },
  }));
};

const findPricePage = async (context: Context, source: typeof depotPrices, id: number, query: ListQuery) => {
  const foundPage = await findList(context.db, await addOwnQuery(context, owners, source, query), query, { id, today: context.today });
  const rows = await addOwnFields(context, foundPage.rows);
  return withRows(
    foundPage,
    rows.map((row) => applyCostAccess(context, row)),
  );
};

const findRevisionPage = async (context: Context, id: number, query: ListQuery) => {
  const foundPage = await findList(context.db, priceRevisionList, query, { id, today: context.today });
  return withRows(
    foundPage,
    foundPage.rows.map((row) => applyCostAccess(context, row)),
  );
};

const searchPrices = async (context: Context, customerId: number | null, filter: PriceFilter) => {
  await getPriceListName(context.db, customerId);
  const rows = await findSearched(context.db, { customerId, filter, today: context.today });
  return rows.map((row) => applyCostAccess(context, row));
};

const findPricedProductIds = async ({ db }: Context, filter: PriceFilter) => {
  const { rows } = await sql<{ ProductId: number }>`
    SELECT p.product_id FROM products p JOIN product_search found USING (product_id)
    WHERE ${sql.join(listProductConditions(filter), sql` AND `)}
      ${filter.SupplierId ? sql`AND p.supplier_id = ${filter.SupplierId}` : sql``}
    ORDER BY p.description, p.product_id`.execute(db);
  return rows.map((row) => row.ProductId);
};

/** Refuses a request for a user other than the one in the token. */
const requireSelf = ({ user }: Context, userId: number | undefined) => {
  if (userId !== undefined && userId !== user.UserId)
    throw new AppError('NOT_ALLOWED', 'You are signed in as a different user. Sign in again.', {
      fields: { CurrentUserID: 'is another user' },
    });
};

export const prices: Handlers<Areas['prices']> = {
  listPriceLists: (context, { query }) => findPricePage(context, allPrices, 0, query),
  listDepotPrices: (context, { params, query }) => findPricePage(context, depotPrices, params.id, query),
  listDepotPricesOfProduct: (context, { params, query }) => findPricePage(context, depotPricesOfProduct, params.id, query),
  listCustomerPrices: (context, { params, query }) => findPricePage(context, customerPrices, params.id, query),
  listPriceRevisions: (context, { params, query }) => findRevisionPage(context, params.id, query),
  openPriceListPaper: (context, { params }) => openPriceListDocument(context, params.id),
  getPriceCombos: ({ db }) => findPriceCombos(db),
  findPricedProducts: (context, { body }) => findPricedProductIds(context, body),
  searchPriceLists: (context, { query, body }) => searchPrices(context, query.CustomerID || null, body),
  savePriceList: (context, { query, body }) => {
    requireSelf(context, query.CurrentUserID);
    return inTransaction(context, async (tx) => {
      const [row] = await findByIds(tx, [await savePriceDraft(context, tx, body)], context.today);
      if (!row) throw new AppError('NOT_FOUND', 'The price line no longer exists. Search again.');
      return applyCostAccess(context, row);
    });
  },
  publishPriceLists: (context, { query, body }) => {
    requireSelf(context, query.CurrentUserID);
    return publishPriceLists(context, { customerId: query.customerId || null, dryRun: query.dryRun ?? false }, body);
  },
  delistPrices: (context, { body }) => delistPrices(context, toPriceLineRefs(body)),
  revertPrices: (context, { query, body }) => {
    requireSelf(context, query.CurrentUserID);
    return revertPrices(context, { customerId: query.customerId, dryRun: query.dryRun ?? false }, toPriceLineRefs(body));
  },
};
