import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { buildPaperUrl } from '#contract/warehouse/declarations/calls.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { FileAnswer } from '#server/http/handlers.ts';

/** Bytes at the end of a file that are searched for the end marker of a PDF. PDF readers search the same. */
const endMarkerBytes = 1024;

const isPdf = (file: Uint8Array) => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-endMarkerBytes).includes('%%EOF');
};

/** Stores a PDF unchanged, because the supplier may have signed it. Throws INVALID_INPUT if the file is not a complete PDF. */
export const addPaper = (context: Context, file: Uint8Array) => {
  if (!isPdf(file)) throw invalidField('file', 'must be a complete PDF file');
  const name = createHash('sha256').update(file).digest('hex');
  return inTransaction(context, async (tx) => {
    await tx
      .insertInto('supplied_papers')
      .values({ Name: name, Bytes: Buffer.from(file) })
      // A file that no declaration uses is deleted a day after its last upload, so a second upload renews the time.
      .onConflict((conflict) => conflict.column('Name').doUpdateSet({ AddedAt: sql`clock_timestamp()` }))
      .execute();
    return { PaperUrl: buildPaperUrl(name) };
  });
};

export const noSuchPaper = () => new AppError('NOT_FOUND', 'There is no such declaration');

/** Returns a stored PDF as a download. The browser does not open it, because the file came from outside. */
export const getPaper = async (db: Db, name: string, fileName = `${name.slice(0, 12)}.pdf`): Promise<FileAnswer> => {
  const row = await db.selectFrom('supplied_papers').select('Bytes').where('Name', '=', name).executeTakeFirst();
  if (!row) throw noSuchPaper();
  return { bytes: row.Bytes, contentType: 'application/pdf', fileName };
};
