import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a table of the specification row by row. It is tab-separated, with column names in the first line. */
export const readTable = <Column extends string>(name: 'calls' | 'screens' | 'roles', columns: readonly Column[]) => {
  const [head = '', ...lines] = readFileSync(join(import.meta.dirname, `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column) => [column, cells[names.indexOf(column)] ?? ''])) as Record<Column, string>;
  });
};
