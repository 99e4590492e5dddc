import { beginJob } from './support/job.ts';
import { expect, test } from './support/journey.ts';
import { byKeys } from './support/ways.ts';
import { doAll } from './support/wholeJob.ts';

test('the whole job is done by keys alone, from signing in to the statement, and what has the keys is never lost', async ({ open }) => {
  const job = await beginJob();
  const page = await open();
  await page.addInitScript(() => addEventListener('pointerdown', () => sessionStorage.setItem('pointed', 'yes'), true));
  const way = byKeys(page);
  await doAll(way, job);
  // Tab should be needed rarely: for the sign-in fields, the lines of a pick, and one tab. All other steps have a key.
  expect(way.tabs()).toBeLessThan(40);
  expect(await page.evaluate(() => sessionStorage.getItem('pointed'))).toBeNull();
});
