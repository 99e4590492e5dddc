// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { chartAges, chartMonths, chartTop } from '#src/custom/money/reports/reportCharts.ts';
import { computeChange, describeChange, describeSales } from '#src/resources/sales/describeSales.ts';
import { Bars } from '#src/ui/charts/Bars.tsx';
import { MonthColumns } from '#src/ui/charts/MonthColumns.tsx';
import { MonthLine } from '#src/ui/charts/MonthLine.tsx';
import { findTicks } from '#src/ui/charts/scale.ts';

afterEach(cleanup);

const months = Array.from({ length: 12 }, (_month, at) => ({
  Month: `2026-${String(at + 1).padStart(2, '0')}`,
  NetAmount: 100 + at,
  NetBefore: 100,
}));

describe('the words of a chart', () => {
  test('the twelve months say their sum, the change of the whole months and the highest month', () => {
    expect(computeChange(months)).toBe(5);
    expect(describeSales(months)).toBe('Sales of 12 months: £1,266, 5.0% above the year before, without this month. Highest in Dec 2026.');
    expect(computeChange(months.map((month) => ({ ...month, NetBefore: 0 })))).toBeNull();
  });

  test('a change says whether it is above or below the year before', () => {
    expect([-22.4, 8.06, 0.04].map(describeChange)).toEqual([
      '22.4% below the year before, without this month',
      '8.1% above the year before, without this month',
      'level with the year before, without this month',
    ]);
  });

  test('the line keeps both years inside its box', () => {
    const points = [40, 10, 20].map((value, at) => ({ label: `${at}`, value, before: 100 * at - 50, text: `${value}` }));
    const { container } = render(<MonthLine points={points} label="Sales." />);
    const heights = [...container.querySelectorAll('path')].flatMap((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/[ML][\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y)),
    );
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([4, 96]);
  });

  test('the line names every month with its amount', () => {
    const points = months.map(({ Month, NetAmount, NetBefore }) => ({
      label: Month,
      value: NetAmount,
      before: NetBefore,
      text: `£${NetAmount}`,
    }));
    render(<MonthLine points={points} label="Sales." />);
    const picture = screen.getByRole('img', { name: /^Sales\. 2026-01 £100, .*2026-12 £111\.$/ });
    expect(picture.innerHTML).not.toContain('NaN');
  });

  test('the ages say how much is late, and only what is old is red', () => {
    const { rows, label } = chartAges({ NotDue: 750, Days1To30: 150, Days31To60: 0, Days61To90: 0, Over90: 100 });
    expect(label).toBe('Owed by age: £250 of £1,000 is past its date. The table has the figures.');
    expect(rows.map(({ tone }) => tone)).toEqual(['neutral', 'attention', 'attention', 'refused', 'refused']);
    render(<Bars rows={rows} label={label} />);
    expect(screen.getByRole('img', { name: label })).toBeDefined();
  });

  test('the largest amounts are ten, the largest first, with their share of all', () => {
    const rows = Array.from({ length: 12 }, (_row, at) => ({ Name: `Customer ${at}`, NetAmount: 10 * (at + 1) }));
    const { bars, label } = chartTop('productReport', rows, 780);
    expect(bars.map((bar) => bar.value)).toEqual([120, 110, 100, 90, 80, 70, 60, 50, 40, 30]);
    expect(label).toBe(
      'Largest customers by net sales: Customer 11 leads with £120. The chart has 96% of £780. The table has the figures.',
    );
  });

  test('the months are in their order, however the table is sorted', () => {
    const rows = months.toReversed().map((row) => ({ ...row }));
    const { points, label } = chartMonths({ Rows: rows, Totals: { NetAmount: 1266, NetBefore: 1200 } });
    expect(points.map((point) => point.value)).toEqual(months.map(({ NetAmount }) => NetAmount));
    expect(label).toBe('Sales by month: £1,266, +5.5% on the year before. Highest in Dec 2026. The table has the figures.');
    render(<MonthColumns points={points} label={label} names={{ value: 'Net', before: 'Year before' }} />);
    expect(screen.getByRole('img', { name: label }).innerHTML).not.toContain('NaN');
  });
});

test.each([
  [[0], [0, 0.25]],
  [[480_000], [0, 200_000, 400_000, 600_000]],
  [
    [-30, 90],
    [-50, 0, 50, 100],
  ],
])('an axis of %j has round values', (values, ticks) => {
  expect(findTicks(values).slice(0, ticks.length)).toEqual(ticks);
});
