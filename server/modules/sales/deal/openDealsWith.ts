import { sql } from 'kysely';
import { orderStatusIds } from '#contract/sales/deal/states.ts';
import type { Db } from '#server/database/client/connect.ts';

/** Finds deals, neither invoiced nor cancelled, with a product that refers to this row. */
export const findDealsUsing = async (db: Db, file: { id: string }, id: number) => {
  const { rows } = await sql<{ DealNo: number; Part: number; Customer: string }>`
    SELECT DISTINCT orders.deal_no, orders.part, customers.name AS customer
    FROM orders JOIN customers USING (customer_id) JOIN order_details USING (order_id) JOIN products USING (product_id)
    WHERE products.${sql.ref(file.id)} = ${id}
      AND orders.status_id < ${sql.lit(orderStatusIds.Invoiced)}
    ORDER BY orders.deal_no, orders.part`.execute(db);
  return rows;
};
