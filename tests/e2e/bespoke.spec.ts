import { arriveAt, expect, test } from './support/journey.ts';
import { judge } from './support/judge.ts';

/** Beside each other. Those that are looked at by other journeys are not here. */
const parts = {
  'the warehouse': [
    '/picklist',
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
    '/quotations',
    '/purchaseorders',
    '/backorders',
    '/orderrequests',
    '/directorders',
    '/deliveryplan',
    '/pricelist?customerId=1',
    '/supplierpricing',
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

for (const [name, paths] of Object.entries(parts))
  test(`every screen of ${name} is clean by axe in light, dark and on a phone, and keeps to the window`, async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    const wrong: string[] = [];
    for (const path of paths) {
      await arriveAt(page, path);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      wrong.push(...(await judge(page)));
    }
    expect(wrong).toEqual([]);
  });
