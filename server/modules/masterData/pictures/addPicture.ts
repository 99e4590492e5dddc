import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { sendPicture } from '#server/outside/pictureServer.ts';
import { makePicture } from '#server/pictures/makePicture.ts';
import type { MadePicture } from '#server/pictures/worker.ts';

const keep = async (tx: Tx, name: string, made: MadePicture) => {
  await tx
    .insertInto('pictures')
    .values({
      Name: name,
      ContentType: made.contentType,
      Width: made.width,
      Height: made.height,
      Bytes: Buffer.from(made.bytes),
      Thumbnail: Buffer.from(made.thumbnail),
    })
    // Renews the date, because an unused picture is deleted a day after it was last added.
    .onConflict((conflict) => conflict.column('Name').doUpdateSet({ AddedAt: sql`clock_timestamp()` }))
    .execute();
  return `/api/Picture/${name}`;
};

/** Stores a picture after re-encoding it, so that uploaded bytes are never served. Its name is the hash of the result. */
export const addPicture = async (context: Context, file: Uint8Array) => {
  const made = await makePicture(file);
  const name = createHash('sha256').update(made.bytes).digest('hex');
  const { imageUploadUrl } = context.services.environment;
  const ImageUrl = imageUploadUrl
    ? await sendPicture(imageUploadUrl, made, name)
    : await inTransaction(context, (tx) => keep(tx, name, made));
  return { ImageUrl, Width: made.width, Height: made.height };
};
