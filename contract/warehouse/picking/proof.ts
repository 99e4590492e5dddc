import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { Id, Instant, optionalNote, requiredText } from '#contract/values.ts';

export const DeliveryProof = z.object({
  DeliveryProofId: z.number(),
  OrderId: z.number(),
  DeliveryNoteNo: z.number(),
  ReceivedBy: z.string(),
  ReceivedAt: Instant,
  Comment: z.string().nullable(),
  IsSigned: z.boolean(),
  HasPhoto: z.boolean(),
  /** Who held the phone. */
  TakenBy: z.string(),
  /** Its despatch, or its pick, was taken back since: it proves no delivery of the note that holds now. */
  TakenBackAt: Instant.nullable(),
  TakenBackBecause: z.string().nullable(),
});
export type DeliveryProof = z.infer<typeof DeliveryProof>;

/** The bytes of a JPEG, PNG or WebP picture in base64. */
const picture = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is not a picture')
  .max(4_000_000, 'is too large: a picture has at most 3 MB')
  .nullish();

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
const params = z.object({ id: Id });

/** Added. */
export const addDeliveryProof = endpoint({
  method: 'POST',
  path: '/api/Order/ProofOfDelivery/{id}',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Who took delivery of a deal: name with signature, photo or both, kept for good with the delivery note that was signed for.',
  params,
  body: z
    .object({
      ReceivedBy: requiredText(100),
      Comment: optionalNote(500),
      Signature: picture,
      Photo: picture,
    })
    .refine((proof) => proof.Signature || proof.Photo, { path: ['Signature'], error: 'is required where there is no photo' }),
  bodyMb: 9,
  reply: DeliveryProof,
  isCostly: true,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'TOO_LARGE', 'NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
});

/** Added. */
export const listDeliveryProofs = endpoint({
  method: 'GET',
  path: '/api/Order/ProofsOfDelivery/{id}',
  allow: staff,
  summary: 'The proofs of delivery of a deal, the newest first.',
  params,
  reply: z.array(DeliveryProof),
});

/** Added. */
export const openDeliveryProof = endpoint({
  method: 'GET',
  path: '/api/Order/OpenProofOfDelivery/{id}',
  allow: [...staff, 'Customer'],
  summary: 'The kept paper of a proof of delivery, by its own id; a customer only of the own deals.',
  params,
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});
