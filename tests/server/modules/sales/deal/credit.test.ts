import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderStatusIds } from '#contract/sales/deal/states.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findCreditPosition } from '#server/modules/sales/deal/credit.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { inRollback } from '#tests/support/inRollback.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

/** An account with a limit of £1,000 that owes £300 on an invoice, as the credit check sees it. */
const position = async (prepare: (tx: Db, customerId: number) => Promise<number | void> = async () => undefined, DueDate = today) => {
  const { CustomerId } = await given.customer(app.db, { CreditLimit: 1000 });
  await givenInvoice(app.db, { CustomerId, Gross: 300, DueDate });
  let told: number[] = [];
  await inRollback(app.db, async (tx) => {
    const except = await prepare(tx, CustomerId);
    const { Balance, Overdue, OpenDeals, CreditLeft } = await findCreditPosition(tx, CustomerId, today, except ?? 0);
    told = [Balance, Overdue, OpenDeals, CreditLeft].map(Number);
  });
  return told;
};
/** A deal of £100 + £20, as ordered and as picked. */
const deal = (tx: Db, customerId: number, StatusId: number, more: object = {}) =>
  account.deal(tx, customerId, { StatusId, ...(StatusId >= 5 && { DespatchedOn: '2026-11-20' }), ...more }, { PickedQuantity: 1000 });

test('balance, open deals and what the limit leaves of an account without deals', async () => {
  expect(await position()).toEqual([300, 0, 0, 700]);
});

test.each([
  ['2026-11-20', 300],
  [today, 0],
  ['2026-11-22', 0],
])('what was due on %s is overdue by %i', async (dueDate, overdue) => {
  expect((await position(undefined, dueDate))[1]).toBe(overdue);
});

test.each([
  ['Held', 0],
  ['Open', 120],
  ['Picking', 120],
  ['Picked', 120],
  ['ReadyToInvoice', 120],
  ['Invoiced', 0],
  ['Cancelled', 0],
] as const)('a deal that is %s counts with %i', async (status, gross) => {
  const told = await position(async (tx, id) => {
    await deal(tx, id, orderStatusIds[status]);
  });
  expect(told).toEqual([300, 0, gross, 700 - gross]);
});

test('a prepaid deal does not count as open: what is left is the limit less the balance', async () => {
  const told = await position(async (tx, id) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await deal(tx, id, orderStatusIds.Open, { PrepaidInvoiceId: 1 });
  });
  expect(told).toEqual([300, 0, 0, 700]);
});

test('a deal that is changed does not stand against itself; others do', async () => {
  const told = await position(async (tx, id) => {
    await deal(tx, id, orderStatusIds.Open);
    return (await deal(tx, id, orderStatusIds.Open)).OrderId;
  });
  expect(told).toEqual([300, 0, 120, 580]);
});
