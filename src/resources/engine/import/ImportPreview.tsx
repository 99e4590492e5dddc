import { useMemo } from 'react';
import { plural } from '#src/ui/text/format.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Problems } from './checkRows.ts';
import type { ReadRow, ReadTable } from './readRows.ts';
import { reasonOf } from './rejected.ts';
import './import.css';

const mostRight = 100;

/** Every wrong row, then the first hundred of the others: those that one has to do something about are seen first. */
const inSight = (rows: readonly ReadRow[], problems: Problems) => {
  const right = rows.filter(({ line }) => !problems.has(line));
  return {
    rows: [...rows.filter(({ line }) => problems.has(line)), ...right.slice(0, mostRight)],
    left: Math.max(0, right.length - mostRight),
  };
};

const mostReasons = 5;

/** `Supplier: “Nobody” is not there: 40 rows`, the commonest first: what one word in the file would mend at once. */
const reasonsIn = (problems: Problems, columns: ReadTable['columns']) => {
  const counts = new Map<string, number>();
  for (const [name, message] of [...problems.values()].flatMap((messages) => Object.entries(messages))) {
    const reason = reasonOf({ [name]: message }, columns);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
};

const Reasons = ({ problems, columns }: { problems: Problems; columns: ReadTable['columns'] }) => {
  const reasons = useMemo(() => reasonsIn(problems, columns), [problems, columns]);
  if (problems.size < 2 || reasons.length === problems.size) return null;
  return (
    <ul className="import-reasons" aria-label="What is wrong, how often">
      {reasons.slice(0, mostReasons).map(([reason, count]) => (
        <li key={reason}>{`${reason.replace(/\.$/, '')}: ${plural(count, 'row')}`}</li>
      ))}
      {reasons.length > mostReasons && <li>{`and ${plural(reasons.length - mostReasons, 'other reason')}`}</li>}
    </ul>
  );
};

/** The rows of the file, the wrong ones first, each with what is wrong with it. */
export const ImportPreview = ({ read, problems }: { read: ReadTable; problems: Problems }) => {
  const problem: Column<ReadRow> = {
    key: 'problem',
    title: 'What is wrong',
    cell: (row) => reasonOf(problems.get(row.line), read.columns),
    wraps: true,
    width: '18rem',
  };
  const { rows, left } = useMemo(() => inSight(read.rows, problems), [read, problems]);
  const columns: Column<ReadRow>[] = [
    { key: 'line', title: 'Row', cell: (row) => String(row.line), width: '4rem', saysTitle: true },
    ...(problems.size > 0 ? [problem] : []),
    ...read.columns.map(({ target, at }) => ({
      key: target.name,
      title: target.label,
      cell: (row: ReadRow) => (row.cells[at] ?? '').slice(0, 200),
      isFigure: target.field ? (kindOf(target.field).isFigure ?? false) : true,
    })),
  ];
  return (
    <>
      <Reasons problems={problems} columns={read.columns} />
      <Table<ReadRow>
        label="Rows to import"
        rows={rows}
        columns={columns}
        keyOf={(row) => row.line}
        toneOf={(row) => (problems.has(row.line) ? 'refused' : undefined)}
      />
      {left > 0 && <p className="soft">{`${plural(left, 'more right row')}, not shown here, imported as these are.`}</p>}
    </>
  );
};
