import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listChased } from '#contract/money/chasing/calls.ts';
import { ageListing as listAges } from '#contract/money/reports/calls.ts';
import { ReportPage } from '#contract/money/reports/shape.ts';
import { findAge, ages } from '#contract/sales/deal/ages.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { ageIndexSql } from '#server/ledgers/ages.ts';
import { ageListing } from '#server/reports/money.ts';
import { readReportRows } from '#server/reports/readReport.ts';
import { given } from '#tests/support/given.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

/** An account that owes a different amount for each day on which an ageing bucket begins or ends. */
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
    const rows = await readReportRows(app.db, { report: ageListing, selection: { date, basis: 'DueDate' }, today }, { count: 1000 });
    const row = rows.find((one) => one.CustomerId === CustomerId);
    const names = ['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90', 'Balance'];
    expect(numbers(row, names)).toEqual([1, 6, 24, 96, 128, 255]);
  },
);

test('in pounds the parts of an account in another currency add up to its balance, each right to the penny, and of nothing comes nothing', async () => {
  const { CurrencyId } = await app.db.selectFrom('currencies').select('CurrencyId').where('Code', '=', 'EUR').executeTakeFirstOrThrow();
  await app.db.insertInto('currency_rates').values({ CurrencyId, Rate: '0.8447', EffectiveFrom: '2026-01-01' }).execute();
  const owed = [
    [0, 0.01],
    [1, 10.01],
    [31, 0],
    [61, 33.33],
    [91, 77.77],
  ] as const;
  const names = ['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90', 'Unallocated', 'Tied'];
  for (let cents = 0; cents < 12; cents++) {
    const { CustomerId } = await given.customer(app.db, { AgeingBasis: 'DueDate', CurrencyId });
    for (const [days, amount] of owed)
      if (amount > 0)
        await givenInvoice(app.db, {
          CustomerId,
          Gross: Number((amount + cents * 0.01).toFixed(2)),
          InvoiceDate: '2026-06-01',
          DueDate: addDays(today, -days),
        });
    const rows = await readReportRows(app.db, { report: ageListing, selection: { date: today, basis: 'DueDate' }, today }, { count: 1000 });
    const row = rows.find((one) => one.CustomerId === CustomerId);
    const pounds = numbers(
      row,
      names.map((name) => `${name}Sterling`),
    );
    const pence = (amount: number) => Math.round(amount * 100);
    expect(pounds.reduce((total, amount) => total + pence(amount), 0)).toBe(pence(numbers(row, ['Sterling'])[0] ?? 0));
    const own = numbers(row, names);
    expect(pounds.filter((amount, place) => Math.abs(amount - (own[place] ?? 0) * 0.8447) >= 0.01)).toEqual([]);
    expect(pounds.filter((amount, place) => own[place] === 0 && amount !== 0)).toEqual([]);
  }
});

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
  }>`SELECT days, ${ageIndexSql(sql`days`)} AS age FROM generate_series(-2, 95) days`.execute(app.db);
  expect(rows.map(({ Age }) => ages[Age])).toEqual(rows.map(({ Days }) => findAge(Days)));
});

test('accounts that have their statements aged by different dates stand in one age listing by due date', async () => {
  const owed = { Gross: 848.4, InvoiceDate: '2026-10-23', DueDate: '2026-11-22' };
  const accounts = await Promise.all(
    (['DueDate', 'DocumentDate'] as const).map(async (AgeingBasis) => {
      const { CustomerId } = await given.customer(app.db, { AgeingBasis });
      await givenInvoice(app.db, { CustomerId, ...owed });
      return CustomerId;
    }),
  );
  const asked = async (query: object) => {
    const answer = await (
      await app.as('Finance')
    ).send(listAges, { params: { date: today }, query: { format: 'json', count: 1000, ...query } });
    return ReportPage.parse(await answer.json());
  };
  const agesOf = ({ Rows }: ReportPage) =>
    Rows.filter(({ CustomerId }) => accounts.includes(Number(CustomerId))).map((row) => numbers(row, ['NotDue', 'Days1To30']));
  const page = await asked({});
  expect(page.Subtitle).toBe('as at 21 Nov 2026, by due date');
  expect(agesOf(page)).toEqual([
    [848.4, 0],
    [848.4, 0],
  ]);
  expect(agesOf(await asked({ basis: 'DocumentDate' }))).toEqual([
    [0, 848.4],
    [0, 848.4],
  ]);
});
