import { sql } from 'kysely';
import { addDays, daysBetween, monthEnd } from '#contract/sales/deal/dates.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { LockMove, monthEndChecks } from '#contract/money/monthEnd/calls.ts';
import type { MonthEndCheck } from '#contract/money/monthEnd/calls.ts';
import { sum, toPenny } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { toCredit } from '#server/modules/money/invoices/raise/toCredit.ts';
import { countCheck, listCheck, maxItems } from './checks.ts';
import { must } from '#server/must.ts';
import { mapInTurn } from '#server/mapInTurn.ts';

const moves = statement({
  name: 'moves of the lock',
  row: LockMove,
  write: () => sql`
    SELECT a.before ->> 'locked_through' AS "from", a.after ->> 'locked_through' AS "to", a.reason, a.happened_at AS at, person(a.user_id) AS by_name
    FROM audit a WHERE a.entity = 'company' AND a.entity_id = 1 AND a.action = 'Changed'
      AND a.before ->> 'locked_through' IS DISTINCT FROM a.after ->> 'locked_through' ORDER BY a.audit_id DESC LIMIT 24`,
  example: undefined,
});

const findBooks = (db: Db) => db.selectFrom('company').select(['LockedThrough', 'Version']).executeTakeFirstOrThrow();

/** Returns the end of the month after the last locked one. If that month is not over, or nothing is locked, returns the end of last month. */
const defaultMonthEnd = (lockedThrough: DateOnly | null, today: DateOnly) => {
  const last = monthEnd(today, -1);
  const next = lockedThrough ? monthEnd(addDays(lockedThrough, 1)) : last;
  return next < last ? next : last;
};

export type MonthEndContext = Pick<Context, 'db' | 'today'>;

/** Lists the orders to credit at the end of the month. An order that never left has no despatch date and is always included. */
const findInvoicesToCredit = async ({ db }: MonthEndContext, to: DateOnly) => {
  const deals = (await toCredit({ db })).filter((deal) => deal.DespatchedOn === null || deal.DespatchedOn <= to);
  if (deals.length === 0) return [];
  const ids = deals.map((deal) => deal.InvoiceId);
  const invoices = await db.selectFrom('invoices').select(['InvoiceId', 'ExchangeRate']).where('InvoiceId', 'in', ids).execute();
  const rates = new Map(invoices.map(({ InvoiceId, ExchangeRate }) => [InvoiceId, ExchangeRate]));
  return deals.map((deal) => ({
    ...deal,
    Sterling: toPenny(deal.GrossAmount.times(must(rates.get(deal.InvoiceId), 'The rate of the invoice'))),
  }));
};

const countInvoicesToCredit = async (monthContext: MonthEndContext, to: DateOnly) => {
  const deals = await findInvoicesToCredit(monthContext, to);
  const days = deals.flatMap(({ DespatchedOn }) => (DespatchedOn ? [daysBetween(DespatchedOn, monthContext.today)] : []));
  const Amount = deals.length === 0 ? null : sum(deals.map((deal) => deal.Sterling));
  return { Check: 'ToCredit' as const, Count: deals.length, Amount, OldestDays: days.length === 0 ? null : Math.max(...days) };
};

/** Loads the checks of a month, and the lock with its changes. */
export const findMonthEnd = async ({ db, today }: MonthEndContext, requestedEnd: DateOnly | undefined) => {
  const { LockedThrough, Version } = await findBooks(db);
  const To = requestedEnd ?? defaultMonthEnd(LockedThrough, today);
  const Lines = await mapInTurn(monthEndChecks, async (check) =>
    check === 'ToCredit' ? countInvoicesToCredit({ db, today }, To) : countCheck(db, check, { to: To, today }),
  );
  const Moves = await moves.rows(db, undefined);
  return { To, LockedThrough, Version, Lines, Moves };
};

/** Lists the items of one check. */
export const findItems = async (context: MonthEndContext, to: DateOnly, check: MonthEndCheck) => {
  if (check !== 'ToCredit') return listCheck(context.db, check, { to, today: context.today });
  const deals = await findInvoicesToCredit(context, to);
  return deals.slice(0, maxItems).map((deal) => ({
    Kind: 'Deal' as const,
    Id: deal.OrderId,
    Name: `Deal ${dealName(deal)}`,
    CustomerId: deal.CustomerId,
    CustomerName: deal.CustomerName,
    DatedOn: deal.DespatchedOn,
    Amount: deal.Sterling,
  }));
};
