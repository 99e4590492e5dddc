import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, holds, list, search, to } from '#contract/list.ts';
import { DateOnly, Id, Instant } from '#contract/values.ts';

export const HistoryChange = z.object({ Field: z.string(), Label: z.string(), From: z.string().nullable(), To: z.string().nullable() });
export type HistoryChange = z.infer<typeof HistoryChange>;

export const HistoryEntry = z.object({
  AuditId: z.number(),
  HappenedAt: Instant,
  /** Date in London. */
  HappenedOn: DateOnly,
  UserId: z.number().nullable(),
  /** Name of the user, or `The system` for changes without a user, such as migrations and demo data. */
  UserName: z.string(),
  /** Row within the record that changed, such as `Supplier depot Leeds`. Null if the record itself changed. */
  Part: z.string().nullable(),
  Action: z.enum(['Added', 'Changed', 'Removed']),
  /** Names of the changed fields. */
  Fields: z.array(z.string()),
  /** Reason that the user gave, for example for reversing a despatch or for a short pick. Null if none. */
  Reason: z.string().nullable(),
  Changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** History of one record, newest first. `q` searches the user's name and the names of changed fields. */
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
  summary: 'Lists who changed what in a record and when, with old and new values, newest first. Needs access to the record.',
  params: z.object({ entity: z.string().max(50, 'is not known'), id: Id }),
  grows: true,
  list: historyEntries,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

const RecordThen = HistoryEntry.pick({ AuditId: true, HappenedAt: true, UserName: true }).extend({
  /** Fields of the record after that entry, with the names of its references. `Now` has the current fields. */
  Then: z.record(z.string(), z.unknown()),
  Now: z.record(z.string(), z.unknown()),
});
export type RecordThen = z.infer<typeof RecordThen>;

export const getRecordAt = endpoint({
  method: 'GET',
  path: '/api/History/{entity}/{id}/At/{auditId}',
  allow: getHistory.allow,
  summary: 'Returns the whole record as it was after one entry of its history, and as it is now. Needs access to the record.',
  params: getHistory.params.extend({ auditId: Id }),
  reply: RecordThen,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});
