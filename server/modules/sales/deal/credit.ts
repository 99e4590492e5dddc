import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/call/errors.ts';
import { CreditPosition } from '#contract/sales/orders/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { status } from './status.ts';

const positionRow = CreditPosition.extend({ ProForma: z.boolean() });
const exactOfPosition = ['CreditLimit', 'Balance', 'Overdue', 'OpenDeals', 'CreditLeft'] as const;
export type ExactCreditPosition = RowOf<typeof positionRow, (typeof exactOfPosition)[number]>;

interface PositionQuery {
  customerIds: readonly number[];
  today: string;
  exceptOrderId: number | null;
}

export const creditPositions = statement({
  name: 'creditPositions',
  row: positionRow,
  exact: exactOfPosition,
  write: ({ customerIds, today, exceptOrderId }: PositionQuery) => sql`
    WITH open_deals AS (
      SELECT deal.customer_id, sum(deal.gross) AS gross FROM current_deal_values(ARRAY(
        SELECT o.order_id FROM orders o
        WHERE o.customer_id = ANY(${customerIds}::integer[]) AND o.status_id IN (${status.Open}, ${status.Picking}, ${status.Picked}, ${status.ReadyToInvoice})
          AND o.status_id < ${status.Invoiced} AND o.prepaid_invoice_id IS NULL AND o.order_id IS DISTINCT FROM ${exceptOrderId}
      )) deal GROUP BY deal.customer_id
    )
    SELECT p.*, p.credit_limit - p.balance - p.open_deals AS credit_left FROM (
      SELECT c.customer_id, c.credit_limit, c.on_stop, c.on_stop_reason, c.pro_forma, coalesce(b.balance, 0) AS balance,
        coalesce((SELECT sum(i.outstanding) FROM owed_items i WHERE i.customer_id = c.customer_id AND i.due_date < ${today}::date), 0) AS overdue,
        coalesce(d.gross, 0) AS open_deals
      FROM customers c LEFT JOIN customer_balances b USING (customer_id) LEFT JOIN open_deals d USING (customer_id)
      WHERE c.customer_id = ANY(${customerIds}::integer[])
    ) p`,
  example: { customerIds: [1], today: '2026-11-21', exceptOrderId: null },
});

/**
 * Returns what each account owes, what of that is overdue on `today`, the gross value of its uninvoiced deals, and the credit left. Held
 * deals do not count, because they are paid in advance. Deals invoiced in advance are in the balance already. In the account's currency.
 */
export const findCreditPositions = (
  db: Db,
  customerIds: readonly number[],
  today: string,
  exceptOrderId: number | null = null,
): Promise<ExactCreditPosition[]> => creditPositions.rows(db, { customerIds, today, exceptOrderId });

export const findCreditPosition = async (
  db: Db,
  customerId: number,
  today: string,
  exceptOrderId: number | null = null,
): Promise<ExactCreditPosition> => {
  const [position] = await findCreditPositions(db, [customerId], today, exceptOrderId);
  if (!position) throw new AppError('NOT_FOUND', 'There is no such customer');
  return position;
};
