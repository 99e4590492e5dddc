import { beginJob } from './support/job.ts';
import { expect, test } from './support/journey.ts';
import { tooSmall } from './support/judge.ts';
import { byPointer } from './support/ways.ts';
import { doAll } from './support/wholeJob.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 1024, height: 768 };

test('the whole job is done by a thumb on a phone, from signing in to the statement; all on its screens can be hit, on a tablet too', async ({
  open,
}) => {
  const job = await beginJob();
  const page = await open({ viewport: phone, hasTouch: true, isMobile: true });
  const way = byPointer(page, { isTouch: true });
  const small = new Set<string>();
  const look = async () => {
    for (const size of [tablet, phone]) {
      // Skips the tablet while a pick is shown line by line. A tablet would show a table, which starts the pick again.
      if (size === tablet && (await page.locator('main table').count()) === 0) continue;
      await page.setViewportSize(size);
      for (const found of await tooSmall(page)) small.add(`${found} at ${size.width}`);
    }
  };
  const press: typeof way.press = async (what) => {
    await what.waitFor();
    await look();
    await way.press(what);
  };
  await doAll({ ...way, press }, job);
  expect([...small]).toEqual([]);
});
