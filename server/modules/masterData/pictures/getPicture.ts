import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';

export const getPicture = async (db: Db, name: string, isThumbnail: boolean) => {
  const row = await db
    .selectFrom('pictures')
    .select(['ContentType', isThumbnail ? 'Thumbnail as Bytes' : 'Bytes'])
    .where('Name', '=', name)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such picture');
  const extension = row.ContentType === 'image/png' ? 'png' : 'jpg';
  return { bytes: row.Bytes, contentType: row.ContentType, fileName: `${name}.${extension}`, inline: true, isPicture: true };
};
