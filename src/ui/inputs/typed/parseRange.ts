import type { Parsed } from '#src/ui/text/parsed.ts';

/** What bounds a figure or a date, both inclusive: `3..5`, `3..`, `..5`; one value alone is written plain. */
export interface Range {
  from: string;
  to: string;
}

const between = '..';

/** The two ends of `3..5`; of a plain value both are that one. */
export const rangeOf = (written: string): Range => {
  const [from = '', to = ''] = written.includes(between) ? written.split(between) : [written, written];
  return { from, to };
};

/** `3..5` of its two ends, either of which may be missing. */
export const joinRange = (from: string | null | undefined, to: string | null | undefined) => `${from ?? ''}${between}${to ?? ''}`;

const isOpen = { from: /^(?:>=?|≥|from\s+|since\s+)\s*(.+)$/i, to: /^(?:<=?|≤|to\s+|until\s+|up to\s+)\s*(.+)$/i };

/** The texts of the two ends, as they were typed. */
const endsOf = (typed: string): Range => {
  const from = isOpen.from.exec(typed)?.[1];
  if (from !== undefined) return /\bto\b|\.\./.test(from) ? endsOf(from) : { from, to: '' };
  const to = isOpen.to.exec(typed)?.[1];
  if (to !== undefined) return { from: '', to };
  const pair =
    /^(.*?)\s*\.\.\s*(.*)$/.exec(typed) ?? /^(.+?)\s+(?:to|until|-|–)\s+(.+)$/i.exec(typed) ?? /^(\d[\d,.]*)[-–](\d[\d,.]*)$/.exec(typed);
  return pair ? { from: pair[1] ?? '', to: pair[2] ?? '' } : { from: typed, to: typed };
};

interface Reading {
  /** Reads one end, as it is kept. */
  parse: (typed: string) => Parsed<string>;
  /** Below nought where one comes before the other. */
  compare: (one: string, other: string) => number;
}

/** `5`, `5 to 10`, `5-10`, `5..10`, `>5`, `from 5`, `<10`, `to 10` → `5`, `5..10`, `5..`, `..10`. */
export const parseRange = (typed: string, { parse, compare }: Reading): Parsed<string> => {
  const text = typed.trim();
  if (text === '') return { value: null };
  const whole = parse(text);
  if (typeof whole.value === 'string') return { value: whole.value };
  const ends = endsOf(text);
  if (ends.from === ends.to) return whole;
  const [from, to] = [parse(ends.from), parse(ends.to)];
  if (from.error !== undefined) return from;
  if (to.error !== undefined) return to;
  if (from.value === null && to.value === null) return { value: null };
  if (from.value !== null && to.value !== null && compare(from.value, to.value) > 0) return { error: 'The first is after the second' };
  return { value: joinRange(from.value, to.value) };
};

/** `5 to 10`, `5 or more`, `10 or less`. */
export const writeRange = (written: string, write: (value: string) => string, { more, less }: { more: string; less: string }): string => {
  const { from, to } = rangeOf(written);
  if (from === to) return write(from);
  if (to === '') return `${write(from)} ${more}`;
  return from === '' ? `${write(to)} ${less}` : `${write(from)} to ${write(to)}`;
};
