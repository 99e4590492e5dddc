import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { removeUnstorable } from '#contract/text/text.ts';
import { isAbsent, hasTotals, formatValue, totalsRow } from './cells.ts';
import type { CellStyle, CellValue, ColumnDef } from 'hucre';
import type { ColumnKind, TableColumnDefinition, TableDefinition, TableValues } from './tableDefinition.ts';

/** Returns Excel number formats. The symbol is quoted and the sign explicit, because some programs would show `£-20.00`. */
export const numberFormat = (kind: ColumnKind, symbol = '£') => {
  const mark = symbol ? `"${symbol.replaceAll('"', '')}"` : '';
  const formats: Record<ColumnKind, string> = {
    text: '@',
    date: 'd mmm yyyy',
    money: `${mark}#,##0.00;"−"${mark}#,##0.00`,
    price: `${mark}#,##0.00##;"−"${mark}#,##0.00##`,
    quantity: '#,##0;"−"#,##0',
    percent: '0.0#"%";"−"0.0#"%"',
    weight: '#,##0.0;"−"#,##0.0',
    tonnes: '#,##0.000;"−"#,##0.000',
  };
  return formats[kind];
};

const widths: Record<ColumnKind, number> = {
  text: 28,
  date: 13,
  money: 15,
  price: 13,
  quantity: 12,
  percent: 10,
  weight: 13,
  tonnes: 13,
};

const buildCell = ({ key, kind }: TableColumnDefinition, row: TableValues): CellValue => {
  const value = row[key];
  if (isAbsent(value)) return null;
  if (kind === 'text') return removeUnstorable(formatValue(value));
  if (kind === 'date') return new Date(`${formatValue(value).slice(0, 10)}T00:00:00Z`);
  return Number(value);
};

const sheetName = (title: string) =>
  removeUnstorable(title)
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Table';

/** Writes a workbook with one sheet: frozen headings with a filter in row 1, numbers and dates as values, and totals in the last row. */
export const writeWorkbook = async (definition: TableDefinition, rows: readonly TableValues[]): Promise<Uint8Array> => {
  const { columns } = definition;
  const all = hasTotals(definition) ? [...rows, totalsRow(definition, rows)] : rows;
  const values: CellValue[][] = all.map((row) => columns.map((column) => buildCell(column, row)));
  const cells = new Map<string, { style: CellStyle }>();
  columns.forEach((column, index) => {
    const isRight = column.kind !== 'text';
    cells.set(`0,${index}`, { style: { font: { bold: true }, alignment: { horizontal: isRight ? 'right' : 'left' } } });
    if (all.length > rows.length)
      cells.set(`${all.length},${index}`, { style: { font: { bold: true }, numFmt: numberFormat(column.kind) } });
    if (!column.symbolKey) return;
    all.forEach((row, line) => {
      const symbol = formatValue(row[column.symbolKey ?? '']);
      const style = {
        numFmt: numberFormat(column.kind, symbol),
        ...(line === rows.length && { font: { bold: true } }),
      };
      cells.set(`${line + 1},${index}`, { style });
    });
  });
  const day = new Date(`${definition.date}T00:00:00Z`);
  return writeXlsx({
    properties: {
      title: removeUnstorable(definition.title),
      creator: removeUnstorable(definition.companyName),
      created: day,
      modified: day,
    },
    sheets: [
      {
        name: sheetName(definition.title),
        columns: columns.map(({ kind, title }) => ({ header: title, width: widths[kind], numFmt: numberFormat(kind) })),
        rows: [columns.map((column) => column.title), ...values],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  });
};

const headStyle = ({ kind }: TableColumnDefinition): CellStyle => ({
  font: { bold: true },
  alignment: { horizontal: kind === 'text' ? 'left' : 'right' },
});

/**
 * Writes a workbook as `writeWorkbook` does, but while the rows are read, so that only one part is in memory. Leaves out totals and currency
 * symbols, because they depend on all rows.
 */
export const streamWorkbook = (definition: TableDefinition, parts: AsyncIterable<readonly TableValues[]>): AsyncIterable<Uint8Array> => {
  const { columns } = definition;
  const columnDefinitions: ColumnDef[] = columns.map((column) => ({ width: widths[column.kind], style: headStyle(column) }));
  // Writes each row before requesting the next, in the current style of its columns. The first row gets the style of the headings.
  const readRows = async function* () {
    yield columns.map(({ title }): CellValue => title);
    columns.forEach(
      ({ kind, symbolKey, isUnrounded }, index) =>
        (columnDefinitions[index] = { width: widths[kind], numFmt: isUnrounded ? 'General' : numberFormat(kind, symbolKey ? '' : '£') }),
    );
    for await (const rows of parts) for (const row of rows) yield columns.map((column) => buildCell(column, row));
  };
  return writeXlsxStream(readRows(), { name: sheetName(definition.title), columns: columnDefinitions, freezePane: { rows: 1 } });
};
