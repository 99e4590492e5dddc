import { z } from 'zod';
import { endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, yesNo } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** A customer who holds pallets, with what the office needs to ask for them. */
export const ChaseRow = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  /** The account's usual haulier. */
  HaulierId: z.number().nullable(),
  HaulierName: z.string().nullable(),
  /** Pallets of all types. */
  Held: z.number(),
  /** Value in pounds at today's pallet charges. */
  Worth: z.number(),
  /** Pallet allowance of the account. Null if none is set. */
  PalletNorm: z.number().nullable(),
  /** Pallets held above the allowance. */
  Above: z.number(),
  IsAbove: z.boolean(),
  /** Days since the oldest pallet that is still held arrived. */
  DaysHeld: z.number().nullable(),
  LastReturn: z.string().nullable(),
  RemindedOn: z.string().nullable(),
});
export type ChaseRow = z.infer<typeof ChaseRow>;

/** `q` searches name and account code. */
const chased = list({
  row: ChaseRow,
  id: 'CustomerId',
  filters: { q: search(), IsAbove: yesNo(), HaulierId: anyOf(Id), DaysFrom: from(z.number().int(), 'DaysHeld') },
  sorts: ['CustomerName', 'Held', 'Above', 'Worth', 'DaysHeld', 'LastReturn', 'RemindedOn'],
  order: ['Above', 'DESC'],
});

export const listPalletChase = listEndpoint({
  path: '/api/Pallets/Chase',
  allow: office,
  summary: 'Lists customers who hold pallets, with pallets above allowance, days held and last reminder',
  list: chased,
});

const CustomerIds = z.array(Id).min(1, 'must have at least one').max(200, 'must be at most 200 in the list');

export const remindOfPallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/Remind',
  allow: office,
  summary: 'E-mails customers to ask for pallets back, with a pallet statement for each. Returns the result by customer',
  body: z.object({ CustomerIds }),
  reply: z.array(z.object({ CustomerId: z.number(), CustomerName: z.string(), Ok: z.boolean(), Message: z.string() })),
  errors: ['NOT_FOUND'],
});

export const openCollectionList = endpoint({
  method: 'GET',
  path: '/api/Pallets/CollectionList',
  allow: office,
  summary: 'Returns a collection list by haulier as a PDF, for these customers (`customers=12,13`)',
  query: z.object({
    customers: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, 'must be at most 200 customer ids, separated by commas')
      .transform((text): unknown[] => text.split(','))
      .pipe(CustomerIds),
  }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});

export const openPalletStatement = endpoint({
  method: 'GET',
  path: '/api/Pallets/Statement/{id}/{from}/{to}',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Returns an account’s pallet statement as a PDF: opening balance, movements, closing balance and value. Nothing is stored',
  params: z.object({ id: Id, from: DateOnly, to: DateOnly }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});
