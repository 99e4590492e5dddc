import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser } from '#tests/support/browser.ts';

const launchOptions = await findBrowser();
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const { TIER: tier } = process.env;
/** Which journeys a project takes of the tier: `npm test` runs the main job and those tagged @role, `npm run test:deep` all others. */
const desktopOf = tier === 'main' ? { grep: /@role/ } : { grepInvert: tier === 'deep' ? /@thumb|@role/ : /@thumb/ };
const phoneOf = tier === 'main' ? { grep: /@phone.*@role/ } : { grep: /@phone|@thumb/, ...(tier === 'deep' && { grepInvert: /@role/ }) };
const mainJob = { name: 'main job', testMatch: 'mainJob.spec.ts' };

/** The journeys, on the built product. All run on the desktop; those tagged @phone run there once more, those tagged @thumb there alone. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  forbidOnly: true,
  // An unsteady journey is a defect: docs/adr/0201.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One more than there are cores: each waits for a quarter of its time, for a frame or an answer.
  workers: Math.min(3, availableParallelism() + 1),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker answers the journeys could neither hold up nor answer themselves; offline.spec.ts allows it.
    serviceWorkers: 'block',
    viewport: desktop,
    // Traces cost a twentieth of the suite's work. `--trace retain-on-failure` asks for them.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // One long chain: begun first, the others fill up beside it.
    ...(tier === 'deep' ? [] : [mainJob]),
    { name: 'desktop', testIgnore: 'mainJob.spec.ts', ...desktopOf },
    { name: 'phone', ...phoneOf, use: { viewport: phone, hasTouch: true } },
  ],
});
