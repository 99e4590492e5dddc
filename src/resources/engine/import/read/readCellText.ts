import type { Cell, CellValue } from 'hucre';
import { format, getFormatDateInfo, getFormatInfo } from 'numfmt';

/** Number of significant digits in Excel. */
const digits = 15;
const plainNumber = (value: number) => String(Number(value.toPrecision(digits)));

const shownBy = (pattern: string, value: number | Date) => {
  const text = format(pattern, value, { locale: 'en-GB', throws: false });
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').trim();
};

const formatDay = (value: Date, hasTime: boolean) => {
  const [day = '', time = ''] = value.toISOString().split('T');
  return hasTime && !time.startsWith('00:00:00') ? `${day} ${time.slice(0, 5)}` : day;
};

/** Writes dates in ISO form, whatever their format. Shows a time without a date as formatted. */
const dateText = (value: Date, pattern: string | undefined) => {
  if (!pattern) return formatDay(value, false);
  const { year, month, day, hours } = getFormatDateInfo(pattern);
  return year || month || day ? formatDay(value, hours) : shownBy(pattern, value);
};

/** Whether a format shortens numbers, by a power of ten, a fraction, or a trailing comma that hides thousands. */
const isShortened = (pattern: string) => {
  const { type, scale } = getFormatInfo(pattern);
  return type === 'scientific' || type === 'fraction' || scale < 1;
};

/** Writes long integers in full. Excel's General format shows a bar code of 13 digits as a power of ten. */
const generalText = (value: number) => {
  const text = shownBy('General', value);
  return Number.isInteger(value) || /e/i.test(text) ? plainNumber(value) : text;
};

const numberText = (value: number, pattern: string) => {
  if (/^(?:general|@)$/i.test(pattern.trim())) return generalText(value);
  if (isShortened(pattern)) return plainNumber(value);
  const text = shownBy(pattern, value);
  // Accounting formats show zero as a dash.
  return value === 0 && /^[^\p{L}\d]*[-–][^\p{L}\d]*$/u.test(text) ? '0' : text;
};

/** Removes the time 00:00 from an ISO date stored as text. */
const wordsText = (value: string) => {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z?$/.exec(value) ?? [];
  return day && time ? (time === '00:00' ? day : `${day} ${time}`) : value;
};

/** Reads a workbook cell as Excel shows it, with percent, leading zeros and currency. Dates are written in full. */
export const readCellText = (value: CellValue | undefined, cell: Cell | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return cell?.style?.numFmt === undefined ? value : wordsText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const pattern = cell?.style?.numFmt;
  try {
    return value instanceof Date ? dateText(value, pattern) : numberText(value, pattern ?? 'General');
  } catch {
    // Ignores a format that cannot be read.
    return value instanceof Date ? formatDay(value, false) : plainNumber(value);
  }
};

/** Whether the cell has more decimals than its text shows. */
export const isRounded = (value: CellValue | undefined, text: string) => {
  if (typeof value !== 'number' || !/^[^\p{L}\d]*[\d.,]+[^\p{L}\d]*$/u.test(text)) return false;
  const shownNumber = Number(text.replaceAll(/[^\d.]/g, '')) / (text.includes('%') ? 100 : 1);
  return Math.abs(shownNumber - Math.abs(value)) > Math.abs(value) * 1e-12;
};
