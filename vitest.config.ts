import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { guidePlugin } from './scripts/build/guide.ts';
import { LongestFirst } from './tests/support/longestFirst.ts';

const { TIER: tier } = process.env;
/** Slow tests, such as sweeps, kill tests and screens. `npm run test:deep` runs them, and the random histories in greater number. */
const deep = ['tests/**/*.deep.test.ts', 'tests/src/**/*.test.tsx'];
const drawsHistories = (path: string) => readFileSync(path, 'utf8').includes('overHistories(');
const invariants = join(import.meta.dirname, 'tests', 'server', 'invariants');
const histories = readdirSync(invariants)
  .filter((name) => drawsHistories(join(invariants, name)))
  .map((name) => `tests/server/invariants/${name}`);
const ofServer = tier === 'deep' ? ['tests/**/*.deep.test.ts', ...histories] : ['tests/**/*.test.ts'];
const leftOut = tier === 'main' ? deep : [];

const inBrowser = ['tests/src/**/*.test.ts', 'tests/src/**/*.test.tsx'];
/** Tests of what a connection remembers from its first statement on, so nothing may run before them. */
const fromTheStart = ['tests/server/database/prepared.test.ts', 'tests/server/database/statementsPerCall.test.ts'];
/** Tests whose modules store input or list settings on the device. Each file needs new modules. */
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
 * Tests that need modules no other test has used. Three have their own definitions, one replaces the answers for the shell, and one checks
 * that a part of the application loads late.
 */
const ofTheirOwn = ['howTo.test.tsx', 'howTos.test.tsx', 'howToDocument.test.tsx', 'dataProvider.test.ts', 'table.test.tsx'];
/**
 * Tests that must not depend on the order of files, because they press keys or count requests. A key pressed before the first screen is
 * remembered, and with a fake clock it does not expire.
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
/** Whether a test replaces a module. Other files must not see the replacement. */
const isReplacing = (path: string) => readFileSync(path, 'utf8').includes('vi.mock(');
const replacing = readdirSync(join(import.meta.dirname, 'tests', 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.test.'))
  .filter((name) => isReplacing(join(import.meta.dirname, 'tests', 'src', name)))
  .map((name) => `tests/src/${name}`);
const named = [...ofTheirOwn, ...undisturbed].map((name) => `tests/src/${name}`);
/** Files that run one after the other in shared workers. Application modules load again for each file, packages do not. */
const alone = [...new Set([...onTheDevice, ...named, ...replacing])];
const isOfTier = (path: string) => tier === undefined || path.endsWith('.tsx') === (tier === 'deep');
// Uses react-admin's copy of react-router, because two copies would not share routes.
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
      // Each worker loads modules once. Each file has its own document.
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
