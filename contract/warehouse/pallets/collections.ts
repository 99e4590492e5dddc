import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, list, search } from '#contract/list.ts';
import { DateOnly, Id, optionalText } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** `Asked` means that the office has not answered yet. `Undone` means that the customer no longer needs it. */
export const CollectionState = z.enum(['Asked', 'Answered', 'Undone']);
export type CollectionState = z.infer<typeof CollectionState>;

/** A request for a collection as its customer sees it, with the answer. */
export const OwnCollection = z.object({
  PalletCollectionId: z.number(),
  State: CollectionState,
  AskedAt: z.string(),
  /** Pallets by type in one line, such as `GKN × 26, EUR × 4`. */
  Pallets: z.string(),
  /** Pallets of all types. */
  Quantity: z.number(),
  Note: z.string().nullable(),
  /** Day on which we collect. Null until the office answers. */
  CollectOn: z.string().nullable(),
  Answer: z.string().nullable(),
  AnsweredAt: z.string().nullable(),
});
export type OwnCollection = z.infer<typeof OwnCollection>;

/** A request for a collection as the office sees it. */
export const CollectionRow = OwnCollection.extend({
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  /** The account's usual haulier. */
  HaulierName: z.string().nullable(),
  AskedByName: z.string().nullable(),
  AnsweredByName: z.string().nullable(),
});
export type CollectionRow = z.infer<typeof CollectionRow>;

export const listCollections = listEndpoint({
  path: '/api/Pallets/Collections',
  allow: office,
  summary: 'Lists customers’ requests for pallet collections, unanswered ones first',
  grows: true,
  list: list({
    row: CollectionRow,
    id: 'PalletCollectionId',
    filters: { q: search(), State: anyOf(CollectionState), CustomerId: anyOf(Id) },
    sorts: ['AskedAt', 'CollectOn', 'CustomerName', 'Quantity', 'State'],
    order: ['AskedAt', 'DESC'],
  }),
});

export const answerCollection = endpoint({
  method: 'PUT',
  path: '/api/Pallets/Collection/Answer/{id}',
  allow: office,
  summary: 'Answers a request for a collection with its day, or changes a day that has not passed. The customer gets an e-mail',
  params: z.object({ id: Id }),
  body: z.object({
    /** Within a year from today. */
    CollectOn: DateOnly,
    Answer: optionalText(500),
    /** Day that this answer changes. Left out for the first answer. */
    ChangeFrom: DateOnly.nullish(),
  }),
  reply: CollectionRow.extend({
    /** False if no e-mail address is known, so that the customer has to be told by telephone. */
    IsMailed: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
