import { sum } from '#contract/money.ts';
import type { MonthlySales } from '#contract/money/reports/calls.ts';
import { formatMonth, formatWholePounds } from '#src/ui/text/format.ts';

/** Returns the change on the year before in percent, without this month, which has not ended. Null if nothing was sold before. */
export const computeChange = (months: readonly MonthlySales[]) => {
  const wholeMonths = months.slice(0, -1);
  const before = sum(wholeMonths.map(({ NetBefore }) => NetBefore));
  if (before.lte(0)) return null;
  return sum(wholeMonths.map(({ NetAmount }) => NetAmount))
    .minus(before)
    .times(100)
    .div(before)
    .toNumber();
};

/** Describes a change in percent, such as `8.1% above the year before, without this month`. */
export const describeChange = (percent: number) => {
  const size = Math.abs(percent).toFixed(1);
  if (Number(size) === 0) return 'level with the year before, without this month';
  return `${size}% ${percent > 0 ? 'above' : 'below'} the year before, without this month`;
};

/** Describes the twelve months in a sentence, such as `Sales of 12 months: £41,230, 8.1% above the year before, without this month. Highest in May 2026.` */
export const describeSales = (months: readonly MonthlySales[]) => {
  const total = formatWholePounds(sum(months.map(({ NetAmount }) => NetAmount)).toNumber());
  const change = computeChange(months);
  const highest = months.toSorted((one, other) => other.NetAmount - one.NetAmount)[0];
  return [
    `Sales of 12 months: ${total}${change === null ? '' : `, ${describeChange(change)}`}.`,
    highest && highest.NetAmount > 0 ? `Highest in ${formatMonth(highest.Month)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};
