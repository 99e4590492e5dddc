import { sql } from 'kysely';
import type { OrderStatus } from '#contract/sales/deal/states.ts';
import { orderStatuses } from '#contract/sales/deal/states.ts';
import type { Db } from '#server/database/client/connect.ts';
import { isLateSql, selectNeeds } from '#server/modules/sales/deal/dealNeeds.ts';
import { status } from '#server/modules/sales/deal/status.ts';

interface StatusCounts {
  Status: OrderStatus;
  Count: number;
  Late: number;
  CallOffs: number;
  ToActOn: number;
}

/** Counts open deals only. They stay few, however many years of deals there are. */
export const countOpenOrders = async (db: Db, today: string) => {
  const { rows } = await sql<StatusCounts>`
    SELECT status, count(*)::integer AS count, count(*) FILTER (WHERE ${isLateSql(today)})::integer AS late,
      count(*) FILTER (WHERE is_call_off)::integer AS call_offs, count(*) FILTER (WHERE ${selectNeeds(today)} <> '{}')::integer AS to_act_on
    FROM orders o JOIN customers c USING (customer_id) WHERE status_id < ${status.Invoiced} GROUP BY status`.execute(db);
  const sumField = (field: 'Late' | 'CallOffs' | 'ToActOn') => rows.reduce((total, row) => total + row[field], 0);
  const Statuses = orderStatuses.flatMap((one) => rows.filter((row) => row.Status === one).map(({ Status, Count }) => ({ Status, Count })));
  return { Statuses, Late: sumField('Late'), CallOffs: sumField('CallOffs'), ToActOn: sumField('ToActOn') };
};
