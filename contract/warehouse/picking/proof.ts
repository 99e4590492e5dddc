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
  /** Name of the user who recorded the proof. */
  TakenBy: z.string(),
  /** Time at which the delivery note of this proof was withdrawn, with the reason. The proof then no longer counts. */
  TakenBackAt: Instant.nullable(),
  TakenBackBecause: z.string().nullable(),
});
export type DeliveryProof = z.infer<typeof DeliveryProof>;

/** A JPEG, PNG or WebP picture in base64. */
const picture = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is not a picture')
  .max(4_000_000, 'is too large. Use a picture of at most 3 MB')
  .nullish();

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
const params = z.object({ id: Id });

export const addDeliveryProof = endpoint({
  method: 'POST',
  path: '/api/Order/ProofOfDelivery/{id}',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary:
    'Records the proof of delivery of an order: a name with a signature, a photo or both. It is stored with the delivery note that was signed.',
  params,
  body: z
    .object({
      ReceivedBy: requiredText(100),
      Comment: optionalNote(500),
      Signature: picture,
      Photo: picture,
    })
    .refine((proof) => proof.Signature || proof.Photo, { path: ['Signature'], error: 'is required if there is no photo' }),
  bodyMb: 9,
  reply: DeliveryProof,
  isCostly: true,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'TOO_LARGE', 'NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const listDeliveryProofs = endpoint({
  method: 'GET',
  path: '/api/Order/ProofsOfDelivery/{id}',
  allow: staff,
  summary: 'Lists the proofs of delivery of an order, newest first.',
  params,
  reply: z.array(DeliveryProof),
});

export const openDeliveryProof = endpoint({
  method: 'GET',
  path: '/api/Order/OpenProofOfDelivery/{id}',
  allow: [...staff, 'Customer'],
  summary: 'Returns a stored proof of delivery by its id. A customer sees only their own orders.',
  params,
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});
