import { AppError } from '#contract/call/errors.ts';

const timeoutMs = 15_000;
const maxAnswerLength = 100_000;

const notTaken = (cause: unknown) => {
  const error = new AppError('NOT_AVAILABLE', 'The picture server refused the picture. Try again later.');
  error.cause = cause;
  return error;
};

const names = ['url', 'Url', 'imageUrl', 'ImageUrl', 'location', 'secure_url'];

const addressIn = (text: string): unknown => {
  if (!text.trim().startsWith('{')) return text.trim();
  const answer = JSON.parse(text) as Record<string, unknown>;
  return names.map((name) => answer[name]).find((value) => typeof value === 'string');
};

/** Returns the picture's address if it is on the picture server. Refuses another address, because every user's browser will request it. */
const ownAddress = (uploadUrl: string, address: unknown) => {
  if (typeof address !== 'string' || !URL.canParse(address, uploadUrl)) throw new Error('The picture server returned no address');
  const url = new URL(address, uploadUrl);
  if (url.origin !== new URL(uploadUrl).origin) throw new Error(`The picture server returned an address on another server: ${url.origin}`);
  return url.href;
};

/**
 * Sends a picture to IMAGE_UPLOAD_URL by POST as multipart/form-data, in the field `file`. The answer must have the picture's address in a
 * Location header, as text, or in JSON under `url`, `imageUrl` or `location`. Throws NOT_AVAILABLE.
 */
export const sendPicture = async (uploadUrl: string, { bytes, contentType }: { bytes: Uint8Array; contentType: string }, name: string) => {
  const form = new FormData();
  const extension = contentType === 'image/png' ? 'png' : 'jpg';
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: contentType }), `${name}.${extension}`);
  try {
    const response = await fetch(uploadUrl, { method: 'POST', body: form, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`The picture server answered ${response.status}`);
    const text = (await response.text()).slice(0, maxAnswerLength);
    return ownAddress(uploadUrl, response.headers.get('location') ?? addressIn(text));
  } catch (error) {
    throw notTaken(error);
  }
};
