import type { Resource } from '#src/resources/engine/resource.ts';
import { listTargets } from './columns.ts';
import type { Target } from './columns.ts';
import type { FileTable } from './fileTable.ts';
import { readCell } from './readCell.ts';

/** A row to import, with the cells that it was read from. */
export interface ReadRow {
  line: number;
  /** All cells of the line. */
  cells: readonly string[];
  values: Record<string, unknown>;
}

export interface ReadTable {
  /** Imported columns in file order, with their index. */
  columns: { target: Target; at: number }[];
  rows: ReadRow[];
}

/** Reads the record number, written by our export. */
const readId = (cell: string) => {
  const digitsOnly = cell.trim().replace(/^(\d{1,3}(?:,\d{3})*)(?:\.0+)?$/, (_all, digits: string) => digits.replaceAll(',', ''));
  return /^\d+$/.test(digitsOnly) ? Number(digitsOnly) : digitsOnly || undefined;
};

/** Turns the rows of the file into records. `targetNames` has the field of each column. An empty cell clears an optional field. */
export const readFileRows = (resource: Pick<Resource, 'id' | 'fields'>, table: FileTable, targetNames: readonly string[]): ReadTable => {
  const targets = new Map(listTargets(resource).map((target) => [target.name, target]));
  const columns = targetNames.flatMap((name, at) => {
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
