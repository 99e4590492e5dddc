import { AppError } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { findDepot, supplierDepots as depots } from './queries.ts';

const getDepot = async ({ db }: Context, id: number) => {
  const depot = await findDepot(db, id);
  if (!depot) throw new AppError('NOT_FOUND', 'There is no such depot');
  return depot;
};

export const supplierDepots: Handlers<Areas['supplierDepots']> = {
  getSupplierDepots: ({ db }, { query }) => findList(db, depots, query, undefined),
  getSupplierDepot: (context, { params }) => getDepot(context, params.id),
  getSupplierDepotAddress: async (context, { params }) => {
    const { Line1, Line2, Line3, Town, County, PostCode, Country } = await getDepot(context, params.id);
    return [Line1, Line2, Line3, Town, County, PostCode, Country].filter((line) => line?.trim()).join('\n');
  },
};
