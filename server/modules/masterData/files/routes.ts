import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addFile, removeFile, restoreFile } from './keep.ts';
import { listFiles, readFile } from './queries.ts';

export const files: Handlers<Areas['files']> = {
  listRecordFiles: (context, { params }) => listFiles(context, params),
  addRecordFile: (context, { params, query, body }) => addFile(context, params, { fileName: query.fileName, file: body }),
  openRecordFile: (context, { params }) => readFile(context, params.id),
  removeRecordFile: (context, { params }) => removeFile(context, params.id),
  restoreRecordFile: (context, { params }) => restoreFile(context, params.id),
};
