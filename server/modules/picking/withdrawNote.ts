import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/connect.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';

/**
 * What the deal's note says no longer holds: the words are kept, with why. Nothing where it has none. `takenBackOn`: on that day the
 * goods are said not to have left after all; until then they were away in the books.
 */
export const withdrawNote = async (tx: Tx, order: LockedOrder, reason: string, takenBackOn: DateOnly | null = null) => {
  if (order.DeliveryNoteNo === null || order.DeliveryNoteSnapshot === null) return;
  await sql`
    INSERT INTO withdrawn_notes (order_id, delivery_note_no, snapshot, reason, despatched_on, withdrawn_on)
    SELECT order_id, delivery_note_no, delivery_note_snapshot, ${reason}, CASE WHEN ${takenBackOn}::date IS NOT NULL THEN despatched_on END,
      ${takenBackOn}::date FROM orders WHERE order_id = ${order.OrderId}`.execute(tx);
};
