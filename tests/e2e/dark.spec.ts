import { arriveAt, expect, expectNoAxeFindings, test } from './support/journey.ts';
import { judgeFromDark } from './support/judge.ts';

const screens = [
  '/findcustomer',
  '/findcustomer?customerId=1',
  '/orders',
  '/findbottle',
  '/exceltopdf',
  '/createorder?customerId=1',
  '/orders/editOrder/1',
  '/deliveryplan',
  '/picklist',
  '/proformainvoice',
  '/readytoinvoice',
  '/unsentinvoices',
  '/recordpayment?customerId=1',
  '/customerpaymenthistory?customerId=1',
  '/statements?customerId=1',
  '/referencefiles/colours',
];

test.use({ colorScheme: 'dark' });

for (const path of screens)
  test(`${path} can be read in the dark colours, there on a phone, and in light on a wide desktop`, async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    await arriveAt(page, path);
    await expectNoAxeFindings(page);
    expect(await judgeFromDark(page)).toEqual([]);
  });
