import { formatNumber } from '#src/ui/text/format.ts';

/** Matches thousands separated by commas. 210,5 is a mistake, not 2,105. */
const inThousands = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Reads a typed number such as `1,412.5`. */
export const parseNumber = (input: string) => {
  const digits = input.replace(/\s/g, '');
  if (digits === '') return { value: null };
  const value = Number(inThousands.test(digits) ? digits.replaceAll(',', '') : digits);
  return Number.isFinite(value) ? { value } : { error: 'Enter a number' };
};

/** Matches a negative number, with a minus before or after it, or in brackets as in accounts. */
const isNegative = /^\(.*\)$|^[^\d(]*[-−]|\d\s*[-−]$/;

/** Reads `1,412.5`, `£1,412.50`, `2.5 %` and `(12.50)` as numbers. Returns other text unchanged. */
export const readNumber = (cell: string) => {
  const digits = cell
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[-−]/, '')
    .replace(/^\s*[£$€]\s*[-−]?/, '')
    .replace(/\s*[-−]$|\s*%$/, '');
  const result = parseNumber(isNegative.test(cell.trim()) && digits !== '' ? `-${digits}` : digits);
  return result.error === undefined ? (result.value ?? undefined) : cell;
};

/** Formats a percentage of a record, such as `2.5 %`. */
export const formatPercentField = (value: number) => `${formatNumber(value)} %`;
