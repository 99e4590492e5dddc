import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Big, sum } from '#contract/money.ts';
import { countCheck, listCheck } from '#server/modules/money/monthEnd/checks.ts';
import { findLedgerTies } from '#server/modules/money/monthEnd/ties.ts';
import { findVatBetween } from '#server/modules/money/monthEnd/vatBetween.ts';
import { ageListing } from '#server/reports/money.ts';
import { readReportRows, readTotals } from '#server/reports/readReport.ts';
import { salesInvoices } from '#server/reports/sales.ts';
import { vatOutput } from '#server/reports/vat.ts';
import { demoDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';

const today = '2026-11-21';
let demo: SeededDatabase;

const listingAt = (date: string) => ({ report: ageListing, selection: { date, basis: 'DueDate' as const }, today });

beforeAll(async () => {
  demo = await demoDatabase({ size: 'small', deals: 3000, today });
});
afterAll(() => demo.drop());

describe('the sheet of a month that is over, while business went on', () => {
  test.each(['2026-10-31', '2026-08-31', '2026-11-30'])('has balances and open items in pounds as the age listing of %s', async (to) => {
    const { Totals } = await readTotals(demo.db, listingAt(to));
    const ties = await findLedgerTies(demo.db, { to, today });
    const ofAccounts = ties.filter(({ Tie }) => Tie === 'Balances' || Tie === 'OpenItems');
    const owed = new Big(Totals.Sterling as Big).toFixed(2);
    expect(ofAccounts.map(({ Kept, Recomputed, Differing }) => [Kept?.toFixed(2), Recomputed?.toFixed(2), Differing])).toEqual([
      [owed, owed, 0],
      [owed, owed, 0],
    ]);
  });

  test('has accounts in euros, which are not added to pounds as they are', async () => {
    const rows = await readReportRows(demo.db, listingAt('2026-10-31'), { count: 10_000 });
    const inEuros = rows.filter(({ Symbol }) => Symbol === '€').map(({ Balance }) => Balance as Big);
    expect(sum(inEuros).gt(0)).toBe(true);
  });

  test.each(['2026-10-31', '2026-11-30'])('counts the money not allocated by %s, account by account as the age listing', async (to) => {
    const rows = await readReportRows(demo.db, listingAt(to), { count: 10_000 });
    const inPounds = rows.filter(({ Symbol, Unallocated }) => Symbol === '£' && !(Unallocated as Big).eq(0));
    const items = await listCheck(demo.db, 'Unallocated', { to, today });
    const bySum = new Map<number, Big>();
    for (const { CustomerId, Amount } of items)
      if (CustomerId !== null && Amount) bySum.set(CustomerId, (bySum.get(CustomerId) ?? new Big(0)).plus(Amount));
    expect(inPounds.length).toBeGreaterThan(0);
    for (const { CustomerId, Unallocated } of inPounds)
      expect(bySum.get(Number(CustomerId))?.toFixed(2)).toBe((Unallocated as Big).times(-1).toFixed(2));
    const line = await countCheck(demo.db, 'Unallocated', { to, today });
    expect([line.Count, line.Amount?.toFixed(2)]).toEqual([items.length, sum(items.map(({ Amount }) => Amount ?? 0)).toFixed(2)]);
  });

  test.each(['2026-10-31', '2026-09-30'])(
    'lists the documents between the sales day book and VAT on sales of the month to %s',
    async (to) => {
      const period = { from: `${to.slice(0, 7)}-01`, to };
      const book = await readTotals(demo.db, { report: salesInvoices, selection: period, today });
      const report = await readTotals(demo.db, { report: vatOutput, selection: { ...period, vatTypeId: 0, currencyId: 0 }, today });
      const between = await findVatBetween(demo.db, to);
      expect([between.DayBook, between.Report].map(String)).toEqual([book, report].map(({ Totals }) => String(Totals.SterlingVat)));
      expect(between.Count).toBeGreaterThan(0);
      expect(between.Items).toHaveLength(between.Count);
      const apart = sum(between.Items.map((item) => item.Report.minus(item.DayBook)));
      expect(apart.toFixed(2)).toBe(between.Report.minus(between.DayBook).toFixed(2));
      expect(between.Items.every((item) => !item.Report.eq(item.DayBook))).toBe(true);
    },
  );
});
