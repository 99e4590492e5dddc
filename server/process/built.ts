import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names the build that is to be served; replaced in one rename, so it always names a whole one. */
export const currentFile = 'current';

/** What is being built has a name that begins so, until it is whole. */
export const unfinishedName = 'unfinished-';

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

/** Hashed names of a build. Empty where there are none. */
const assetsOf = (build: string) => (existsSync(join(build, 'assets')) ? readdirSync(join(build, 'assets')) : []);

/**
 * Which build each hashed name is in: this one's own, and those of the builds that stand beside it, for pages that were opened before it
 * took their place (ADR 0016). Of a name that several have the files are the same.
 */
export const findAssets = (build: string): Map<string, string> => {
  const folder = dirname(build);
  const beside = existsSync(join(folder, currentFile)) ? readdirSync(folder, { withFileTypes: true }) : [];
  const whole = beside.filter((entry) => entry.isDirectory() && !entry.name.startsWith(unfinishedName));
  const builds = [...whole.map(({ name }) => join(folder, name)), build];
  return new Map(builds.flatMap((each) => assetsOf(each).map((name) => [name, each] as const)));
};
