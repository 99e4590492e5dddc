import { useMemo } from 'react';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Checked, Problems } from './checkRows.ts';
import { unitWords } from './PriceUnits.tsx';
import type { Unit } from './PriceUnits.tsx';
import type { ReadRow, ReadTable } from '#src/resources/engine/import/read/readFileRows.ts';
import { describeErrors } from './rejected.ts';
import '#src/resources/engine/import/import.css';
import { markHiddenSides } from '#src/ui/screen/markHiddenSides.ts';

const maxValidRows = 100;

/** Returns all rows with errors, then the first hundred valid rows. */
const pickShownRows = (rows: readonly ReadRow[], problems: Problems) => {
  const validRows = rows.filter(({ line }) => !problems.has(line));
  return {
    rows: [...rows.filter(({ line }) => problems.has(line)), ...validRows.slice(0, maxValidRows)],
    hiddenCount: Math.max(0, validRows.length - maxValidRows),
  };
};

const maxCellLength = 200;

const describeMatches = (matches: ReadonlyMap<string, string> | undefined, value: unknown) => {
  if (!matches) return undefined;
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => (typeof one === 'string' ? one.trim() : ''));
  const matchedTexts = texts.map((text) => matches.get(text.toLowerCase()) ?? text);
  return matchedTexts.join() === texts.join() ? undefined : matchedTexts.join(', ');
};

/** Returns the text of the cell, and the value that it becomes if that is different. */
const describeCell = (
  { name, field }: ReadTable['columns'][number]['target'],
  { cells, values }: ReadRow,
  at: number,
  { matches, units }: Pick<ImportPreviewProps, 'matches' | 'units'>,
) => {
  const cellText = (cells[at] ?? '').slice(0, maxCellLength);
  const unit = units?.get(name);
  if (unit && unit !== 'ByColumn' && cellText.trim() !== '') return `${cellText} ${unitWords[unit]}`;
  const day = values[name];
  const isDay = field?.shape === 'date' && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day);
  const readValue = isDay ? formatDate(day) : describeMatches(matches?.get(name), values[name]);
  return readValue === undefined || readValue === cellText ? cellText : `${cellText} → ${readValue}`;
};

const maxReasons = 5;

/** Counts rows by error, most frequent first, such as `Supplier: “Nobody” does not exist`. One correction in the file may fix many rows. */
const countReasons = (problems: Problems, columns: ReadTable['columns']) => {
  const counts = new Map<string, number>();
  for (const [name, message] of [...problems.values()].flatMap((messages) => Object.entries(messages))) {
    const reason = describeErrors({ [name]: message }, columns);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
};

const Reasons = ({ problems, columns }: { problems: Problems; columns: ReadTable['columns'] }) => {
  const reasons = useMemo(() => countReasons(problems, columns), [problems, columns]);
  if (problems.size < 2 || reasons.length === problems.size) return null;
  return (
    <ul className="import-reasons" aria-label="Errors by frequency">
      {reasons.slice(0, maxReasons).map(([reason, count]) => (
        <li key={reason}>{`${reason.replace(/\.$/, '')}: ${plural(count, 'row')}`}</li>
      ))}
      {reasons.length > maxReasons && <li>{`and ${plural(reasons.length - maxReasons, 'other error')}`}</li>}
    </ul>
  );
};

interface ImportPreviewProps {
  read: ReadTable;
  problems: Problems;
  /** Codes of the records that texts in the file matched. */
  matches?: Checked['matches'];
  units?: ReadonlyMap<string, Unit>;
}

/** Shows the rows of the file, those with errors first. A cell shows its error or the value that it becomes, such as `2 → Exempt (T2)`. */
export const ImportPreview = ({ read, problems, matches, units }: ImportPreviewProps) => {
  const problem: Column<ReadRow> = {
    key: 'problem',
    title: 'Errors',
    cell: (row) => describeErrors(problems.get(row.line), read.columns),
    phone: 'first',
  };
  const { rows, hiddenCount } = useMemo(() => pickShownRows(read.rows, problems), [read, problems]);
  const columns: Column<ReadRow>[] = [
    { key: 'line', title: 'Row', cell: (row) => String(row.line), showsTitle: true, phone: 'second' },
    ...(problems.size > 0 ? [problem] : []),
    ...read.columns.map(({ target, at }, index) => ({
      ...(problems.size === 0 && index === 0 && { phone: 'first' as const }),
      key: target.name,
      title: target.label,
      cell: (row: ReadRow) => describeCell(target, row, at, { matches, units }),
      isFigure: target.field ? (getKind(target.field).isFigure ?? false) : true,
    })),
  ];
  return (
    <>
      <Reasons problems={problems} columns={read.columns} />
      <div ref={markHiddenSides} className="import-preview">
        <Table<ReadRow>
          label="Rows to import"
          rows={rows}
          columns={columns}
          keyOf={(row) => row.line}
          toneOf={(row) => (problems.has(row.line) ? 'refused' : undefined)}
        />
      </div>
      {hiddenCount > 0 && <p className="soft">{`${plural(hiddenCount, 'more valid row')} not shown. They will be imported too.`}</p>}
    </>
  );
};
