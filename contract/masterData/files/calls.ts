import { z } from 'zod';
import { blob, endpoint, fileBytes } from '#contract/call/endpoint.ts';
import { Id, Instant } from '#contract/values.ts';
import { maxFileMb } from './kinds.ts';
import { fileSubjectNames } from './subjects.ts';

const staff = ['Admin', 'Office', 'Finance'] as const;

export const RecordFile = z.object({
  RecordFileId: z.number(),
  FileName: z.string(),
  MediaType: z.string(),
  /** Size in bytes. */
  Size: z.number(),
  AddedAt: Instant,
  AddedBy: z.string(),
});
export type RecordFile = z.infer<typeof RecordFile>;

const fileParams = z.object({ subject: z.enum(fileSubjectNames), id: Id });
const one = z.object({ id: Id });

export const listRecordFiles = endpoint({
  method: 'GET',
  path: '/api/Files/{subject}/{id}',
  allow: staff,
  summary: 'Lists the files attached to a record, newest first. Needs access to the record’s screen.',
  params: fileParams,
  reply: z.array(RecordFile),
  errors: ['NOT_FOUND'],
});

export const addRecordFile = endpoint({
  method: 'POST',
  path: '/api/Files/{subject}/{id}',
  allow: staff,
  summary: 'Attaches a file to a record unchanged. The same file is attached only once.',
  params: fileParams,
  query: z.object({ fileName: z.string().trim().min(1, 'is required').max(150, 'must be at most 150 characters') }),
  body: fileBytes,
  uploadMb: maxFileMb,
  reply: RecordFile,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
});

export const openRecordFile = endpoint({
  method: 'GET',
  path: '/api/Files/Open/{id}',
  allow: staff,
  summary: 'Returns an attached file as it was uploaded.',
  params: one,
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});

export const removeRecordFile = endpoint({
  method: 'PUT',
  path: '/api/Files/Remove/{id}',
  allow: staff,
  summary: 'Removes an attached file from its record. It can be restored.',
  params: one,
  reply: RecordFile,
  errors: ['NOT_FOUND'],
});

export const restoreRecordFile = endpoint({
  method: 'PUT',
  path: '/api/Files/Restore/{id}',
  allow: staff,
  summary: 'Restores a removed file.',
  params: one,
  reply: RecordFile,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'RULE_BROKEN'],
});
