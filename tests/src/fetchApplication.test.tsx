// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

test('the application opens once each file that is on its way has arrived or failed', async () => {
  // Loads the module anew, because another file of the worker may have begun to fetch.
  vi.resetModules();
  const { fetchApplication, waitForFetchedFiles } = await import('#src/public/fetchApplication.ts');
  await waitForFetchedFiles();
  document.head.innerHTML = '<meta name="app-files" content="/a.js /b.css" />';
  fetchApplication();
  fetchApplication();
  const [script, style] = document.querySelectorAll('link');
  expect(document.querySelectorAll('link')).toHaveLength(2);
  expect([script?.rel, style?.rel]).toEqual(['modulepreload', 'prefetch']);
  let hasAll = false;
  const wait = waitForFetchedFiles().then(() => (hasAll = true));
  script?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(hasAll).toBe(false);
  style?.dispatchEvent(new Event('error'));
  await wait;
  expect(hasAll).toBe(true);
});
