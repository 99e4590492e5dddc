import { maxMonths } from '#contract/system/dashboard/calls.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { DateOnly } from '#contract/values.ts';
import { allIds } from '#contract/values.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Db } from '#server/database/client/connect.ts';
import { shareResult } from '#server/modules/shareResult.ts';
import { updateSums } from './updateSums.ts';
import {
  findAges,
  findChoices,
  findCustomers,
  findMonths,
  findOrderBook,
  findPallets,
  findTopProducts,
  findService,
  findStockCover,
} from './figures.ts';
import type { DashboardFilter } from './figures.ts';

const countMonths = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthAt = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Returns the requested period, or the last twelve months. */
const choosePeriod = (today: DateOnly, from: string | undefined, to: string | undefined) => {
  const last = to ?? today.slice(0, 7);
  const first = from ?? monthAt(countMonths(last) - 11);
  if (first > last) throw invalidField('to', 'must not be before the first month');
  if (countMonths(last) - countMonths(first) >= maxMonths)
    throw invalidField('from', `must be at most ${maxMonths} months before the last`);
  return { From: first, To: last };
};

const findFigures = async (db: Db, query: DashboardFilter) => {
  await updateSums(db);
  return {
    Months: await findMonths(db, query),
    Customers: await findCustomers(db, query),
    Products: await findTopProducts(db, query),
    Service: await findService(db, query),
    Orders: await findOrderBook(db, query),
    Ages: await findAges(db, query),
    Stock: await findStockCover(db, query),
    ...(await findPallets(db, query)),
    ...(await findChoices(db)),
  };
};

export const dashboard: Handlers<Areas['dashboard']> = {
  getDashboardAddress: ({ services }) => ({ Address: services.environment.biDashboardUrl ?? null }),
  getDashboard: async ({ db, today }, { query }) => {
    const { From, To } = choosePeriod(today, query.from, query.to);
    const ofWhom = { customerGroupId: query.customerGroupId ?? allIds, supplierId: query.supplierId ?? allIds };
    const figuresQuery = { from: `${From}-01`, to: `${To}-01`, ...ofWhom, today };
    return shareResult(db, `dashboard ${JSON.stringify(figuresQuery)}`, async () => ({
      From,
      To,
      ...(await findFigures(db, figuresQuery)),
    }));
  },
};
