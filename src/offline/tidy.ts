const notes = 'left-over';
const note = '/left-over';

/**
 * Clears the cache of a release that was just taken. A file that the release no longer has is noted the first time and deleted only at
 * the next release: until then a page of the release before may still be open, or be just opening where no worker can see it. Nothing
 * that a still newer release is fetching meanwhile is lost either.
 */
export const tidy = async (cacheName: string, ofRelease: Iterable<string>) => {
  const [cache, noted] = [await caches.open(cacheName), await caches.open(notes)];
  const isOfRelease = new Set(ofRelease);
  const leftOver = (await cache.keys()).filter(({ url }) => !isOfRelease.has(url));
  const known = await noted.match(note);
  const wasLeftOver = new Set(known ? ((await known.json()) as string[]) : []);
  for (const file of leftOver) if (wasLeftOver.has(file.url)) await cache.delete(file);
  await noted.put(note, Response.json(leftOver.map(({ url }) => url).filter((url) => !wasLeftOver.has(url))));
};
