import { arriveAt, expect, test, untilIdle } from './support/journey.ts';
import { judge } from './support/judge.ts';

/** Groups of screens that are checked in parallel. Leaves out screens that other journeys check. */
const parts = {
  'the warehouse': [
    '/picklist',
    '/findbottle',
    '/stock',
    '/stocksheet',
    '/today',
    '/stocktake',
    '/goodsin',
    '/lots',
    '/reorder',
    '/daysheet',
    '/palletbalance',
    '/palletbalance?customerId=1',
    '/palletledger',
    '/returnpallets?customerId=1',
    '/transferpallet?customerId=1',
    '/palletcredits?customerId=1',
  ],
  'office and finance': [
    '/findcustomer',
    '/findcustomer?customerId=1',
    '/orders',
    '/createorder?customerId=1',
    '/orders/editOrder/1',
    '/quotations',
    '/purchaseorders',
    '/backorders',
    '/dueorders',
    '/orderrequests',
    '/directorders',
    '/deliveryplan',
    '/pricelist?customerId=1',
    '/supplierpricing',
    '/exceltopdf',
    '/personaldata?q=office@',
    '/proformainvoice',
    '/readytoinvoice',
    '/unsentinvoices',
    '/recordpayment?customerId=1',
    '/customerpaymenthistory?customerId=1',
    '/statements?customerId=1',
    '/purchaseinvoices',
    '/bankfile',
    '/outbox',
    '/openingitems',
    '/adhocinvoice?customerId=1',
    '/addcredit?customerId=1',
    '/editcredit',
    '/reports?report=ageListing',
    '/monthend',
    '/journals',
    '/chasing',
  ],
} as const;

const perTest = 8;
const shares = Object.entries(parts).flatMap(([name, paths]) =>
  Array.from({ length: Math.ceil(paths.length / perTest) }, (_, index) => {
    const from = index * perTest;
    return { name: `${name} from ${from + 1}`, paths: paths.slice(from, from + perTest) };
  }),
);

for (const { name, paths } of shares)
  test(`every screen of ${name} is clean by axe in light, dark and on a phone, and keeps to the window`, async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    const wrong: string[] = [];
    for (const path of paths) {
      await arriveAt(page, path);
      await untilIdle(page);
      wrong.push(...(await judge(page)));
    }
    expect(wrong).toEqual([]);
  });
