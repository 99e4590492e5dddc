import { z } from 'zod';

const expected: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
  object: 'must be a record',
  record: 'must be a record',
  date: 'must be a date',
};

type RawIssue = z.core.$ZodRawIssue;

const describeIssue = (issue: RawIssue): string | undefined => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return 'is required';
    return expected[issue.expected] ?? 'has the wrong type';
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small')
    return issue.origin === 'array'
      ? `must have at least ${issue.minimum === 1 ? 'one entry' : `${issue.minimum} entries`}`
      : `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big')
    return issue.origin === 'array' ? `must have at most ${issue.maximum} entries` : `must be at most ${issue.maximum}`;
  if (issue.code === 'unrecognized_keys') return `has an unknown field: ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_union') return issue.input === undefined ? 'is required' : 'is not an allowed value';
  return undefined;
};

/** Makes zod's messages plain English that follows a field's name. The server and the browser each call it once. */
export const configureMessages = () => z.config({ customError: describeIssue });

/** Turns `addresses` into `address`, `entries` into `entry`, `lines` into `line`. */
const toSingular = (word: string) =>
  word
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '');

/** Returns the name of a field or record for use in a sentence, such as `neck finish` or `VAT type`. `q` becomes the search text. */
export const describeField = (path: string): string =>
  path
    .replace(/^(?:.*\.)?q$/, 'Search')
    .split('.')
    .map((part, index, parts) => {
      // A file column for a row within the record has a colon: `Addresses:Line1`.
      const [, rows, within] = /^(\w+):(\w+)$/.exec(part) ?? [];
      if (rows && within) return `${describeField(within)} of the ${toSingular(describeField(rows))}`;
      // A column may be named by digits alone, such as 2024, so a number after a row number is its name.
      if (/^\d+$/.test(part) && /^\d+$/.test(parts[index - 1] ?? '')) return part;
      if (/^\d+$/.test(part)) return parts[index - 1] === 'Own' ? part : `${index === 0 ? 'line ' : ''}${Number(part) + 1}`;
      const word = part
        .replace(/Id$/, '')
        .replace(/(?<=[a-z0-9])([A-Z])/g, ' $1')
        .replace(/(?<=[a-z])\d+$/, ' $&')
        .toLowerCase()
        .replace(/\b(order|invoice) detail\b/, '$1 line')
        .replace(/\bvat\b/, 'VAT')
        .replace(/\bsur name\b/, 'surname');
      if (!/^\d+$/.test(parts[index + 1] ?? '')) return word;
      return part === 'Own' ? 'own field' : toSingular(word);
    })
    .join(' ')
    .trim();

/**
 * Returns the label for a field path. Turns `RequiredDate` into `Required date`, `VatNumber` into `VAT number`, `Lines.0.UnitPrice` or
 * `0.UnitPrice` into `Line 1 unit price`, and `Own.12` into `Own field 12`.
 */
export const labelField = (path: string) => {
  const words = describeField(path);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Collects field errors by path, with the first error of each field. */
export const fieldErrors = (error: z.ZodError): Record<string, string> => {
  const fieldMessages: Record<string, string> = {};
  for (const issue of error.issues) fieldMessages[issue.path.join('.')] ??= issue.message;
  return fieldMessages;
};

/**
 * Summarises field errors in one sentence, such as `Line 1 quantity must be at least 1`. `titles` maps field names to form labels that
 * differ from them.
 */
export const summariseErrors = (errors: Record<string, string>, titles?: ReadonlyMap<string, string>) => {
  const [first, ...others] = Object.entries(errors);
  if (!first) return 'The input is invalid';
  const [path, message] = first;
  const sentence = /^[\p{Lu}“]/u.test(message) ? message : `${(titles?.get(path) ?? labelField(path)) || 'The input'} ${message}`;
  return others.length === 0 ? sentence : `${sentence.replace(/\.$/, '')} (and ${others.length} more)`;
};
