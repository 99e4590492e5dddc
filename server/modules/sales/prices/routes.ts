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
import { told } from './cost.ts';
import { customerName } from './customerName.ts';
import { delistPrices, namedBy } from './change/delistPrices.ts';
import { withOwnAsked } from '#server/modules/masterData/ownFields/ownSource.ts';
import { tellOwn } from '#server/modules/masterData/ownFields/tellOwn.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { keepDraft } from './change/keepDraft.ts';
import {
  allPrices,
  customerPrices,
  depotPrices,
  depotPricesOfProduct,
  findByIds,
  findSearched,
  priceRevisionsOf,
  productConditions,
} from './lists.ts';
import type { LineRow } from './lists.ts';
import { openPriceListPaper } from './paper.ts';
import { publishPriceLists } from './change/publishPriceLists.ts';
import { revertPrices } from './change/revertPrices.ts';

const owners = ['Product', 'Customer'];

/** Adds the own fields of products and customers, each with its own access rules. */
const tellBoth = async (context: Context, rows: readonly LineRow[]) => {
  const [ofProduct = [], ofCustomer = []] = await mapInTurn(owners, (subject) => tellOwn(context, subject, rows));
  return ofProduct.map((row, index) => ({
    ...row,
    Own: { ...row.Own, ...ofCustomer[index]?.Own },
    OwnNames: { ...row.OwnNames, ...ofCustomer[index]?.OwnNames },
  }));
};

const page = async (context: Context, source: typeof depotPrices, id: number, query: ListQuery) => {
  const found = await findList(context.db, await withOwnAsked(context, owners, source, query), query, { id, today: context.today });
  const rows = await tellBoth(context, found.rows);
  return withRows(
    found,
    rows.map((row) => told(context, row)),
  );
};

const revisions = async (context: Context, id: number, query: ListQuery) => {
  const found = await findList(context.db, priceRevisionsOf, query, { id, today: context.today });
  return withRows(
    found,
    found.rows.map((row) => told(context, row)),
  );
};

const search = async (context: Context, customerId: number | null, filter: PriceFilter) => {
  await customerName(context.db, customerId);
  const rows = await findSearched(context.db, { customerId, filter, today: context.today });
  return rows.map((row) => told(context, row));
};

const findProducts = async ({ db }: Context, filter: PriceFilter) => {
  const { rows } = await sql<{ ProductId: number }>`
    SELECT p.product_id FROM products p JOIN product_search found USING (product_id)
    WHERE ${sql.join(productConditions(filter), sql` AND `)}
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
  listPriceLists: (context, { query }) => page(context, allPrices, 0, query),
  listDepotPrices: (context, { params, query }) => page(context, depotPrices, params.id, query),
  listDepotPricesOfProduct: (context, { params, query }) => page(context, depotPricesOfProduct, params.id, query),
  listCustomerPrices: (context, { params, query }) => page(context, customerPrices, params.id, query),
  listPriceRevisions: (context, { params, query }) => revisions(context, params.id, query),
  openPriceListPaper: (context, { params }) => openPriceListPaper(context, params.id),
  getPriceCombos: ({ db }) => findPriceCombos(db),
  findPricedProducts: (context, { body }) => findProducts(context, body),
  searchPriceLists: (context, { query, body }) => search(context, query.CustomerID || null, body),
  savePriceList: (context, { query, body }) => {
    requireSelf(context, query.CurrentUserID);
    return inTransaction(context, async (tx) => {
      const [row] = await findByIds(tx, [await keepDraft(context, tx, body)], context.today);
      if (!row) throw new AppError('NOT_FOUND', 'The price line no longer exists. Search again.');
      return told(context, row);
    });
  },
  publishPriceLists: (context, { query, body }) => {
    requireSelf(context, query.CurrentUserID);
    return publishPriceLists(context, { customerId: query.customerId || null, dryRun: query.dryRun ?? false }, body);
  },
  delistPrices: (context, { body }) => delistPrices(context, namedBy(body)),
  revertPrices: (context, { query, body }) => {
    requireSelf(context, query.CurrentUserID);
    return revertPrices(context, { customerId: query.customerId, dryRun: query.dryRun ?? false }, namedBy(body));
  },
};
