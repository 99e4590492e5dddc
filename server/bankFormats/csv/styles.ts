import { Unreadable } from '#server/bankFormats/entry.ts';
import { isDay, readAmount, readDay, readYearFirst } from '#server/bankFormats/values.ts';
import type { DateOrder, NumberStyle } from '#server/bankFormats/values.ts';

export interface Cell {
  line: number;
  text: string;
}

/** Thrown if a file can be read in two ways and the user has not chosen one. */
export class Undecided extends Unreadable {}

interface StyleQuestion<Way extends string> {
  ways: readonly [Way, Way];
  read: (text: string, way: Way) => string | undefined;
  conflict: (first: Cell, second: Cell) => string;
  ask: (cell: Cell, first: string, second: string) => string;
}

/** Decides one style for all cells. Throws Unreadable if the cells contradict each other, and Undecided if both styles are possible. */
const decide = <Way extends string>(cells: readonly Cell[], { ways, read, conflict, ask: question }: StyleQuestion<Way>): Way => {
  const [one, other] = ways;
  const readings = cells.map((cell) => ({ cell, first: read(cell.text, one), second: read(cell.text, other) }));
  const onlyFirst = readings.find(({ first, second }) => first !== undefined && second === undefined);
  const onlySecond = readings.find(({ first, second }) => first === undefined && second !== undefined);
  if (onlyFirst && onlySecond) {
    const [early, late] = [onlyFirst.cell, onlySecond.cell].toSorted((before, after) => before.line - after.line);
    throw new Unreadable(conflict(early ?? onlyFirst.cell, late ?? onlySecond.cell));
  }
  if (onlyFirst) return one;
  if (onlySecond) return other;
  const ambiguous = readings.find(({ first, second }) => first !== second);
  if (ambiguous) throw new Undecided(question(ambiguous.cell, ambiguous.first ?? '', ambiguous.second ?? ''));
  return one;
};

const shorten = (text: string) => text.slice(0, 40);

export const decideNumbers = (cells: readonly Cell[]): NumberStyle =>
  decide(cells, {
    ways: ['Point', 'Comma'],
    read: readAmount,
    conflict: (first, second) =>
      `Line ${second.line}: “${shorten(second.text)}” is not written like “${shorten(first.text)}” in line ${first.line}. One has a decimal comma and the other a decimal point.`,
    ask: ({ line, text }, first, second) =>
      `Line ${line}: “${shorten(text)}” may be ${first} or ${second}. Choose how numbers are written: 1,234.50 or 1.234,50.`,
  });

const dayMs = 86_400_000;

/** Returns the number of days from the first date to the last. Undefined if a date cannot be read. */
const countDays = (cells: readonly Cell[], read: (text: string) => string | undefined) => {
  const days = cells.map(({ text }) => Date.parse(read(text) ?? ''));
  return days.some(Number.isNaN) ? undefined : (Math.max(...days) - Math.min(...days)) / dayMs;
};

/** Refuses two-digit years that probably come first, which is so if the days are then much closer together. Throws Undecided. */
const refuseYearFirst = (cells: readonly Cell[], order: DateOrder) => {
  const [span, yearFirstSpan] = [countDays(cells, (text) => readDay(text, order)), countDays(cells, readYearFirst)];
  const cell = cells.find(({ text }) => readYearFirst(text) !== readDay(text, order));
  if (!cell || span === undefined || yearFirstSpan === undefined || yearFirstSpan * 2 >= span) return;
  const possibleDays = `${readYearFirst(cell.text)} or ${readDay(cell.text, order)}`;
  throw new Undecided(`Line ${cell.line}: “${shorten(cell.text)}” may be ${possibleDays}. Export the file with years of four digits.`);
};

export const decideDates = (cells: readonly Cell[]): DateOrder => {
  const order = decide<DateOrder>(cells, {
    ways: ['DayFirst', 'MonthFirst'],
    read: readDay,
    conflict: (first, second) =>
      `Line ${second.line}: “${shorten(second.text)}” is not written like “${shorten(first.text)}” in line ${first.line}. One has the day first and the other the month.`,
    ask: ({ line, text }, first, second) =>
      `Line ${line}: “${shorten(text)}” may be ${first} or ${second}. Choose how dates are written: 31/12/2026 or 12/31/2026.`,
  });
  refuseYearFirst(cells, order);
  return order;
};

/** Returns the decided style, or null if only a person can decide. Contradictions are reported when the file is read. */
export const guessStyle = <Way>(decideIt: () => Way): Way | null => {
  try {
    return decideIt();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
};

export const datesAmong = (cells: readonly Cell[]) => cells.filter(({ text }) => isDay(text));
