import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { addDeliveryProof as call, DeliveryProof } from '#contract/warehouse/picking/proof.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { DeliveryNoteSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import { lockOrder } from '#server/modules/sales/deal/queries.ts';
import { makePicture } from '#server/pictures/makePicture.ts';
import { userName } from '#server/modules/warehouse/picking/queries.ts';

const selectProofs = (condition: ReturnType<typeof sql>) => sql<DeliveryProof>`
  SELECT p.delivery_proof_id, p.order_id, p.delivery_note_no, p.received_by, p.received_at, p.comment, p.signature IS NOT NULL AS is_signed,
    p.photo IS NOT NULL AS has_photo, coalesce(${userName}, 'The system') AS taken_by, withdrawal.created_at AS taken_back_at, withdrawal.reason AS taken_back_because
  FROM delivery_proofs p LEFT JOIN users u ON u.user_id = p.created_by
  LEFT JOIN LATERAL (SELECT created_at, reason FROM withdrawn_notes WHERE order_id = p.order_id AND created_at > p.created_at
    ORDER BY withdrawn_note_id LIMIT 1) withdrawal ON true WHERE ${condition} ORDER BY p.delivery_proof_id DESC`;

export const findDeliveryProofs = async (db: Db, orderId: number) => (await selectProofs(sql`p.order_id = ${orderId}`).execute(db)).rows;

/** Re-encodes an uploaded picture, so that no bytes from outside are stored. */
const reencodePicture = async (picture: string | null | undefined, field: string) => {
  if (!picture) return null;
  try {
    return Buffer.from((await makePicture(Buffer.from(picture, 'base64'))).bytes);
  } catch (error) {
    // Reports the picture's error at the field that sent the picture.
    if (error instanceof AppError && error.fields?.file) throw invalidField(field, error.fields.file);
    throw error;
  }
};

/** Adds a proof of delivery for the current delivery note. A note may have several proofs. They are never changed. */
export const addDeliveryProof = async (context: Context, orderId: number, body: BodyOf<typeof call>): Promise<DeliveryProof> => {
  const Signature = await reencodePicture(body.Signature, 'Signature');
  const Photo = await reencodePicture(body.Photo, 'Photo');
  return inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.DeliveryNoteNo === null || order.DeliveryNoteSnapshot === null)
      throw new AppError(
        'ORDER_WRONG_STATE',
        `Deal ${dealName(order)} is ${statusInSentence(order.Status)} and has no delivery note. Create the delivery note first`,
      );
    const { DeliveryProofId } = await tx
      .insertInto('delivery_proofs')
      .values({
        OrderId: orderId,
        DeliveryNoteNo: order.DeliveryNoteNo,
        Snapshot: JSON.stringify(order.DeliveryNoteSnapshot),
        ReceivedBy: body.ReceivedBy,
        ReceivedAt: context.now,
        Comment: body.Comment ?? null,
        Signature,
        Photo,
      })
      .returning('DeliveryProofId')
      .executeTakeFirstOrThrow();
    const { rows } = await selectProofs(sql`p.delivery_proof_id = ${DeliveryProofId}`).execute(tx);
    if (!rows[0]) throw new Error('The proof of delivery was not saved');
    return rows[0];
  });
};

interface StoredProof {
  CustomerId: number;
  DeliveryNoteNo: number;
  Snapshot: DeliveryNoteSnapshot;
  ReceivedBy: string;
  ReceivedAt: Date | string;
  Comment: string | null;
  TakenBy: string;
  Signature: Uint8Array | null;
  Photo: Uint8Array | null;
}

const toBase64 = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('base64'));

/** Returns a proof as a PDF. Customers get NOT_FOUND for proofs of other customers. */
export const openDeliveryProof = async (context: Context, id: number) => {
  const { rows } = await sql<StoredProof>`
    SELECT o.customer_id, p.delivery_note_no, p.snapshot, p.received_by, p.received_at, p.comment, coalesce(${userName}, 'The system') AS taken_by,
      p.signature, p.photo
    FROM delivery_proofs p JOIN orders o USING (order_id) LEFT JOIN users u ON u.user_id = p.created_by
    WHERE p.delivery_proof_id = ${id}`.execute(context.db);
  const [proof] = rows;
  const isOwn = context.user.CustomerId === null || context.user.CustomerId === proof?.CustomerId;
  if (!proof || !isOwn) throw new AppError('NOT_FOUND', 'There is no such proof of delivery');
  return storeDocument(context, {
    kind: 'DeliveryProof',
    subjectId: id,
    customerId: proof.CustomerId,
    fileName: `Proof of delivery ${proof.DeliveryNoteNo}.pdf`,
    input: () => ({
      kind: 'deliveryProof',
      snapshot: {
        Note: proof.Snapshot,
        ReceivedBy: proof.ReceivedBy,
        ReceivedAt: new Date(proof.ReceivedAt).toISOString(),
        Comment: proof.Comment,
        TakenBy: proof.TakenBy,
        Signature: toBase64(proof.Signature),
        Photo: toBase64(proof.Photo),
      },
    }),
  });
};
