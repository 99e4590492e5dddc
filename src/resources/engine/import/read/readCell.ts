import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field } from '#src/resources/engine/resource.ts';

// Day 0 of Excel's dates. Right from March 1900 on, because Excel counts a 29 February 1900 that did not exist.
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** Reads 46347, which is an unformatted Excel date, as 21 Nov 2026. Drops a time after a date. */
const readDay = (cell: string) =>
  /^\d{5}(\.\d+)?$/.test(cell)
    ? new Date(dayZero + Math.floor(Number(cell)) * dayMs).toISOString().slice(0, 10)
    : cell.replace(/(?<=\d{4})[T ]\d{1,2}:\d{2}(:\d{2})?$|(?<=-\d{2})[T ]\d{1,2}:\d{2}(:\d{2})?$/, '');

const isNumber = ({ shape }: Field) => shape === 'number' || shape === 'wholeNumber';

/** Drops the unit, such as `63 mm` in a column of millimetres. */
const withoutUnit = (cell: string, unit: string | undefined) =>
  unit && cell.toLowerCase().endsWith(unit.toLowerCase()) ? cell.slice(0, -unit.length).trim() : cell;

/** Whether a cell is a price in another currency. The server must refuse it, because our prices are in sterling. */
const isForeign = (field: Field, cell: string) => field.kind === 'unitPrice' && /[€$]/.test(cell);

const prepareText = (field: Field, cell: string) => {
  if (field.shape === 'date') return readDay(cell);
  return isNumber(field) ? withoutUnit(cell, field.unit) : cell;
};

/** Reads a cell into the record's value. Leaves unreadable text for the server to refuse. */
export const readCell = (field: Field, input: string): unknown => {
  const cell = input.trim();
  if (cell === '' && field.isOptional) return null;
  if (isForeign(field, cell)) return cell;
  return getKind(field).read?.(prepareText(field, cell), field);
};
