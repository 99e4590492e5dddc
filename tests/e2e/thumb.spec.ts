import { beginJob } from './support/job.ts';
import { test } from './support/journey.ts';
import { byPointer } from './support/ways.ts';
import { doAll } from './support/wholeJob.ts';

test('the whole job is done by a thumb on a phone, from signing in to the statement', async ({ open }) => {
  const job = await beginJob();
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await doAll(byPointer(page, { isTouch: true }), job);
});
