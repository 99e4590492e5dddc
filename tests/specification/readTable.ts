import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A table of the specification as it was given, row by row: tab-separated, names in the first line. */
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
