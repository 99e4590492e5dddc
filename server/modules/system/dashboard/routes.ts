import { mostMonths } from '#contract/system/dashboard/calls.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { DateOnly } from '#contract/values.ts';
import { allIds } from '#contract/values.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addUpSums } from './addUpSums.ts';
import {
  findAges,
  findChoices,
  findCustomers,
  findMonths,
  findOrderBook,
  findPallets,
  findProducts,
  findService,
  findStock,
} from './figures.ts';

const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthAt = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Returns the requested period, or the last twelve months. */
const periodOf = (today: DateOnly, from: string | undefined, to: string | undefined) => {
  const last = to ?? today.slice(0, 7);
  const first = from ?? monthAt(monthsOf(last) - 11);
  if (first > last) throw invalidField('to', 'must not be before the first month');
  if (monthsOf(last) - monthsOf(first) >= mostMonths) throw invalidField('from', `must be at most ${mostMonths} months before the last`);
  return { From: first, To: last };
};

export const dashboard: Handlers<Areas['dashboard']> = {
  getDashboardAddress: ({ services }) => ({ Address: services.environment.biDashboardUrl ?? null }),
  getDashboard: async ({ db, today }, { query }) => {
    const { From, To } = periodOf(today, query.from, query.to);
    const ofWhom = { customerGroupId: query.customerGroupId ?? allIds, supplierId: query.supplierId ?? allIds };
    const asked = { from: `${From}-01`, to: `${To}-01`, ...ofWhom, today };
    await addUpSums(db);
    return {
      From,
      To,
      Months: await findMonths(db, asked),
      Customers: await findCustomers(db, asked),
      Products: await findProducts(db, asked),
      Service: await findService(db, asked),
      Orders: await findOrderBook(db, asked),
      Ages: await findAges(db, asked),
      Stock: await findStock(db, asked),
      ...(await findPallets(db, asked)),
      ...(await findChoices(db)),
    };
  },
};
