import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { listCalls } from '#contract/index.ts';
import { raiseInvoices } from '#contract/money/invoices/calls.ts';
import { addColour } from '#contract/masterData/entities/referenceFiles.ts';
import { despatchedDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { sendUnder } from '#tests/support/write.ts';
import type { Write } from '#tests/support/write.ts';
import { writes } from '#tests/support/writes.ts';

const app = useTestApp();
let house: House;
let serial = 0;
const newKey = () => `key ${++serial}`;

beforeAll(async () => {
  house = await openHouse(app);
});

const names = new Map(listCalls().map(({ name, call }) => [call, name]));
const cases = writes.map((write, index) => ({ name: names.get(write.call) ?? '', number: index + 1, write }));

const send = (write: Write, input: InputOf<Endpoint>, key: string) => sendUnder(house, write, input, key);

test('the key of a colleague is no answer of theirs', async () => {
  const headers = { 'idempotency-key': newKey() };
  const { ColourId } = await house.staff.admin.call(addColour, { body: { Code: 'HERS', Description: 'Her blue' } }, headers);
  const other = await app.as('Admin');
  const his = await other.call(addColour, { body: { Code: 'HIS', Description: 'His blue' } }, headers);
  expect(his).toMatchObject({ Code: 'HIS' });
  expect(his.ColourId).not.toBe(ColourId);
});

const raced = new Set(
  ['addOrder', 'editOrder', 'cancelOrder', 'processOrders', 'confirmPickOrder', 'raiseInvoices', 'releaseProForma', 'sendEmail'].concat(
    ['addAddress', 'addCustomerComment', 'editCustomer', 'addColour'],
    ['savePayment', 'updateInvoices', 'confirmPayment', 'reversePayment', 'addStatement'],
  ),
);

describe('twenty at once', () => {
  const countWrites = async () =>
    (
      await app.db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<number>().as('Rows'))
        .executeTakeFirstOrThrow()
    ).Rows;
  const written = async (work: () => Promise<unknown>) => {
    const before = await countWrites();
    await work();
    return (await countWrites()) - before;
  };

  test.each(cases.filter(({ name }) => raced.has(name)))(
    'of $name ($number) with one key are one, and all get its answer',
    async ({ write }) => {
      const alone = (await write.prepare(house)).input;
      const byOne = await written(() => send(write, alone, newKey()));
      const { input } = await write.prepare(house);
      const key = newKey();
      const byTwenty = await written(async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => send(write, input, key)));
        expect(answers[0]?.status, JSON.stringify(answers[0]?.answer)).toBeLessThan(300);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
      });
      expect(byTwenty).toBe(byOne);
    },
  );
});

test('many at once under one key answer once: what was refused is not tried anew by the repeat, a new key does', async () => {
  const key = newKey();
  const [first, second] = [await despatchedDeal(house), await despatchedDeal(house)];
  await app.db.updateTable('orders').set({ StatusId: 4 }).where('OrderId', '=', first.order.OrderId).execute();
  const ids = (...deals: (typeof first)[]) => ({ OrderIds: deals.map((deal) => deal.order.OrderId) });
  const raise = (body: { OrderIds: number[] }) => house.staff.finance.call(raiseInvoices, { body }, { 'idempotency-key': key });
  const tried = await raise(ids(first, second));
  expect(tried.map((result) => result.Invoice !== null)).toEqual([false, true]);
  await expect(raise(ids(second, first))).toFailWith('IDEMPOTENCY_KEY_REUSED');
  await app.db.updateTable('orders').set({ StatusId: 5 }).where('OrderId', '=', first.order.OrderId).execute();
  expect(await raise(ids(first, second))).toEqual(tried);
  const again = await house.staff.finance.call(raiseInvoices, { body: ids(first, second) }, { 'idempotency-key': newKey() });
  expect(again[0]?.Invoice).toMatchObject({ OrderId: first.order.OrderId, IsNew: true });
  expect(again[1]?.Invoice).toMatchObject({ InvoiceNo: tried[1]?.Invoice?.InvoiceNo, IsNew: false });
});
