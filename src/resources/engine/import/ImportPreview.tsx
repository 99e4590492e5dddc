import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import './import.css';

interface ImportPreviewProps {
  fields: readonly Field[];
  cells: readonly string[][];
  /** As the call names them: `Rows.3.Code`. */
  errors: Record<string, string>;
}

interface PreviewRow {
  line: number;
  cells: string[];
  problem: string;
}

const problemsOf = (index: number, fields: readonly Field[], errors: Record<string, string>) =>
  Object.entries(errors)
    .filter(([path]) => path === `Rows.${index}` || path.startsWith(`Rows.${index}.`))
    .map(([path, message]) => {
      const name = path.split('.')[2];
      const label = fields.find((field) => field.name === name)?.label ?? name;
      return label ? `${label} ${message}` : message;
    })
    .join('; ');

const problemCell = ({ problem }: PreviewRow) => <span className="import-refused">{problem}</span>;

/** The rows as they were understood, each with what is wrong with it. */
export const ImportPreview = ({ fields, cells, errors }: ImportPreviewProps) => {
  const rows = cells.map((line, index): PreviewRow => ({ line: index + 1, cells: line, problem: problemsOf(index, fields, errors) }));
  const columns: Column<PreviewRow>[] = [
    { key: 'line', title: 'Row', cell: (row) => String(row.line), isFigure: true, width: '4rem' },
    ...fields.map((field, at) => ({
      key: field.name,
      title: field.label,
      cell: (row: PreviewRow) => row.cells[at] ?? '',
      isFigure: kindOf(field).isFigure ?? false,
    })),
    { key: 'problem', title: 'What is wrong', cell: problemCell },
  ];
  return (
    <Table<PreviewRow>
      label="Rows to import"
      rows={rows}
      columns={columns}
      keyOf={(row) => row.line}
      toneOf={(row) => (row.problem ? 'refused' : undefined)}
    />
  );
};
