import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the build that is to be served; replaced in one rename, so it always names a whole one. */
export const currentFile = 'current';

/** Which page of the build opens which screen. */
export const screenPagesFile = 'screens.json';

/**
 * The built application's folder, in the first of these that has one; undefined where nothing is built. A build never changes once it
 * is named: a server that has found its own keeps it, whatever is built beside it.
 */
export const findBuilt = (folders: readonly string[]): string | undefined => {
  for (const folder of folders) {
    const pointer = join(folder, currentFile);
    const built = existsSync(pointer) ? join(folder, readFileSync(pointer, 'utf8').trim()) : undefined;
    if (built !== undefined && existsSync(join(built, 'index.html'))) return built;
  }
  return undefined;
};
