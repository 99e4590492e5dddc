import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listChased } from '#contract/chasing/calls.ts';
import { ageOf, ages } from '#contract/deal/ages.ts';
import { addDays } from '#contract/deal/dates.ts';
import { ageAt } from '#server/ledgers/ages.ts';
import { ageListing } from '#server/reports/money.ts';
import { readRows } from '#server/reports/readReport.ts';
import { given } from '#tests/support/given.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

/** An account that owes another amount for each day on which a bucket begins or ends. */
const owing = async (date: string) => {
  const customer = await given.customer(app.db, { AgeingBasis: 'DueDate' });
  const { CustomerId } = customer;
  for (const [index, days] of [0, 1, 30, 31, 60, 61, 90, 91].entries())
    await givenInvoice(app.db, { CustomerId, Gross: 2 ** index, InvoiceDate: '2026-06-01', DueDate: addDays(date, -days) });
  return customer;
};

const numbers = (row: object | undefined, names: readonly string[]) =>
  names.map((name) => Number((row as Record<string, unknown> | undefined)?.[name]));

test.each([today, '2026-11-20'])(
  'the age listing as at %s: 30 days past due are in the first thirty, 31 are not; what is due that day is not overdue',
  async (date) => {
    const { CustomerId } = await owing(date);
    const rows = await readRows(app.db, { report: ageListing, asked: { date, basis: undefined }, today }, { count: 1000 });
    const row = rows.find((one) => one.CustomerId === CustomerId);
    const names = ['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90', 'Balance'];
    expect(numbers(row, names)).toEqual([1, 6, 24, 96, 128, 255]);
  },
);

test('the accounts to chase have the same of what is overdue', async () => {
  const { CustomerId } = await owing(today);
  const accounts = await (await app.as('Finance')).call(listChased);
  const row = accounts.find((one) => one.CustomerId === CustomerId);
  expect(numbers(row, ['Overdue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90'])).toEqual([254, 6, 24, 96, 128]);
});

test('the database and the statement tell the same age of every number of days', async () => {
  const { rows } = await sql<{
    Days: number;
    Age: number;
  }>`SELECT days, ${ageAt(sql`days`)} AS age FROM generate_series(-2, 95) days`.execute(app.db);
  expect(rows.map(({ Age }) => ages[Age])).toEqual(rows.map(({ Days }) => ageOf(Days)));
});
