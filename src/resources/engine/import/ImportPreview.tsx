import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Problems } from './checkRows.ts';
import type { ReadRow, ReadTable } from './readRows.ts';
import { reasonOf } from './rejected.ts';
import './import.css';

const mostRight = 100;

/** Every wrong row, and the first hundred of the others. */
const inSight = (rows: readonly ReadRow[], problems: Problems) => {
  let right = 0;
  return rows.filter(({ line }) => problems.has(line) || right++ < mostRight);
};

/** The rows as they stand in the file, each with what is wrong with it. */
export const ImportPreview = ({ read, problems }: { read: ReadTable; problems: Problems }) => {
  const columns: Column<ReadRow>[] = [
    { key: 'line', title: 'Row', cell: (row) => String(row.line), width: '4rem', saysTitle: true },
    {
      key: 'problem',
      title: 'What is wrong',
      cell: (row) => reasonOf(problems.get(row.line), read.columns),
      wraps: true,
    },
    ...read.columns.map(({ target, at }) => ({
      key: target.name,
      title: target.label,
      cell: (row: ReadRow) => (row.cells[at] ?? '').slice(0, 200),
      isFigure: target.field ? (kindOf(target.field).isFigure ?? false) : true,
    })),
  ];
  return (
    <Table<ReadRow>
      label="Rows to import"
      rows={inSight(read.rows, problems)}
      columns={columns}
      keyOf={(row) => row.line}
      toneOf={(row) => (problems.has(row.line) ? 'refused' : undefined)}
    />
  );
};
