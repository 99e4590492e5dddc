const notes = 'left-over';
const note = '/left-over';

/**
 * Removes old files from the cache of a release that has just been activated. A file that the release no longer has is first marked, and
 * deleted with the next release, because a page of the previous release may still need it. Files that a newer release is downloading are
 * kept.
 */
export const tidy = async (cacheName: string, ofRelease: Iterable<string>) => {
  const [cache, noted] = [await caches.open(cacheName), await caches.open(notes)];
  const isOfRelease = new Set(ofRelease);
  const leftOver = (await cache.keys()).filter(({ url }) => !isOfRelease.has(url));
  const knownFiles = await noted.match(note);
  const wasLeftOver = new Set(knownFiles ? ((await knownFiles.json()) as string[]) : []);
  for (const file of leftOver) if (wasLeftOver.has(file.url)) await cache.delete(file);
  await noted.put(note, Response.json(leftOver.map(({ url }) => url).filter((url) => !wasLeftOver.has(url))));
};
