import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { guidePlugin } from './scripts/build/guide.ts';
import { LongestFirst } from './tests/support/longestFirst.ts';

const { TIER: tier } = process.env;
/** Sweeps, kills and screens. `npm run test:deep` runs them, and the histories again, more of them. */
const deep = ['tests/**/*.deep.test.ts', 'tests/src/**/*.test.tsx'];
const drawsHistories = (path: string) => readFileSync(path, 'utf8').includes('overHistories(');
const invariants = join(import.meta.dirname, 'tests', 'server', 'invariants');
const histories = readdirSync(invariants)
  .filter((name) => drawsHistories(join(invariants, name)))
  .map((name) => `tests/server/invariants/${name}`);
const ofServer = tier === 'deep' ? ['tests/**/*.deep.test.ts', ...histories] : ['tests/**/*.test.ts'];
const leftOut = tier === 'main' ? deep : [];

const inBrowser = ['tests/src/**/*.test.ts', 'tests/src/**/*.test.tsx'];
/** They watch what is remembered from the first statement on. */
const fromTheStart = ['tests/server/database/prepared.test.ts', 'tests/server/database/statementsPerCall.test.ts'];
/** Their modules keep what was typed on the device, or what lists look like, which each file has anew. */
const onTheDevice = [
  'drafted.test.tsx',
  'generatedViews.test.tsx',
  'drafts.test.ts',
  'draftsNotKept.test.tsx',
  'pickStore.test.ts',
  'roomAhead.test.tsx',
  'unsentBar.test.tsx',
].map((name) => `tests/src/${name}`);
/**
 * Three have a whole tree of their own, one answers for the shell: nobody else is to meet them. And one watches a part of the application come
 * that is to be there for nobody before.
 */
const ofTheirOwn = ['howTo.test.tsx', 'howTos.test.tsx', 'howToDocument.test.tsx', 'dataProvider.test.ts', 'table.test.tsx'];
/** What they press or ask is to be theirs in whatever order the files come. */
const undisturbed = ['letterBar.test.tsx', 'otherPrices.test.tsx'];
/** What puts a module in the place of another, which it is for no other file. */
const isReplacing = (path: string) => readFileSync(path, 'utf8').includes('vi.mock(');
const replacing = readdirSync(join(import.meta.dirname, 'tests', 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.test.'))
  .filter((name) => isReplacing(join(import.meta.dirname, 'tests', 'src', name)))
  .map((name) => `tests/src/${name}`);
const named = [...ofTheirOwn, ...undisturbed].map((name) => `tests/src/${name}`);
/** They share workers, one after the other: the modules of the application are read anew for each, those of packages are not. */
const alone = [...new Set([...onTheDevice, ...named, ...replacing])];
const isOfTier = (path: string) => tier === undefined || path.endsWith('.tsx') === (tier === 'deep');
// The copy of react-router that react-admin itself has: two would not know each other's routes.
const resolve = { alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }] };
const plugins = [guidePlugin()];
const shared = {
  setupFiles: ['tests/support/matchers.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

const ofScreens = { ...shared, setupFiles: [...shared.setupFiles, 'tests/support/patience.ts'] };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: availableParallelism(),
    // Once for both projects: one database server for the whole run.
    globalSetup: ['tests/support/globalSetup.ts', 'tests/support/rowTypes/setup.ts'],
    projects: [
      // The server is loaded once for all files of a worker; each has a database and an application of its own.
      {
        resolve,
        test: {
          ...shared,
          setupFiles: [...shared.setupFiles, 'tests/support/sameRuns.ts', 'tests/support/rowTypes/checkRows.ts'],
          name: 'server',
          include: ofServer,
          exclude: [...inBrowser, ...fromTheStart, ...leftOut],
          isolate: false,
        },
      },
      { resolve, test: { ...shared, name: 'fresh', include: tier === 'deep' ? [] : fromTheStart } },
      // Here too, each file with a document of its own.
      {
        resolve,
        plugins,
        test: { ...ofScreens, name: 'browser', include: inBrowser.filter(isOfTier), exclude: [...alone, ...leftOut], isolate: false },
      },
      {
        resolve,
        plugins,
        server: { fs: { strict: false } },
        test: {
          ...ofScreens,
          setupFiles: ['tests/support/anew.ts', ...ofScreens.setupFiles],
          name: 'alone',
          include: alone.filter(isOfTier),
          isolate: false,
        },
      },
    ],
  },
});
