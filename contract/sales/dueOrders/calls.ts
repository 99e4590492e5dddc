import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { list, only, search } from '#contract/list.ts';
import { DateOnly, Id, optionalNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** A customer who has usually ordered again by now. */
export const DueOrder = z.object({
  CustomerId: z.number(),
  AccountCode: z.string(),
  CustomerName: z.string(),
  ContactName: z.string().nullable(),
  Phone: z.string().nullable(),
  LastOrderOn: DateOnly,
  /** Median number of days between their latest orders. */
  UsualDays: z.number(),
  /** Day from which the customer counts as overdue: three of four earlier gaps between orders were shorter. */
  DueOn: DateOnly,
  DaysOver: z.number(),
  /** Day on which we last asked the customer for an order. Null if we have not asked since their last order. */
  AskedOn: DateOnly.nullable(),
  AskedBy: z.string().nullable(),
  Note: z.string().nullable(),
  AskAgainOn: DateOnly.nullable(),
});
export type DueOrder = z.infer<typeof DueOrder>;

/** The filter `Show` selects the customers to ask today, or those to ask on a later day. */
const due = list({
  row: DueOrder,
  id: 'CustomerId',
  filters: { q: search(), Show: only('ToAsk', 'PutOff') },
  sorts: ['CustomerName', 'LastOrderOn', 'UsualDays', 'DueOn', 'DaysOver', 'AskAgainOn'],
  order: ['DueOn', 'DESC'],
});

export const listDueOrders = listEndpoint({
  path: '/api/DueOrder',
  allow: office,
  summary: 'Customers whose next order is overdue by their own habit, the latest due first.',
  list: due,
});

export const noteDueOrders = endpoint({
  method: 'POST',
  path: '/api/DueOrder/Note',
  allow: office,
  summary: 'Records that customers were asked for an order, their answer, and when to ask again, for all or none.',
  body: z.object({
    CustomerIds: z.array(Id).min(1, 'must name at least one customer').max(200, 'must be at most 200'),
    AskAgainOn: DateOnly,
    Note: optionalNote(400),
  }),
  reply: z.object({ Noted: z.number() }),
  errors: ['NOT_FOUND'],
});
