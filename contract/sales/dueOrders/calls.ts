import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { list, only, search } from '#contract/list.ts';
import { DateOnly, Id, optionalNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** A customer who by their own habit would have ordered by now. */
export const DueOrder = z.object({
  CustomerId: z.number(),
  AccountCode: z.string(),
  CustomerName: z.string(),
  ContactName: z.string().nullable(),
  Phone: z.string().nullable(),
  LastOrderOn: DateOnly,
  /** Days from one order to the next: the middle one of their last gaps. */
  UsualDays: z.number(),
  /** By when three of four of their last orders would have come. */
  DueOn: DateOnly,
  DaysOver: z.number(),
  /** The last time that somebody asked since their last order, what was said, and when to ask again. */
  AskedOn: DateOnly.nullable(),
  AskedBy: z.string().nullable(),
  Note: z.string().nullable(),
  AskAgainOn: DateOnly.nullable(),
});
export type DueOrder = z.infer<typeof DueOrder>;

/** `Show`: whom to ask (nobody put it off beyond today), or for whom it is put off. */
const due = list({
  row: DueOrder,
  id: 'CustomerId',
  filters: { q: search(), Show: only('ToAsk', 'PutOff') },
  sorts: ['CustomerName', 'LastOrderOn', 'UsualDays', 'DueOn', 'DaysOver', 'AskAgainOn'],
  order: ['DueOn', 'DESC'],
});

/** Added. */
export const listDueOrders = listEndpoint({
  path: '/api/DueOrder',
  allow: office,
  summary: 'Customers who by their own habit would have ordered by now, those who fell due last first.',
  list: due,
});

/** Added. */
export const noteDueOrders = endpoint({
  method: 'POST',
  path: '/api/DueOrder/Note',
  allow: office,
  summary: 'Notes that customers were asked for their order, what was said, and when to ask again: all of them or none.',
  body: z.object({
    CustomerIds: z.array(Id).min(1, 'must name at least one customer').max(200, 'must be at most 200'),
    AskAgainOn: DateOnly,
    Note: optionalNote(400),
  }),
  reply: z.object({ Noted: z.number() }),
  errors: ['NOT_FOUND'],
});
