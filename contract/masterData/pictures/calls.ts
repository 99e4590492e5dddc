import { z } from 'zod';
import { blob, endpoint, fileBytes } from '#contract/call/endpoint.ts';

export const largestPictureMb = 8;
/** Maximum width and height of a thumbnail, in pixels. */
export const thumbnailSize = 160;

const name = z.string().regex(/^[0-9a-f]{64}$/, 'is not the name of a picture');
const ownPath = '/api/Picture/';

/** Returns the file name of a picture in our own store. Undefined for a picture stored elsewhere. */
export const getPictureName = (imageUrl: string) => {
  const fileName = imageUrl.startsWith(ownPath) ? imageUrl.slice(ownPath.length) : '';
  return name.safeParse(fileName).data;
};

const isPictureUrl = (text: string) =>
  getPictureName(text) !== undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

/** Address of the record's picture, as returned by `addPicture`. */
export const ImageUrl = z.string().max(500, 'must be at most 500 characters').refine(isPictureUrl, 'must be an uploaded picture');

export const addPicture = endpoint({
  method: 'POST',
  path: '/api/Picture',
  allow: ['Admin'],
  summary: 'Stores a picture (JPEG, PNG or WebP), reduced and without camera data. The same picture is stored only once.',
  body: fileBytes,
  uploadMb: largestPictureMb,
  reply: z.object({ ImageUrl, Width: z.number(), Height: z.number() }),
  isCostly: true,
  errors: ['TOO_LARGE', 'NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const getPicture = endpoint({
  method: 'GET',
  path: '/api/Picture/{name}',
  allow: 'signedIn',
  summary: 'Returns a stored picture by its name. `size=160` returns the thumbnail.',
  params: z.object({ name }),
  query: z.object({ size: z.enum([String(thumbnailSize)], { error: `must be ${thumbnailSize}` }).optional() }),
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});
