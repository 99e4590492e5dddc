import { addDays } from './format.ts';

export interface Days {
  from: string;
  to: string;
}

const iso = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns `count` whole months from `month`, which counts from 0 and may fall outside the year. */
const months = (year: number, month: number, count: number): Days => ({
  from: iso(year, month),
  to: addDays(iso(year, month + count), -1),
});

/** Returns the financial year to date and the previous one. `begins` is its first month, from 1. */
const financialYears = (year: number, at: number, day: string, begins: number) => {
  const first = at >= begins - 1 ? year : year - 1;
  return [
    { label: 'Financial year to date', days: { from: iso(first, begins - 1), to: day } },
    { label: 'Last financial year', days: months(first - 1, begins - 1, 12) },
  ];
};

export interface NamedPeriod {
  label: string;
  days: Days;
}

/** Lists the usual periods for a given day. Quarters and years follow the calendar, or the financial year if its start is known. */
export const periodsOn = (day: string, yearBegins?: number): NamedPeriod[] => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const at = month - 1;
  const quarter = at - (at % 3);
  // Handles 29 February, which the previous year does not have. The period then begins on 1 March.
  const [yearAgo = day] = [iso(year - 1, at, Number(day.slice(8)) + 1), iso(year - 1, at + 1)].toSorted();
  return [
    { label: 'This month', days: months(year, at, 1) },
    { label: 'Last month', days: months(year, at - 1, 1) },
    { label: 'This quarter', days: months(year, quarter, 3) },
    { label: 'Last quarter', days: months(year, quarter - 3, 3) },
    { label: 'This year', days: months(year, 0, 12) },
    { label: 'Last year', days: months(year - 1, 0, 12) },
    ...(yearBegins ? financialYears(year, at, day, yearBegins) : []),
    { label: 'Last 12 months', days: { from: yearAgo, to: day } },
  ];
};
