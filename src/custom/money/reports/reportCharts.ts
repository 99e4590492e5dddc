import { ages } from '#contract/sales/deal/ages.ts';
import type { ReportPage, ReportRow } from '#contract/money/reports/shape.ts';
import { ageWords } from '#contract/words/ages.ts';
import { ageTones } from '#src/ui/charts/ageTones.ts';
import type { BarRow } from '#src/ui/charts/Bars.tsx';
import type { MonthPoint } from '#src/ui/charts/MonthLine.tsx';
import { formatChange, formatMonth, formatWholePounds } from '#src/ui/text/format.ts';
import type { ReportOffer } from './reportOffers.ts';

/** Number of rows of a chart of the largest amounts. */
export const topCount = 10;

/** Field with the name of a bar, for reports whose chart has the largest net amounts. */
export const topNames: Partial<Record<ReportOffer['key'], { name: string; noun: string }>> = {
  supplierReport: { name: 'Description', noun: 'product' },
  productReport: { name: 'Name', noun: 'customer' },
  salesBySupplier: { name: 'SupplierName', noun: 'supplier' },
};

const amountOf = (row: ReportRow, key: string) => Number(row[key] ?? 0);
const formatShare = (part: number, whole: number) => (whole > 0 ? `${Math.round((100 * part) / whole)}%` : '');

/** Returns a bar for each age of the balances, and the words of the chart. */
export const chartAges = (totals: ReportRow) => {
  const rows = ages.map((age): BarRow => {
    const value = amountOf(totals, age);
    return { key: age, label: ageWords[age], value, text: formatWholePounds(value), tone: ageTones[age] };
  });
  const pastDate = rows.reduce((sum, { key, value }) => (key === 'NotDue' ? sum : sum + value), 0);
  const owed = pastDate + amountOf(totals, 'NotDue');
  return {
    rows,
    label: `Owed by age: ${formatWholePounds(pastDate)} of ${formatWholePounds(owed)} is past its date. The table has the figures.`,
  };
};

/** Returns a bar for each of the largest net amounts, and the words of the chart. */
export const chartTop = (key: ReportOffer['key'], rows: readonly ReportRow[], total: number) => {
  const { name, noun } = topNames[key] ?? { name: 'Name', noun: 'row' };
  const largest = rows.toSorted((one, other) => amountOf(other, 'NetAmount') - amountOf(one, 'NetAmount')).slice(0, topCount);
  const bars = largest.map((row, at): BarRow => {
    const value = amountOf(row, 'NetAmount');
    return { key: at, label: String(row[name] ?? ''), value, text: formatWholePounds(value) };
  });
  const sum = largest.reduce((all, row) => all + amountOf(row, 'NetAmount'), 0);
  const share = formatShare(sum, total);
  const [first] = bars;
  const finding = first ? `${first.label} leads with ${first.text}.` : '';
  const whole = share ? ` The chart has ${share} of ${formatWholePounds(total)}.` : '';
  return {
    bars,
    title: `Largest ${noun}s by net sales`,
    label: `Largest ${noun}s by net sales: ${finding}${whole} The table has the figures.`,
  };
};

/** Returns the points of each month, and the words of the chart. */
export const chartMonths = ({ Rows, Totals }: Pick<ReportPage, 'Rows' | 'Totals'>) => {
  const rows = Rows.toSorted((one, other) => (String(one['Month']) < String(other['Month']) ? -1 : 1));
  const points = rows.map((row): MonthPoint => {
    const [value, before] = [amountOf(row, 'NetAmount'), amountOf(row, 'NetBefore')];
    const text = `${formatWholePounds(value)}, year before ${formatWholePounds(before)}`;
    return { label: formatMonth(String(row['Month'])), value, before, text };
  });
  const [net, before] = [amountOf(Totals, 'NetAmount'), amountOf(Totals, 'NetBefore')];
  const highest = points.toSorted((one, other) => other.value - one.value)[0];
  const change = before > 0 ? `, ${formatChange((100 * (net - before)) / before)} on the year before` : '';
  const peak = highest ? ` Highest in ${highest.label}.` : '';
  return { points, label: `Sales by month: ${formatWholePounds(net)}${change}.${peak} The table has the figures.` };
};
