import { format } from 'numfmt';
import { boxUnprintable } from '#contract/text/text.ts';
import type { Cell, CellValue } from 'hucre';

/** Date formats that Excel shows in the order of the reader's region. Demijohn always uses the British order. */
const readersOwnDate = /^(?:m\/d\/yy(?:yy)?|mm-dd-yy|mm\/dd\/yy(?:yy)?)$/i;
const plainDate = 'd mmm yyyy';

const patternFor = (value: CellValue, pattern: string | undefined) => {
  if (!(value instanceof Date)) return pattern ?? 'General';
  const isWhole = value.getTime() % 86_400_000 === 0;
  if (!pattern || pattern === 'General') return isWhole ? plainDate : `${plainDate} hh:mm`;
  return readersOwnDate.test(pattern) ? plainDate : pattern;
};

const formatCellValue = (value: Exclude<CellValue, null>, pattern: string | undefined) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  try {
    return format(patternFor(value, pattern), value, { locale: 'en-GB', throws: false }).trim();
  } catch {
    // Shows the bare value if the format cannot be read.
    return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  }
};

const maxLetters = 4000;

/** Returns the printed text of a cell. */
export const formatCell = (value: CellValue | undefined, cell: Cell | undefined) => {
  if (value === null || value === undefined || value === '') return '';
  const text = typeof value === 'string' ? value : formatCellValue(value, cell?.style?.numFmt);
  return boxUnprintable(text.slice(0, maxLetters)).replace(/^-(?=[£€$]?\d)/, '−');
};
