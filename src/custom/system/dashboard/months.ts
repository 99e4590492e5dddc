import { monthEnd } from '#contract/sales/deal/dates.ts';
import { formatMonth } from '#src/ui/text/format.ts';

const countMonths = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** Reads a month such as `2026-11` from the URL. Empty if the URL has no valid month. */
export const readMonth = (text: string | null) => (text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : '');

export const monthAt = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Adds months to a month such as `2026-11`. */
export const addMonths = (month: string, count: number) => monthAt(countMonths(month) + count);

export const lastDayOfMonth = (month: string) => monthEnd(`${month}-01`);

/** Lists months to choose from as the start or end of a period, latest first. */
export const monthChoices = (thisMonth: string, count: number) =>
  Array.from({ length: count }, (_month, back) => addMonths(thisMonth, -back)).map((value) => ({ value, label: formatMonth(value) }));
