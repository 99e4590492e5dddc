import { sql } from 'kysely';
import type { RecordFile } from '#contract/masterData/files/calls.ts';
import { fileSubjects } from '#contract/masterData/files/subjects.ts';
import type { FileSubject } from '#contract/masterData/files/subjects.ts';
import { AppError } from '#contract/call/errors.ts';
import { isAllowed } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { FileAnswer } from '#server/http/handlers.ts';

export interface FileOwner {
  subject: FileSubject;
  id: number;
}

export const noSuchFile = () => new AppError('NOT_FOUND', 'There is no such file');

const canSeeFiles = ({ user }: Pick<Context, 'user'>, subject: FileSubject) => isAllowed(fileSubjects[subject].allow, user.roles);

/** Throws NOT_FOUND unless the record exists and the user may open its screen. */
const requireRecord = async (context: Pick<Context, 'user'>, db: Db, { subject, id }: FileOwner, lock = sql``) => {
  const { table, id: key } = fileSubjects[subject];
  const { rows } = canSeeFiles(context, subject)
    ? await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(toColumn(key))} = ${id} ${lock}`.execute(db)
    : { rows: [] };
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'There is no such record');
};

/** Checks access and locks the record. So nobody exceeds its limit of files, or attaches one while it is removed. */
export const lockRecord = (context: Pick<Context, 'user'>, tx: Tx, owner: FileOwner) =>
  requireRecord(context, tx, owner, sql`FOR NO KEY UPDATE`);

const fileColumns = sql`record_file_id, file_name, media_type, size, created_at AS added_at, coalesce(person(created_by), 'The system') AS added_by`;

export const listFiles = async (context: Context, { subject, id }: FileOwner): Promise<RecordFile[]> => {
  await requireRecord(context, context.db, { subject, id });
  const { rows } = await sql<RecordFile>`
    SELECT ${fileColumns} FROM record_files WHERE subject = ${subject} AND subject_id = ${id} AND active ORDER BY record_file_id DESC`.execute(
    context.db,
  );
  return rows;
};

export const getFile = async (db: Db, recordFileId: number): Promise<RecordFile> => {
  const { rows } = await sql<RecordFile>`SELECT ${fileColumns} FROM record_files WHERE record_file_id = ${recordFileId}`.execute(db);
  if (!rows[0]) throw noSuchFile();
  return rows[0];
};

/** Gets a file. Throws NOT_FOUND if it does not exist or the user may not open its record. */
export const requireFile = async (
  context: Pick<Context, 'user'>,
  db: Db,
  recordFileId: number,
): Promise<FileOwner & { Active: boolean; Sha256: string }> => {
  const row = await db
    .selectFrom('record_files')
    .select(['Subject', 'SubjectId', 'Active', 'Sha256'])
    .where('RecordFileId', '=', recordFileId)
    .executeTakeFirst();
  const subject = row?.Subject as FileSubject | undefined;
  if (!row || !subject || !canSeeFiles(context, subject)) throw noSuchFile();
  return { subject, id: row.SubjectId, Active: row.Active, Sha256: row.Sha256 };
};

/** Returns the file unchanged. The browser must download it instead of displaying it. */
export const readFile = async (context: Context, recordFileId: number): Promise<FileAnswer> => {
  await requireFile(context, context.db, recordFileId);
  const { FileName, MediaType, Bytes } = await context.db
    .selectFrom('record_files')
    .select(['FileName', 'MediaType', 'Bytes'])
    .where('RecordFileId', '=', recordFileId)
    .executeTakeFirstOrThrow();
  return { bytes: Bytes, contentType: MediaType, fileName: FileName };
};
