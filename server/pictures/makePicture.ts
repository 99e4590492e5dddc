import { invalidField } from '#contract/call/errors.ts';
import { thumbnailSize } from '#contract/masterData/pictures/calls.ts';
import { makeConfined } from '#server/confined/inWorker.ts';
import { isWhole, readHeader } from './header.ts';
import type { MadePicture, PictureJob } from './worker.ts';

const maxPixels = 40_000_000;
const largestSide = 1600;

const confined = makeConfined<PictureJob, MadePicture>({
  module: new URL('./worker.ts', import.meta.url),
  memoryMb: 256,
  timeoutMs: 20_000,
  maxRunning: 1,
  maxWaiting: 20,
  limitMessage: 'The picture needs too much memory. Make it smaller and try again.',
});

const check = (file: Uint8Array) => {
  if (file.length === 0) throw invalidField('file', 'The file is empty');
  const header = readHeader(file);
  if (!header) throw invalidField('file', 'The file is not a JPEG, PNG or WebP picture');
  const { width, height } = header;
  if (width === 0 || height === 0 || !isWhole(file, header))
    throw invalidField('file', 'The picture is damaged or incomplete. Save it again and retry.');
  if (width * height > maxPixels)
    throw invalidField('file', `The picture has ${Math.ceil((width * height) / 1_000_000)} megapixels. At most 40 are allowed.`);
};

/** Redraws a picture upright, at most 1600 pixels on a side. Returns a JPEG, or a PNG if the picture has transparency. */
export const makePicture = (file: Uint8Array): Promise<MadePicture> => {
  check(file);
  return confined({ file, largestSide, thumbnailSide: thumbnailSize, mostPixels: maxPixels });
};
