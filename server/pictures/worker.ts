import { Transformer } from '@napi-rs/image';
import { answerJob } from '#server/confined/answerJob.ts';
import type { ConfinedAnswer } from '#server/confined/inWorker.ts';

export interface PictureJob {
  file: Uint8Array;
  largestSide: number;
  thumbnailSide: number;
  mostPixels: number;
}

export interface MadePicture {
  contentType: 'image/jpeg' | 'image/png';
  bytes: Uint8Array;
  thumbnail: Uint8Array;
  width: number;
  height: number;
}

const quality = 85;
const inside = 2;
const opaque = 255;

const damaged = 'The picture is damaged or incomplete. Save it again and retry.';

/** Keeps only the pixels and drops location, camera, profile and comment. */
const fitted = async (picture: Transformer, side: number) => {
  const { width, height } = await picture.metadata();
  const turned = picture.rotate();
  return (Math.max(width, height) > side ? turned.fastResize({ width: side, height: side, fit: inside }) : turned).png();
};

const isSeenThrough = async (png: Uint8Array) => {
  const { width, height } = await new Transformer(png).metadata();
  const pixels = await new Transformer(png).rawPixels();
  const channels = pixels.length / (width * height);
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < pixels.length; at += channels) if ((pixels[at] ?? opaque) < opaque) return true;
  return false;
};

const own = (bytes: Uint8Array) => Uint8Array.from(bytes);

const make = async ({ file, largestSide, thumbnailSide, mostPixels }: PictureJob): Promise<ConfinedAnswer<MadePicture>> => {
  const declared = await new Transformer(file).metadata();
  // Checks the size again, because the decoder may read another size from the header than we do.
  if (declared.width * declared.height > mostPixels) return { refusal: damaged };
  const png = await fitted(new Transformer(file), largestSide);
  const small = await fitted(new Transformer(png), thumbnailSide);
  const { width, height } = await new Transformer(png).metadata();
  const encoded = (await isSeenThrough(png))
    ? { contentType: 'image/png' as const, bytes: own(png), thumbnail: own(small) }
    : {
        contentType: 'image/jpeg' as const,
        bytes: own(await new Transformer(png).jpeg(quality)),
        thumbnail: own(await new Transformer(small).jpeg(quality)),
      };
  return { result: { ...encoded, width, height } };
};

await answerJob((job: PictureJob) => make(job).catch((): ConfinedAnswer<MadePicture> => ({ refusal: damaged })));
