import { sql } from 'kysely';
import type { OrderStatus } from '#contract/deal/states.ts';
import { orderStatuses } from '#contract/deal/states.ts';
import type { Db } from '#server/database/connect.ts';
import { status } from './status.ts';

interface Counted {
  Status: OrderStatus;
  Count: number;
  Late: number;
  CallOffs: number;
}

/** Of the open deals alone, which are few however many years of deals there are. */
export const countOpenOrders = async (db: Db, today: string) => {
  const { rows } = await sql<Counted>`
    SELECT status, count(*)::integer AS count, count(*) FILTER (WHERE required_date < ${today}::date AND status_id < ${status.ReadyToInvoice})::integer AS late,
      count(*) FILTER (WHERE is_call_off)::integer AS call_offs
    FROM orders WHERE status_id < ${status.Invoiced} GROUP BY status`.execute(db);
  const sumOf = (field: 'Late' | 'CallOffs') => rows.reduce((total, row) => total + row[field], 0);
  const Statuses = orderStatuses.flatMap((one) => rows.filter((row) => row.Status === one).map(({ Status, Count }) => ({ Status, Count })));
  return { Statuses, Late: sumOf('Late'), CallOffs: sumOf('CallOffs') };
};
