import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { OrderNote } from '#contract/warehouse/picking/orderNote.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { storeNotePaper } from './deliveryNotes.ts';
import type { Note } from './deliveryNotes.ts';

/** Lists the current note, then the withdrawn ones. Leaves out a withdrawn note whose text is the current one again. */
export const findOrderNotes = async (db: Db, orderId: number): Promise<OrderNote[]> => {
  const { rows } = await sql<OrderNote>`
    SELECT NULL AS withdrawn_note_id, o.delivery_note_no, (o.delivery_note_snapshot ->> 'DeliveryDate')::date AS delivery_date,
      NULL AS withdrawn_at, NULL AS withdrawn_by, NULL AS reason
    FROM orders o WHERE o.order_id = ${orderId} AND o.delivery_note_snapshot IS NOT NULL
    UNION ALL
    SELECT w.withdrawn_note_id, w.delivery_note_no, (w.snapshot ->> 'DeliveryDate')::date, w.created_at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system'), w.reason
    FROM withdrawn_notes w JOIN orders o USING (order_id) LEFT JOIN users u ON u.user_id = w.created_by
    WHERE w.order_id = ${orderId} AND w.snapshot IS DISTINCT FROM o.delivery_note_snapshot
    ORDER BY withdrawn_note_id DESC NULLS FIRST`.execute(db);
  return rows;
};

const findNote = async (db: Db, orderId: number, withdrawnNoteId: number | undefined) => {
  const { rows } =
    withdrawnNoteId === undefined
      ? await sql<Note>`
          SELECT customer_id, delivery_note_no, delivery_note_snapshot AS snapshot, md5(delivery_note_snapshot::text) AS edition
          FROM orders WHERE order_id = ${orderId} AND delivery_note_snapshot IS NOT NULL`.execute(db)
      : await sql<Note>`
          SELECT o.customer_id, w.delivery_note_no, w.snapshot, md5(w.snapshot::text) AS edition
          FROM withdrawn_notes w JOIN orders o USING (order_id)
          WHERE w.order_id = ${orderId} AND w.withdrawn_note_id = ${withdrawnNoteId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'There is no such delivery note');
  return rows[0];
};

/** Returns the stored PDF of the current or a withdrawn note, as it was printed. */
export const openOrderNote = async (context: Context, orderId: number, withdrawnNoteId: number | undefined) =>
  storeNotePaper(context, await findNote(context.db, orderId, withdrawnNoteId));
