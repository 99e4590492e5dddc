import { arriveAt, expectNoAxeFindings, test } from './support/journey.ts';

const screens = [
  '/findcustomer',
  '/findcustomer?customerId=1',
  '/orders',
  '/createorder?customerId=1',
  '/orders/editOrder/1',
  '/picklist',
  '/proformainvoice',
  '/readytoinvoice',
  '/unsentinvoices',
  '/recordpayment?customerId=1',
  '/customerpaymenthistory?customerId=1',
  '/statements?customerId=1',
  '/referencefiles/colours',
];

test('@dark every screen can be read in the dark colours', async ({ signIn }) => {
  const page = await signIn('admin');
  for (const path of screens) {
    await arriveAt(page, path);
    await expectNoAxeFindings(page);
  }
});
