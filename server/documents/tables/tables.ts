import { renderJob } from '#server/documents/render.ts';
import { writeCsv } from './csv.ts';
import type { TableDefinition, TableFormat, TableValues } from './tableDefinition.ts';

export const tableMediaTypes: Record<TableFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Renders a table. PDF and XLSX have totals. CSV has none, because other programs read it. */
export const renderTable = async (
  definition: TableDefinition,
  rows: readonly TableValues[],
  format: TableFormat,
  owner = 0,
): Promise<Uint8Array> => {
  if (format === 'csv') return writeCsv(definition, rows);
  if (format === 'xlsx') return renderJob({ kind: 'workbook', definition, rows }, owner);
  return renderJob({ kind: 'pdf', input: { kind: 'table', definition, rows: [...rows] } }, owner);
};
