import { z } from 'zod';
import { endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, yesNo } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** A customer who has pallets, and what one needs to know before asking for them back. */
export const ChaseRow = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  /** Who usually carries for the account. */
  HaulierId: z.number().nullable(),
  HaulierName: z.string().nullable(),
  /** Of all types. */
  Held: z.number(),
  /** In pounds, at what they are charged at now. */
  Worth: z.number(),
  /** How many the account usually has; null: not said. */
  PalletNorm: z.number().nullable(),
  /** More than that. */
  Above: z.number(),
  IsAbove: z.boolean(),
  /** Since the oldest of them came. */
  DaysHeld: z.number().nullable(),
  LastReturn: z.string().nullable(),
  RemindedOn: z.string().nullable(),
});
export type ChaseRow = z.infer<typeof ChaseRow>;

/** `q`: words in name or account code. */
const chased = list({
  row: ChaseRow,
  id: 'CustomerId',
  filters: { q: search(), IsAbove: yesNo(), HaulierId: anyOf(Id), DaysFrom: from(z.number().int(), 'DaysHeld') },
  sorts: ['CustomerName', 'Held', 'Above', 'Worth', 'DaysHeld', 'LastReturn', 'RemindedOn'],
  order: ['Above', 'DESC'],
});

/** Added. */
export const listPalletChase = listEndpoint({
  path: '/api/Pallets/Chase',
  allow: office,
  summary: 'Customers who have pallets: how many above their norm, how long, and when they were last reminded',
  list: chased,
});

const CustomerIds = z.array(Id).min(1, 'must have at least one').max(200, 'must be at most 200 in the list');

/** Added. */
export const remindOfPallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/Remind',
  allow: office,
  summary: 'Asks customers by e-mail to send pallets back, each with its pallet statement; the result per customer',
  body: z.object({ CustomerIds }),
  reply: z.array(z.object({ CustomerId: z.number(), CustomerName: z.string(), Ok: z.boolean(), Message: z.string() })),
  errors: ['NOT_FOUND'],
});

/** Added. */
export const openCollectionList = endpoint({
  method: 'GET',
  path: '/api/Pallets/CollectionList',
  allow: office,
  summary: 'What hauliers are to collect from these customers (`customers=12,13`), by haulier, as a PDF',
  query: z.object({
    customers: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, 'must be at most 200 customer ids with commas between')
      .transform((text): unknown[] => text.split(','))
      .pipe(CustomerIds),
  }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});

/** Added. */
export const openPalletStatement = endpoint({
  method: 'GET',
  path: '/api/Pallets/Statement/{id}/{from}/{to}',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'The pallet statement of an account as a PDF: opening, every movement, closing, and what they are worth; nothing is stored',
  params: z.object({ id: Id, from: DateOnly, to: DateOnly }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});
