import type { DateOnly } from '#contract/values.ts';
import { addDays } from '#contract/sales/deal/dates.ts';

const closed = new Set(['12-25', '12-26', '01-01']);
const weekday = (day: DateOnly) => new Date(`${day}T00:00:00Z`).getUTCDay();

const worked = new Map<DateOnly, boolean>();

/** Returns whether a day is Monday to Friday and not Christmas, Boxing Day or New Year. */
export const isWorkingDay = (day: DateOnly) => {
  const isWorked = worked.get(day) ?? (![0, 6].includes(weekday(day)) && !closed.has(day.slice(5)));
  worked.set(day, isWorked);
  return isWorked;
};
export const isMonday = (day: DateOnly) => weekday(day) === 1;

/** Returns the day itself or the next working day. */
export const workingDayFrom = (day: DateOnly): DateOnly => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)));

export const workingDaysAfter = (day: DateOnly, count: number): DateOnly =>
  count === 0 ? workingDayFrom(day) : workingDaysAfter(workingDayFrom(addDays(day, 1)), count - 1);

/** Returns the day itself or the last working day before it. */
export const workingDayUntil = (day: DateOnly): DateOnly => (isWorkingDay(day) ? day : workingDayUntil(addDays(day, -1)));

export const workingDaysBefore = (day: DateOnly, count: number): DateOnly =>
  count === 0 ? workingDayUntil(day) : workingDaysBefore(workingDayUntil(addDays(day, -1)), count - 1);

export const workingDays = (from: DateOnly, to: DateOnly): DateOnly[] => {
  const days: DateOnly[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
};
