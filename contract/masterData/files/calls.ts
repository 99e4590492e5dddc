import { z } from 'zod';
import { blob, endpoint, fileBytes } from '#contract/call/endpoint.ts';
import { Id, Instant } from '#contract/values.ts';
import { largestFileMb } from './kinds.ts';
import { fileSubjectNames } from './subjects.ts';

const staff = ['Admin', 'Office', 'Finance'] as const;

export const RecordFile = z.object({
  RecordFileId: z.number(),
  FileName: z.string(),
  MediaType: z.string(),
  /** In bytes. */
  Size: z.number(),
  AddedAt: Instant,
  AddedBy: z.string(),
});
export type RecordFile = z.infer<typeof RecordFile>;

const beside = z.object({ subject: z.enum(fileSubjectNames), id: Id });
const one = z.object({ id: Id });

/** Added. */
export const listRecordFiles = endpoint({
  method: 'GET',
  path: '/api/Files/{subject}/{id}',
  allow: staff,
  summary: 'The files beside a record, the latest first; for whoever works on its screen.',
  params: beside,
  reply: z.array(RecordFile),
  errors: ['NOT_FOUND'],
});

/** Added. */
export const addRecordFile = endpoint({
  method: 'POST',
  path: '/api/Files/{subject}/{id}',
  allow: staff,
  summary: 'Keeps a file beside a record as it is; the same one is there once.',
  params: beside,
  query: z.object({ fileName: z.string().trim().min(1, 'is required').max(150, 'must be at most 150 characters') }),
  body: fileBytes,
  uploadMb: largestFileMb,
  reply: RecordFile,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
});

/** Added. */
export const openRecordFile = endpoint({
  method: 'GET',
  path: '/api/Files/Open/{id}',
  allow: staff,
  summary: 'The bytes of a file beside a record, as it came.',
  params: one,
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const removeRecordFile = endpoint({
  method: 'PUT',
  path: '/api/Files/Remove/{id}',
  allow: staff,
  summary: 'Takes a file away from beside its record; it can be put back.',
  params: one,
  reply: RecordFile,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const restoreRecordFile = endpoint({
  method: 'PUT',
  path: '/api/Files/Restore/{id}',
  allow: staff,
  summary: 'Puts back a file that was taken away.',
  params: one,
  reply: RecordFile,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'RULE_BROKEN'],
});
