import { formatDate } from '#src/ui/text/format.ts';
import type { Parsed } from '#src/ui/text/parsed.ts';

/** Inclusive limits of a number or date, such as `3..5`, `3..` or `..5`. A single value is written without dots. */
export interface Range {
  from: string;
  to: string;
}

const between = '..';

/** Returns both limits of `3..5`. For a single value both are that value. */
export const splitRange = (range: string): Range => {
  const [from = '', to = ''] = range.includes(between) ? range.split(between) : [range, range];
  return { from, to };
};

/** Joins two limits, such as `3..5`. Either may be missing. */
export const writeRangeCode = (from: string | null | undefined, to: string | null | undefined) => `${from ?? ''}${between}${to ?? ''}`;

const openRange = { from: /^(?:>=?|≥|from\s+|since\s+)\s*(.+)$/i, to: /^(?:<=?|≤|to\s+|until\s+|up to\s+)\s*(.+)$/i };

/** Returns the two limits as typed. */
const splitTypedRange = (input: string): Range => {
  const from = openRange.from.exec(input)?.[1];
  if (from !== undefined) return /\bto\b|\.\./.test(from) ? splitTypedRange(from) : { from, to: '' };
  const to = openRange.to.exec(input)?.[1];
  if (to !== undefined) return { from: '', to };
  const pair =
    /^(.*?)\s*\.\.\s*(.*)$/.exec(input) ?? /^(.+?)\s+(?:to|until|-|–)\s+(.+)$/i.exec(input) ?? /^(\d[\d,.]*)[-–](\d[\d,.]*)$/.exec(input);
  return pair ? { from: pair[1] ?? '', to: pair[2] ?? '' } : { from: input, to: input };
};

export const startAfterEnd = 'The start must not be after the end';

interface Reading {
  /** Parses one limit into its stored form. */
  parse: (typed: string) => Parsed<string>;
  /** Returns a negative number if the first value comes before the second. */
  compare: (one: string, other: string) => number;
}

/** Turns `5`, `5 to 10`, `5-10`, `5..10`, `>5`, `from 5`, `<10` or `to 10` into `5`, `5..10`, `5..` or `..10`. */
export const parseRange = (input: string, { parse, compare }: Reading): Parsed<string> => {
  const text = input.trim();
  if (text === '') return { value: null };
  const single = parse(text);
  if (typeof single.value === 'string') return { value: single.value };
  const limits = splitTypedRange(text);
  if (limits.from === limits.to) return single;
  const [from, to] = [parse(limits.from), parse(limits.to)];
  if (from.error !== undefined) return from;
  if (to.error !== undefined) return to;
  if (from.value === null && to.value === null) return { value: null };
  if (from.value !== null && to.value !== null && compare(from.value, to.value) > 0) return { error: startAfterEnd };
  return { value: writeRangeCode(from.value, to.value) };
};

/** Writes a range in words, such as `5 to 10`, `5 or more`, `10 or less`. */
export const writeRange = (range: string, write: (value: string) => string, { more, less }: { more: string; less: string }): string => {
  const { from, to } = splitRange(range);
  if (from === to) return write(from);
  if (to === '') return `${write(from)} ${more}`;
  return from === '' ? `${write(to)} ${less}` : `${write(from)} to ${write(to)}`;
};

export const describeDateRange = (range: string) => writeRange(range, formatDate, { more: 'or later', less: 'or before' });

export const describeNumberRange = (range: string, write: (value: string) => string) =>
  writeRange(range, write, { more: 'or more', less: 'or less' });
