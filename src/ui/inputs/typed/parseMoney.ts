import type { Parsed } from '#src/ui/text/parsed.ts';

const powers: Record<string, number> = { '': 0, k: 3, m: 6 };

/** Shifts the decimal point in the digits instead of multiplying floats, so that 1.005k is exactly 1005. */
const shiftDecimals = (whole: string, fraction: string, places: number) => {
  const digits = fraction.padEnd(places, '0');
  return { whole: whole + digits.slice(0, places), fraction: digits.slice(places).replace(/0+$/, '') };
};

/** Matches an amount. A comma must come before three digits, because 210,5 is a typing error, not 2,105. */
const typedAmount = /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?([km]?)$/;

/** Parses `1234.5`, `£1,234.50`, `1.2k`, `-20` or `(20)` as pounds. `decimals` is 2 for money and 4 for unit prices. */
export const parseMoney = (input: string, decimals = 2): Parsed<number> => {
  const text = input
    .trim()
    .toLowerCase()
    .replace(/[£$€\s]/g, '')
    .replace('−', '-');
  if (text === '') return { value: null };
  const isBracketed = /^\(.*\)$/.test(text);
  const match = typedAmount.exec(isBracketed ? text.slice(1, -1) : text);
  if (!match || !(match[2] || match[3])) return { error: 'Type an amount such as 1,234.50 or 1.2k' };
  const { whole, fraction } = shiftDecimals((match[2] ?? '').replaceAll(',', ''), match[3] ?? '', powers[match[4] ?? ''] ?? 0);
  if (fraction.length > decimals) return { error: `At most ${decimals} decimals`, isUnderstood: true };
  if (whole.replace(/^0+/, '').length > 12) return { error: 'This amount is too large', isUnderstood: true };
  const amount = Number(`${whole || '0'}.${fraction || '0'}`);
  return { value: amount !== 0 && (isBracketed || match[1]) ? -amount : amount };
};
