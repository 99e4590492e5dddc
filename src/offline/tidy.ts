const notes = 'left-over';
const note = '/left-over';

/**
 * When a release is taken: what it has no more stays once, and goes with the next one. A page of the release before may be open, or be just
 * opening where no worker can see it; and of what a still newer release is fetching meanwhile nothing is lost.
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
