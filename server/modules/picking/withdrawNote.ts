import { sql } from 'kysely';
import type { Tx } from '#server/database/connect.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';

/** What the deal's note says no longer holds: the words are kept, with why. Nothing where it has none. */
export const withdrawNote = async (tx: Tx, order: LockedOrder, reason: string) => {
  if (order.DeliveryNoteNo === null || order.DeliveryNoteSnapshot === null) return;
  await sql`
    INSERT INTO withdrawn_notes (order_id, delivery_note_no, snapshot, reason)
    SELECT order_id, delivery_note_no, delivery_note_snapshot, ${reason} FROM orders WHERE order_id = ${order.OrderId}`.execute(tx);
};
