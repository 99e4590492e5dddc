import { addDays, days, isoDay, months } from '#src/ui/text/format.ts';
import type { Parsed } from '#src/ui/text/parsed.ts';

const typedAs = (names: readonly string[]) => names.map((name) => name.toLowerCase());
const [monthNames, dayNames] = [typedAs(months), typedAs(days)];
const notUnderstood = { error: 'Type a date such as 21/11, fri, today or +7 (in 7 days)' };

const dayThatExists = (year: number, month: number, day: number): Parsed<string> => {
  const at = new Date(Date.UTC(year, month - 1, day));
  // JavaScript reads 30 February as a day in March.
  if (at.getUTCMonth() !== month - 1) return { error: 'This date does not exist' };
  return year < 1990 || year > 2100 ? { error: 'The year must be between 1990 and 2100' } : { value: isoDay(at) };
};

/** Chooses the year that puts the day nearest to today. On 20 December, 5/1 is next January. */
const nearest = (month: number, day: number, today: string): Parsed<string> => {
  const thisYear = Number(today.slice(0, 4));
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const candidates = [thisYear, thisYear - 1, thisYear + 1]
    .map((year) => dayThatExists(year, month, day))
    .filter((result): result is { value: string } => typeof result.value === 'string')
    .toSorted((one, other) => distance(one.value) - distance(other.value));
  return candidates[0] ?? { error: 'This date does not exist' };
};

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

const fromParts = (day: string, month: string, year: string | undefined, today: string) => {
  const byName = monthNames.indexOf(month.slice(0, 3)) + 1;
  const monthNumber = /^\d/.test(month) ? Number(month) : byName;
  if (!monthNumber) return notUnderstood;
  return year ? dayThatExists(fullYear(year), monthNumber, Number(day)) : nearest(monthNumber, Number(day), today);
};

/** Returns the next day after today that is this weekday. */
const comingWeekday = (name: string, today: string) => {
  const targetDay = dayNames.indexOf(name);
  const now = new Date(`${today}T12:00:00`).getDay();
  return addDays(today, ((targetDay - now + 6) % 7) + 1);
};

/** Turns `21/11`, `21.11.26`, `21 nov`, `2026-11-21`, `+7`, `-3`, `fri`, `t` (today) or `y` (yesterday) into `YYYY-MM-DD`. */
export const parseDate = (input: string, today: string): Parsed<string> => {
  const text = input.trim().toLowerCase();
  if (text === '') return { value: null };
  if (/^t(od(ay)?)?$/.test(text)) return { value: today };
  if (/^tom(orrow)?$/.test(text)) return { value: addDays(today, 1) };
  if (/^y(est(erday)?)?$/.test(text)) return { value: addDays(today, -1) };
  if (/^[+-]\d{1,4}$/.test(text)) return { value: addDays(today, Number(text)) };
  if (/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*$/.test(text)) return { value: comingWeekday(text.slice(0, 3), today) };
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayThatExists(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts =
    /^(\d{1,2})(?:[/.\- ]+)(\d{1,2}|[a-z]{3,9})(?:[/.\- ]+(\d{2}|\d{4}))?$/.exec(text) ??
    /^(\d{1,2})([a-z]{3,9})(\d{2}|\d{4})?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text);
  return parts?.[1] && parts[2] ? fromParts(parts[1], parts[2], parts[3], today) : notUnderstood;
};
