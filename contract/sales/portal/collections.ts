import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, list, search } from '#contract/list.ts';
import { Id, optionalNote, Quantity } from '#contract/values.ts';
import { CollectionState, OwnCollection } from '#contract/warehouse/pallets/collections.ts';
import { HeldType, MovementKind } from '#contract/warehouse/pallets/shapes.ts';

const customer = ['Customer'] as const;

export const PortalPallet = HeldType.extend({
  /** Value in the account’s currency at today’s pallet charge. */
  Worth: z.number(),
  /** Pallets held, less those that we already collect from today on. */
  Collectable: z.number(),
});
export type PortalPallet = z.infer<typeof PortalPallet>;

export const getPortalPallets = endpoint({
  method: 'GET',
  path: '/api/Portal/Pallets',
  allow: customer,
  summary: 'Returns the account’s pallets by type, and its request for a collection or its next collections.',
  reply: z.object({
    CurrencyCode: z.string(),
    Types: z.array(PortalPallet),
    /** Request without an answer, or else the next collection from today on. */
    Collection: OwnCollection.nullable(),
    /** The next collection that `Collection` does not show. */
    NextCollection: OwnCollection.nullable(),
  }),
});

export const PortalPalletMovement = z.object({
  PalletMovementId: z.number(),
  MovedOn: z.string(),
  Kind: MovementKind,
  Code: z.string(),
  Description: z.string(),
  /** Positive if the account received the pallets, negative if it gave them back. */
  Quantity: z.number(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  Reference: z.string().nullable(),
  IsReversal: z.boolean(),
});
export type PortalPalletMovement = z.infer<typeof PortalPalletMovement>;

export const listPortalPalletMovements = listEndpoint({
  path: '/api/Portal/PalletMovements',
  allow: customer,
  summary: 'Lists the account’s own pallet movements, newest first.',
  grows: true,
  list: list({
    row: PortalPalletMovement,
    id: 'PalletMovementId',
    filters: { q: search(), Kind: anyOf(MovementKind) },
    sorts: ['MovedOn', 'Code', 'Quantity'],
    order: ['MovedOn', 'DESC'],
  }),
});

export const askForCollection = endpoint({
  method: 'POST',
  path: '/api/Portal/Collection',
  allow: customer,
  summary: 'Asks the office to collect pallets that the account holds. The office answers with a day by e-mail.',
  body: z.object({
    Lines: z
      .array(z.object({ PalletId: Id, Quantity }))
      .min(1, 'Enter a number for at least one pallet type')
      .max(100, 'must be at most 100 lines'),
    Note: optionalNote(500),
  }),
  reply: OwnCollection,
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
});

export const listOwnCollections = listEndpoint({
  path: '/api/Portal/Collections',
  allow: customer,
  summary: 'Lists the account’s own requests for collections with their answers, newest first.',
  grows: true,
  list: list({
    row: OwnCollection,
    id: 'PalletCollectionId',
    filters: { q: search(), State: anyOf(CollectionState) },
    sorts: ['AskedAt', 'CollectOn', 'State', 'Quantity'],
    order: ['AskedAt', 'DESC'],
  }),
});

export const undoCollection = endpoint({
  method: 'PUT',
  path: '/api/Portal/Collection/Undo/{id}',
  allow: customer,
  summary: 'Withdraws one of the account’s own requests for a collection, until the office has answered it.',
  params: z.object({ id: Id }),
  reply: OwnCollection,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
