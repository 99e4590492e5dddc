import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser } from '#tests/support/browser.ts';

const launchOptions = await findBrowser();
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const { TIER: tier } = process.env;
/** Selects the journeys of a tier. `npm test` runs the main job and those tagged @role. `npm run test:deep` runs all others. */
const desktopOf = tier === 'main' ? { grep: /@role/ } : { grepInvert: tier === 'deep' ? /@thumb|@role/ : /@thumb/ };
const phoneOf = tier === 'main' ? { grep: /@phone.*@role/ } : { grep: /@phone|@thumb/, ...(tier === 'deep' && { grepInvert: /@role/ }) };
const mainJob = { name: 'main job', testMatch: 'mainJob.spec.ts' };

/** Journeys on the built product. All run on the desktop. Those tagged @phone also run on a phone, those tagged @thumb only there. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  forbidOnly: true,
  // A flaky journey is a defect. See docs/adr/0201.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One more worker than there are cores, because a journey spends a quarter of its time waiting.
  workers: Math.min(3, availableParallelism() + 1),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright cannot delay or replace answers that come from a service worker. Only offline.spec.ts allows one.
    serviceWorkers: 'block',
    viewport: desktop,
    // Tracing takes a twentieth of the suite's work. Turn it on with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Starts first, because its tests depend on each other and take longest.
    ...(tier === 'deep' ? [] : [mainJob]),
    { name: 'desktop', testIgnore: 'mainJob.spec.ts', ...desktopOf },
    { name: 'phone', ...phoneOf, use: { viewport: phone, hasTouch: true } },
  ],
});
