import { addDays } from '#contract/sales/deal/dates.ts';
import { Big } from '#contract/money.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { getAccount } from './life.ts';
import type { Life } from './life.ts';

const comments = [
  'Prefers a call before 10 about short picks',
  'New bottling line from spring, so expect larger orders',
  'Pays by statement, not by invoice',
  'Wants lightweight bottles on the next price list',
  'Collect pallets from the second site',
  'Sends remittance advice by post',
  'Wants batch numbers on the delivery note',
  'Buyer says the Christmas order will be early this year',
  'Complained about leaning pallets, photos on file',
  'Happy to take Friday deliveries until 14:00',
];

const stockComments = [
  'Always send the newer batch',
  'Keep two pallets for this customer',
  'Accepts the old label area',
  'Never send another weight',
  'Wants shrink hoods',
  'Call-off every Monday',
];

const addComments = (life: Life, customer: DemoCustomer) => {
  const { random, rows } = life;
  for (let age = random.between(300, 600); age > 10; age -= random.between(120, 320)) {
    const Comment = random.pick(comments);
    const stamp = life.stamp(addDays(life.today, -age), 11, people.office);
    rows.add('customer_comments', { CustomerId: customer.row.CustomerId, Comment }, stamp);
    rows.change('customers', customer.row, { Comment }, stamp);
  }
  if (!random.chance(0.35)) return;
  const ProductId = random.chance(0.7) ? random.pick(customer.favourites).row.ProductId : null;
  const remark = { CustomerId: customer.row.CustomerId, ProductId, Comment: random.pick(stockComments), Active: true };
  rows.add('stock_comments', remark, life.stamp(addDays(life.today, -random.between(5, 200)), 9, people.warehouse));
};

/** Sets a credit limit in whole thousands, based on past business. A few limits are too low for the usual business. */
const setLimit = (life: Life, customer: DemoCustomer) => {
  const invoices = getAccount(life, customer.row.CustomerId).invoices;
  const perMonth = invoices.reduce((total, { row }) => total.plus(row.GrossAmount as Big), new Big(0)).div(24);
  const factor = life.random.chance(0.1) ? 1.1 : 3.2;
  customer.row.CreditLimit = Math.max(2, Number(perMonth.times(factor).div(1000).round(0, Big.roundUp))) * 1000;
};

const stop = (life: Life, customer: DemoCustomer) => {
  const stamp = life.stamp(addDays(life.today, -44), 16, people.admin);
  life.rows.change(
    'customers',
    customer.row,
    { OnStop: true, OnStopReason: 'Invoices over 90 days old, no answer to the final letter' },
    stamp,
  );
};

export const addRemarks = (life: Life) => {
  for (const customer of life.customers) {
    setLimit(life, customer);
    if (life.random.chance(0.6)) addComments(life, customer);
    if (customer.payer === 'Stopped') stop(life, customer);
  }
};
