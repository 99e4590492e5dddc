import { arriveAt, expect, expectNoAxeFindings, test } from './support/journey.ts';
import { judgeFromDark } from './support/judge.ts';

/** Four kinds of screen: a list, a form, a generated list and a page of many parts. bespoke.spec.ts checks other screens in dark colours. */
const screens = ['/orders', '/createorder?customerId=1', '/referencefiles/colours', '/findcustomer?customerId=1'];

test.use({ colorScheme: 'dark' });

for (const path of screens)
  test(`${path} can be read in the dark colours, there on a phone, and in light on a wide desktop`, async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    await arriveAt(page, path);
    await expectNoAxeFindings(page);
    expect(await judgeFromDark(page)).toEqual([]);
  });
