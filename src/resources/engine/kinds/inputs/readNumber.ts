/** Commas stand before three figures each: 210,5 is a slip, not 2,105. */
const inThousands = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** `1,412.5` as it is typed. */
export const parseNumber = (typed: string) => {
  const plain = typed.replace(/\s/g, '');
  if (plain === '') return { value: null };
  const value = Number(inThousands.test(plain) ? plain.replaceAll(',', '') : plain);
  return Number.isFinite(value) ? { value } : { error: 'Enter a number' };
};

/** A minus before or behind the figure, or the brackets of accounts. */
const isNegative = /^\(.*\)$|^[^\d(]*[-−]|\d\s*[-−]$/;

/** Reads `1,412.5`, `£1,412.50`, `2.5 %` and `(12.50)` as numbers. Anything else stays as it is. */
export const readNumber = (cell: string) => {
  const digits = cell
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[-−]/, '')
    .replace(/^\s*[£$€]\s*[-−]?/, '')
    .replace(/\s*[-−]$|\s*%$/, '');
  const parsed = parseNumber(isNegative.test(cell.trim()) && digits !== '' ? `-${digits}` : digits);
  return parsed.error === undefined ? (parsed.value ?? undefined) : cell;
};
