/**
 * `npm run build` always builds; `--if-needed` builds only if the sources have changed since the last build. In production all output
 * goes into DATA_DIR, because the program folder may be read-only.
 */
import { join, resolve } from 'node:path';
import { explainTrouble } from '#server/process/explainTrouble.ts';
import { buildInto, forget, hashSources, isBuilt } from './build/place.ts';

const root = join(import.meta.dirname, '..');
const isMissingPackage = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

const explain = (error: unknown) =>
  isMissingPackage(error)
    ? 'The application is not built for this version, and the development packages needed for that are not installed. Install them with "npm ci --include=dev", or run "npm run build" on another computer and copy its dist folder here'
    : `The application could not be built: ${explainTrouble(error)}`;

// Imported on demand, because a prebuilt release runs without the development packages.
const make = async (dist: string) => (await import('./build/make.ts')).make(dist);

const startedMs = performance.now();
const distFolder = join(root, 'dist');
const ofData = join(resolve(process.env.DATA_DIR || './data'), 'dist');
const isProduction = process.env.NODE_ENV === 'production';
const isIfNeeded = process.argv.includes('--if-needed');
const folder = isProduction && isIfNeeded ? ofData : distFolder;
const hash = await hashSources(root);
if (isIfNeeded && isBuilt(distFolder, hash)) {
  if (isProduction) await forget(ofData);
} else if (!isIfNeeded || !isBuilt(folder, hash)) {
  process.env.NODE_ENV = 'production';
  await buildInto({ folder, hash, make }).catch((error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  });
  console.log(`Built the application in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}
