import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** File with the name of the build to serve. A rename replaces the file, so it always names a complete build. */
export const currentFile = 'current';

/** Prefix of a build's name until it is complete. */
export const unfinishedName = 'unfinished-';

/** Maps each screen to the page of the build that opens it. */
export const screenPagesFile = 'screens.json';

/**
 * Returns the folder of the built application, from the first of `folders` that has one. A build never changes once it is named, and a running
 * server keeps its build when another is added. Undefined if nothing is built.
 */
export const findBuilt = (folders: readonly string[]): string | undefined => {
  for (const folder of folders) {
    const pointer = join(folder, currentFile);
    const built = existsSync(pointer) ? join(folder, readFileSync(pointer, 'utf8').trim()) : undefined;
    if (built !== undefined && existsSync(join(built, 'index.html'))) return built;
  }
  return undefined;
};

/** Lists the hashed file names of a build. Empty if there are none. */
const listAssets = (build: string) => (existsSync(join(build, 'assets')) ? readdirSync(join(build, 'assets')) : []);

/**
 * Returns the build that has each hashed file. Includes older builds in the same place, for pages that were opened before this build (ADR 0016).
 * Files of the same name are identical.
 */
export const findAssets = (build: string): Map<string, string> => {
  const folder = dirname(build);
  const otherBuilds = existsSync(join(folder, currentFile)) ? readdirSync(folder, { withFileTypes: true }) : [];
  const whole = otherBuilds.filter((entry) => entry.isDirectory() && !entry.name.startsWith(unfinishedName));
  const builds = [...whole.map(({ name }) => join(folder, name)), build];
  return new Map(builds.flatMap((each) => listAssets(each).map((name) => [name, each] as const)));
};
