import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { RecordFile } from '#contract/masterData/files/calls.ts';
import { getExtension, mediaTypeByName, maxFiles } from '#contract/masterData/files/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { must } from '#server/must.ts';
import { getFile, lockRecord, requireFile } from './queries.ts';
import type { FileOwner } from './queries.ts';

/** First bytes of some file types, in hex. A file with other first bytes could not be opened. */
const signaturesByExtension: Readonly<Record<string, readonly string[]>> = {
  pdf: ['25504446'],
  png: ['89504e470d0a1a0a'],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  webp: ['52494646'],
  docx: ['504b0304'],
  xlsx: ['504b0304'],
  odt: ['504b0304'],
  ods: ['504b0304'],
  doc: ['d0cf11e0a1b11ae1'],
  xls: ['d0cf11e0a1b11ae1'],
  msg: ['d0cf11e0a1b11ae1'],
};

/** Returns the media type. Throws INVALID_INPUT if the type is not accepted or the content does not match the extension. */
const checkMediaType = (fileName: string, file: Uint8Array) => {
  const fileExtension = getExtension(fileName);
  const mediaType = mediaTypeByName(fileName);
  if (mediaType === undefined)
    throw invalidField('file', 'has a type that cannot be attached. Use a PDF, picture, e-mail, text, Word, Excel or OpenDocument file');
  if (file.length === 0) throw invalidField('file', 'is empty');
  const firstBytes = Buffer.from(file.subarray(0, 8)).toString('hex');
  const signatures = signaturesByExtension[fileExtension];
  if (signatures && !signatures.some((beginning) => firstBytes.startsWith(beginning)))
    throw invalidField('file', `is not a valid ${fileExtension.toUpperCase()} file`);
  return mediaType;
};

/** Removes folders, and characters that file names may not have. */
const cleanName = (fileName: string) =>
  must(fileName.split(/[/\\]/).at(-1), 'The name')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"|?*]/g, '')
    .trim();

const requireRoom = async (tx: Tx, { subject, id }: FileOwner) => {
  const { rows } = await sql`SELECT FROM record_files WHERE subject = ${subject} AND subject_id = ${id} AND active`.execute(tx);
  if (rows.length >= maxFiles) throw new AppError('RULE_BROKEN', `This record already has ${maxFiles} files. Remove one first`);
};

const findActiveCopy = (tx: Tx, { subject, id }: FileOwner, sha256: string) =>
  tx
    .selectFrom('record_files')
    .select('RecordFileId')
    .where('Subject', '=', subject)
    .where('SubjectId', '=', id)
    .where('Sha256', '=', sha256)
    .where('Active', '=', true)
    .executeTakeFirst();

/** Attaches a file unchanged. If the record already has the same file, returns that one. */
export const addFile = (context: Context, owner: FileOwner, upload: { fileName: string; file: Uint8Array }): Promise<RecordFile> => {
  const FileName = cleanName(upload.fileName);
  if (FileName === '') throw invalidField('fileName', 'is required');
  const MediaType = checkMediaType(FileName, upload.file);
  const Sha256 = createHash('sha256').update(upload.file).digest('hex');
  return inTransaction(context, async (tx) => {
    await lockRecord(context, tx, owner);
    const existing = await findActiveCopy(tx, owner, Sha256);
    if (existing) return getFile(tx, existing.RecordFileId);
    await requireRoom(tx, owner);
    const { RecordFileId } = await tx
      .insertInto('record_files')
      .values({
        Subject: owner.subject,
        SubjectId: owner.id,
        FileName,
        MediaType,
        Size: upload.file.length,
        Sha256,
        Bytes: Buffer.from(upload.file),
      })
      .returning('RecordFileId')
      .executeTakeFirstOrThrow();
    return getFile(tx, RecordFileId);
  });
};

const setActive = (context: Context, recordFileId: number, Active: boolean): Promise<RecordFile> =>
  inTransaction(context, async (tx) => {
    const storedFile = await requireFile(context, tx, recordFileId);
    await lockRecord(context, tx, storedFile);
    if (Active && !storedFile.Active) {
      await requireRoom(tx, storedFile);
      if (await findActiveCopy(tx, storedFile, storedFile.Sha256))
        throw new AppError('ALREADY_EXISTS', 'The same file has been attached again since');
    }
    await tx.updateTable('record_files').set({ Active }).where('RecordFileId', '=', recordFileId).where('Active', '<>', Active).execute();
    return getFile(tx, recordFileId);
  });

export const removeFile = (context: Context, recordFileId: number) => setActive(context, recordFileId, false);
export const restoreFile = (context: Context, recordFileId: number) => setActive(context, recordFileId, true);
