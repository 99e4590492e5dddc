import type { Cell, CellValue } from 'hucre';
import { format, getFormatDateInfo, getFormatInfo } from 'numfmt';

/** Excel keeps and shows 15 digits. */
const digits = 15;
const plainNumber = (value: number) => String(Number(value.toPrecision(digits)));

const shownBy = (pattern: string, value: number | Date) => {
  const text = format(pattern, value, { locale: 'en-GB', throws: false });
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').trim();
};

const dayOf = (value: Date, hasTime: boolean) => {
  const [day = '', time = ''] = value.toISOString().split('T');
  return hasTime && !time.startsWith('00:00:00') ? `${day} ${time.slice(0, 5)}` : day;
};

/** A date is written in full, whatever the order of its format. A time without a date is as it is shown. */
const dateText = (value: Date, pattern: string | undefined) => {
  if (!pattern) return dayOf(value, false);
  const { year, month, day, hours } = getFormatDateInfo(pattern);
  return year || month || day ? dayOf(value, hours) : shownBy(pattern, value);
};

/** Excel shortens these figures to fit: powers of ten, fractions, and thousands that a comma at the end of the format hides. */
const isShortened = (pattern: string) => {
  const { type, scale } = getFormatInfo(pattern);
  return type === 'scientific' || type === 'fraction' || scale < 1;
};

/** The General format turns a figure of twelve digits, such as a bar code, into a power of ten. */
const generalText = (value: number) => {
  const text = shownBy('General', value);
  return Number.isInteger(value) || /e/i.test(text) ? plainNumber(value) : text;
};

const numberText = (value: number, pattern: string) => {
  if (/^(?:general|@)$/i.test(pattern.trim())) return generalText(value);
  if (isShortened(pattern)) return plainNumber(value);
  const text = shownBy(pattern, value);
  // The accounting formats show nothing as a dash.
  return value === 0 && /^[^\p{L}\d]*[-–][^\p{L}\d]*$/u.test(text) ? '0' : text;
};

/** The time of an ISO date that the file holds as text is left out where it is midnight. */
const wordsText = (value: string) => {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z?$/.exec(value) ?? [];
  return day && time ? (time === '00:00' ? day : `${day} ${time}`) : value;
};

/** Reads what a cell of a workbook means to a person who sees it: percent, leading zeros, currency, full dates. */
export const cellText = (value: CellValue | undefined, cell: Cell | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return cell?.style?.numFmt === undefined ? value : wordsText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const pattern = cell?.style?.numFmt;
  try {
    return value instanceof Date ? dateText(value, pattern) : numberText(value, pattern ?? 'General');
  } catch {
    // No program understands the format.
    return value instanceof Date ? dayOf(value, false) : plainNumber(value);
  }
};

/** Whether the cell holds more decimals than its text shows. */
export const isRounded = (value: CellValue | undefined, text: string) => {
  if (typeof value !== 'number' || !/^[^\p{L}\d]*[\d.,]+[^\p{L}\d]*$/u.test(text)) return false;
  const shown = Number(text.replaceAll(/[^\d.]/g, '')) / (text.includes('%') ? 100 : 1);
  return Math.abs(shown - Math.abs(value)) > Math.abs(value) * 1e-12;
};
