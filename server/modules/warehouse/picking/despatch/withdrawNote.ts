import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/**
 * Withdraws the order's delivery note, if it has one. Stores its text with the reason. `takenBackOn` is the day the despatch was reversed. Until that day the
 * ledgers show the goods as despatched.
 */
export const withdrawNote = async (tx: Tx, order: LockedOrder, reason: string, takenBackOn: DateOnly | null = null) => {
  if (order.DeliveryNoteNo === null || order.DeliveryNoteSnapshot === null) return;
  await sql`
    INSERT INTO withdrawn_notes (order_id, delivery_note_no, snapshot, reason, despatched_on, withdrawn_on)
    SELECT order_id, delivery_note_no, delivery_note_snapshot, ${reason}, CASE WHEN ${takenBackOn}::date IS NOT NULL THEN despatched_on END,
      ${takenBackOn}::date FROM orders WHERE order_id = ${order.OrderId}`.execute(tx);
};
