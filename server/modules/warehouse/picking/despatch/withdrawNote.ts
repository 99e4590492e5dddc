import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/**
 * Withdraws the order's delivery note, if there is one, and stores its text with the reason. `despatchReversedOn` is null if the goods have not left. Until that
 * day the ledgers show the goods as despatched.
 */
export const withdrawNote = async (tx: Tx, order: LockedOrder, reason: string, despatchReversedOn: DateOnly | null = null) => {
  if (order.DeliveryNoteNo === null || order.DeliveryNoteSnapshot === null) return;
  await sql`
    INSERT INTO withdrawn_notes (order_id, delivery_note_no, snapshot, reason, despatched_on, withdrawn_on)
    SELECT order_id, delivery_note_no, delivery_note_snapshot, ${reason}, CASE WHEN ${despatchReversedOn}::date IS NOT NULL THEN despatched_on END,
      ${despatchReversedOn}::date FROM orders WHERE order_id = ${order.OrderId}`.execute(tx);
};
