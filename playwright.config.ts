import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser } from '#tests/support/browser.ts';

const launchOptions = await findBrowser();
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

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
    { name: 'main job', testMatch: 'mainJob.spec.ts' },
    { name: 'desktop', testIgnore: 'mainJob.spec.ts', grepInvert: /@thumb/ },
    { name: 'phone', grep: /@phone|@thumb/, use: { viewport: phone, hasTouch: true } },
  ],
});
