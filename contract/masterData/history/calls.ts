import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, holds, list, search, to } from '#contract/list.ts';
import { DateOnly, Id, Instant } from '#contract/values.ts';

export const HistoryChange = z.object({ Field: z.string(), Label: z.string(), From: z.string().nullable(), To: z.string().nullable() });
export type HistoryChange = z.infer<typeof HistoryChange>;

export const HistoryEntry = z.object({
  AuditId: z.number(),
  HappenedAt: Instant,
  /** The day it was in London. */
  HappenedOn: DateOnly,
  UserId: z.number().nullable(),
  /** Where no user did it (demo data, migrations): the system. */
  UserName: z.string(),
  /** Which of the record's rows it was, where it was one of them: `Supplier depot Leeds`. */
  Part: z.string().nullable(),
  Action: z.enum(['Added', 'Changed', 'Removed']),
  /** What differs between before and after. */
  Fields: z.array(z.string()),
  /** Why, where whoever did it said so: a despatch taken back, a pick reopened, what was short. */
  Reason: z.string().nullable(),
  Changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What happened to one record, the latest first. `q`: every word in the name of who did it, or of a field. */
const historyEntries = list({
  row: HistoryEntry,
  id: 'AuditId',
  filters: {
    q: search(),
    UserId: anyOf(Id.nullable()),
    Action: anyOf(HistoryEntry.shape.Action),
    Field: holds('Fields'),
    HappenedFrom: from(DateOnly, 'HappenedOn'),
    HappenedTo: to(DateOnly, 'HappenedOn'),
  },
  sorts: ['AuditId', 'HappenedAt', 'UserName'],
  order: ['AuditId', 'DESC'],
});

export const getHistory = listEndpoint({
  path: '/api/History/{entity}/{id}',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'What happened to a record: who, when, and each field from → to, newest first. Only for those who may see the record.',
  params: z.object({ entity: z.string().max(50, 'is not known'), id: Id }),
  grows: true,
  list: historyEntries,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

const RecordThen = HistoryEntry.pick({ AuditId: true, HappenedAt: true, UserName: true }).extend({
  /** The record's fields as they stood after that entry, and as they are now, with what its references are called. */
  Then: z.record(z.string(), z.unknown()),
  Now: z.record(z.string(), z.unknown()),
});
export type RecordThen = z.infer<typeof RecordThen>;

/** Added: a record as it stood after one entry of its history. */
export const getRecordAt = endpoint({
  method: 'GET',
  path: '/api/History/{entity}/{id}/At/{auditId}',
  allow: getHistory.allow,
  summary: 'The whole record as it stood after one entry of its history, and as it is now. Only for those who may see the record.',
  params: getHistory.params.extend({ auditId: Id }),
  reply: RecordThen,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});
