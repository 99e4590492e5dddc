import { z } from 'zod';
import { blob, endpoint, fileBytes } from '#contract/call/endpoint.ts';

export const largestPictureMb = 8;
/** The side, in pixels, of the square that a thumbnail fits into. */
export const thumbnailSize = 160;

const name = z.string().regex(/^[0-9a-f]{64}$/, 'is not the name of a picture');
const ownPath = '/api/Picture/';

/** The name of a picture in the own store by its address; undefined for one that is kept elsewhere. */
export const pictureNameOf = (imageUrl: string) => {
  const found = imageUrl.startsWith(ownPath) ? imageUrl.slice(ownPath.length) : '';
  return name.safeParse(found).data;
};

const isPictureUrl = (text: string) =>
  pictureNameOf(text) !== undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

/** What a record keeps of its picture: what `addPicture` answered. */
export const ImageUrl = z.string().max(500, 'must be at most 500 characters').refine(isPictureUrl, 'must be a picture that was uploaded');

/** Added. */
export const addPicture = endpoint({
  method: 'POST',
  path: '/api/Picture',
  allow: ['Admin'],
  summary: 'Keeps a picture (JPEG, PNG or WebP), made smaller and without what the camera wrote into it; the same picture is kept once.',
  body: fileBytes,
  uploadMb: largestPictureMb,
  reply: z.object({ ImageUrl, Width: z.number(), Height: z.number() }),
  isCostly: true,
  errors: ['TOO_LARGE', 'NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
});

/** Added. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/api/Picture/{name}',
  allow: 'signedIn',
  summary: 'A kept picture by its name; `size=160` its thumbnail.',
  params: z.object({ name }),
  query: z.object({ size: z.enum([String(thumbnailSize)], { error: `must be ${thumbnailSize}` }).optional() }),
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});
