import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { guidePlugin } from './scripts/build/guide.ts';
import { LongestFirst } from './tests/support/longestFirst.ts';

const { TIER: tier } = process.env;
/** Sweeps, kill tests and screens. `npm run test:deep` runs them, and the histories again in greater number. */
const deep = ['tests/**/*.deep.test.ts', 'tests/src/**/*.test.tsx'];
const drawsHistories = (path: string) => readFileSync(path, 'utf8').includes('overHistories(');
const invariants = join(import.meta.dirname, 'tests', 'server', 'invariants');
const histories = readdirSync(invariants)
  .filter((name) => drawsHistories(join(invariants, name)))
  .map((name) => `tests/server/invariants/${name}`);
const ofServer = tier === 'deep' ? ['tests/**/*.deep.test.ts', ...histories] : ['tests/**/*.test.ts'];
const leftOut = tier === 'main' ? deep : [];

const inBrowser = ['tests/src/**/*.test.ts', 'tests/src/**/*.test.tsx'];
/** These check what is remembered from the first statement on, so nothing may run before them. */
const fromTheStart = ['tests/server/database/prepared.test.ts', 'tests/server/database/statementsPerCall.test.ts'];
/** The modules of these remember input or the look of lists on the device, so each file needs new ones. */
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
 * These need modules that no other test has used. Three have their own tree of definitions, one replaces the answers for the shell, and one
 * checks that a part of the application loads late.
 */
const ofTheirOwn = ['howTo.test.tsx', 'howTos.test.tsx', 'howToDocument.test.tsx', 'dataProvider.test.ts', 'table.test.tsx'];
/**
 * These must not depend on the order of the files, because they press keys or count requests. A key pressed before the first screen is
 * remembered, and a fake clock does not let it expire.
 */
const undisturbed = [
  'guessers.test.tsx',
  'letterBar.test.tsx',
  'liveTabs.test.ts',
  'otherPrices.test.tsx',
  'ownFields.test.tsx',
  'resources.test.tsx',
  'screenKeys.test.tsx',
];
/** Returns whether a file replaces a module, which no other file may see. */
const isReplacing = (path: string) => readFileSync(path, 'utf8').includes('vi.mock(');
const replacing = readdirSync(join(import.meta.dirname, 'tests', 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.test.'))
  .filter((name) => isReplacing(join(import.meta.dirname, 'tests', 'src', name)))
  .map((name) => `tests/src/${name}`);
const named = [...ofTheirOwn, ...undisturbed].map((name) => `tests/src/${name}`);
/** Files that share workers one after the other. Application modules are loaded again for each, packages are not. */
const alone = [...new Set([...onTheDevice, ...named, ...replacing])];
const isOfTier = (path: string) => tier === undefined || path.endsWith('.tsx') === (tier === 'deep');
// Uses the same copy of react-router as react-admin, because two copies would not share routes.
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
    // Runs once for all projects, with one database server for the whole run.
    globalSetup: ['tests/support/globalSetup.ts', 'tests/support/rowTypes/setup.ts'],
    projects: [
      // Each worker loads the server once. Each file has its own database and application.
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
      // Each worker loads modules once here too. Each file has its own document.
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
