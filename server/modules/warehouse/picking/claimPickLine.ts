import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { atPickLine as call } from '#contract/warehouse/picking/pickers.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { lockOrder } from '#server/modules/sales/deal/queries.ts';
import { requirePickable } from './enterPicked.ts';
import { requireCanStartPick } from './despatch/requireCreditReleased.ts';
import { claimDuration, getPickGoods, userName } from './queries.ts';

interface LineClaim {
  Description: string;
  /** Name of another picker who has claimed the line. Null if no one else has. */
  OtherPicker: string | null;
  /** Minutes since the claim. Null if no one has claimed the line. */
  Minutes: number | null;
}

const findLineClaim = async (tx: Tx, orderId: number, id: number, userId: number) => {
  const { rows } = await sql<LineClaim>`
    SELECT d.description, CASE WHEN claim.user_id <> ${userId} THEN ${userName} END AS other_picker,
      floor(extract(epoch FROM clock_timestamp() - claim.at_line_since) / 60)::integer AS minutes
    FROM order_details d
    LEFT JOIN line_pickers claim ON claim.order_detail_id = d.order_detail_id AND claim.at_line_since > clock_timestamp() - ${claimDuration}
    LEFT JOIN users u ON u.user_id = claim.user_id
    WHERE d.order_id = ${orderId} AND d.order_detail_id = ${id} AND d.product_id IS NOT NULL`.execute(tx);
  return rows[0];
};

const formatMinutes = (minutes: number) => (minutes < 1 ? 'now' : `for ${minutes} minute${minutes === 1 ? '' : 's'}`);

/** Claims a line for the current user. A line has one picker, and a picker has one line. The lock on the order decides who was first. */
export const claimPickLine = (context: Context, { OrderId, OrderDetailId, Instead }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, OrderId);
    requirePickable(order);
    await requireCanStartPick(tx, context, order);
    const { UserId } = context.user;
    const line = await findLineClaim(tx, OrderId, OrderDetailId, UserId);
    if (!line) throw invalidField('OrderDetailId', 'This line is no longer on the order');
    if (line.OtherPicker !== null && line.Minutes !== null && !Instead)
      throw new AppError(
        'RULE_BROKEN',
        `${line.OtherPicker} is picking “${line.Description}” ${formatMinutes(line.Minutes)}. Pick another line`,
      );
    await sql`
      UPDATE line_pickers SET at_line_since = NULL WHERE user_id = ${UserId} AND at_line_since IS NOT NULL AND order_detail_id <> ${OrderDetailId}
        AND order_detail_id IN (SELECT order_detail_id FROM order_details WHERE order_id = ${OrderId})`.execute(tx);
    await sql`
      INSERT INTO line_pickers (order_detail_id, user_id, at_line_since) VALUES (${OrderDetailId}, ${UserId}, clock_timestamp())
      ON CONFLICT (order_detail_id) DO UPDATE SET user_id = excluded.user_id, at_line_since = excluded.at_line_since`.execute(tx);
    return getPickGoods(tx, OrderId, context.today);
  });
