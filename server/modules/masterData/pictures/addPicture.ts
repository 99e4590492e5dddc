import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { sendPicture } from '#server/outside/pictureServer.ts';
import { makePicture } from '#server/pictures/makePicture.ts';
import type { MadePicture } from '#server/pictures/worker.ts';

const storePicture = async (tx: Tx, name: string, madePicture: MadePicture) => {
  await tx
    .insertInto('pictures')
    .values({
      Name: name,
      ContentType: madePicture.contentType,
      Width: madePicture.width,
      Height: madePicture.height,
      Bytes: Buffer.from(madePicture.bytes),
      Thumbnail: Buffer.from(madePicture.thumbnail),
    })
    // Renews the date, because an unused picture is deleted a day after it was added.
    .onConflict((conflict) => conflict.column('Name').doUpdateSet({ AddedAt: sql`clock_timestamp()` }))
    .execute();
  return `/api/Picture/${name}`;
};

/** Encodes a picture again and stores it, so that the server never returns uploaded bytes. Its name is the hash of the result. */
export const addPicture = async (context: Context, file: Uint8Array) => {
  const madePicture = await makePicture(file);
  const name = createHash('sha256').update(madePicture.bytes).digest('hex');
  const { imageUploadUrl } = context.services.environment;
  const ImageUrl = imageUploadUrl
    ? await sendPicture(imageUploadUrl, madePicture, name)
    : await inTransaction(context, (tx) => storePicture(tx, name, madePicture));
  return { ImageUrl, Width: madePicture.width, Height: madePicture.height };
};
