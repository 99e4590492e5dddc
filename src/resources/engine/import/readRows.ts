import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';
import { targetsOf } from './columns.ts';
import type { Target } from './columns.ts';
import type { FileTable } from './fileTable.ts';

/** A row as the call wants it, beside the cells that it was read from. */
export interface ReadRow {
  line: number;
  /** Every cell of the line. */
  cells: readonly string[];
  values: Record<string, unknown>;
}

export interface ReadTable {
  /** What is taken, in the order of the file, with the place of its column. */
  columns: { target: Target; at: number }[];
  rows: ReadRow[];
}

// Excel counts days from here; its 1900 had a 29th of February, so this holds from March 1900 on.
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** A date that a spreadsheet has lost the format of: 46347 is 21 Nov 2026. */
const dayOfSerial = (cell: string) =>
  /^\d{5}(\.\d+)?$/.test(cell) ? new Date(dayZero + Math.floor(Number(cell)) * dayMs).toISOString().slice(0, 10) : cell;

const isNumber = ({ shape }: Field) => shape === 'number' || shape === 'wholeNumber';

/** `63 mm` in a column of millimetres. */
const withoutUnit = (cell: string, unit: string | undefined) =>
  unit && cell.toLowerCase().endsWith(unit.toLowerCase()) ? cell.slice(0, -unit.length).trim() : cell;

const readCell = (field: Field, typed: string): unknown => {
  const cell = typed.trim();
  if (cell === '' && field.isOptional) return null;
  const said = field.shape === 'date' ? dayOfSerial(cell) : isNumber(field) ? withoutUnit(cell, field.unit) : cell;
  return kindOf(field).read?.(said, field);
};

const readId = (cell: string) => (/^\d+$/.test(cell.trim()) ? Number(cell) : cell.trim() || undefined);

/** The rows of the file as the record wants them: `chosen` has the field of each column. An empty cell takes away what may be absent. */
export const readRows = (resource: Pick<Resource, 'id' | 'fields'>, table: FileTable, chosen: readonly string[]): ReadTable => {
  const targets = new Map(targetsOf(resource).map((target) => [target.name, target]));
  const columns = chosen.flatMap((name, at) => {
    const target = targets.get(name);
    return target ? [{ target, at }] : [];
  });
  const rows = table.lines.map(({ line, cells }): ReadRow => {
    const values: Record<string, unknown> = {};
    for (const { target, at } of columns) {
      const value = target.field ? readCell(target.field, cells[at] ?? '') : readId(cells[at] ?? '');
      if (value !== undefined) values[target.name] = value;
    }
    return { line, cells, values };
  });
  return { columns, rows };
};
