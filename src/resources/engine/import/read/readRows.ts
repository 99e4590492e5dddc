import type { Resource } from '#src/resources/engine/resource.ts';
import { targetsOf } from './columns.ts';
import type { Target } from './columns.ts';
import type { FileTable } from './fileTable.ts';
import { readCell } from './readCell.ts';

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

/** The record's own number, under the head that our export gives it. */
const readId = (cell: string) => {
  const said = cell.trim().replace(/^(\d{1,3}(?:,\d{3})*)(?:\.0+)?$/, (_all, digits: string) => digits.replaceAll(',', ''));
  return /^\d+$/.test(said) ? Number(said) : said || undefined;
};

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
