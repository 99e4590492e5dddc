import { AppError } from '#contract/errors.ts';
import { mostRowsOnPaper } from '#contract/reports/shape.ts';
import type { ReportFormat, ReportPage, ReportRow } from '#contract/reports/shape.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { writeCsvHead, writeCsvLines } from '#server/documents/csv.ts';
import { formatQuantity } from '#server/documents/format.ts';
import { renderTable, tableMediaTypes } from '#server/documents/tables.ts';
import type { TableDefinition, TableValue, TableValues } from '#server/documents/tableDefinition.ts';
import { streamWorkbook } from '#server/documents/workbook.ts';
import { getCompanyName } from '#server/modules/company/queries.ts';
import { readParts, readRows, readTotals } from '#server/reports/readReport.ts';
import type { Asking, Values } from '#server/reports/readReport.ts';
import type { Report, ReportColumn } from '#server/reports/report.ts';

interface Manner {
  format?: ReportFormat | undefined;
  sort?: string | undefined;
  first?: number | undefined;
  count?: number | undefined;
}

const rowsOnScreen = 100;

const columnOf = ({ key, title, kind, total = false, symbolKey, link }: ReportColumn) => ({
  Key: key,
  Title: title,
  Kind: kind,
  IsTotalled: total && !symbolKey,
  SymbolKey: symbolKey ?? null,
  Link: link ?? null,
});

/** What a file's cell holds: figures exactly, as text. */
const fileValues = (row: Values): TableValues =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value instanceof Big ? value.toFixed() : (value as TableValue)]));

interface Asked {
  asking: Asking<unknown>;
  definition: TableDefinition;
  notes: readonly string[];
}

const onScreen = async (context: Context, { asking, definition, notes }: Asked, { first = 0, count = rowsOnScreen }: Manner) => {
  const rows = await readRows(context.db, asking, { first, count });
  const page: ReportPage = {
    Title: definition.title,
    Subtitle: definition.subtitle ?? '',
    Notes: [...notes],
    Columns: asking.report.columns(asking.asked).map(columnOf),
    Rows: rows as ReportRow[],
    ...((await readTotals(context.db, asking)) as { Total: number; Totals: ReportRow }),
  };
  return new TextEncoder().encode(JSON.stringify(page));
};

const onPaper = async (context: Context, { asking, definition, notes }: Asked) => {
  const rows = await readRows(context.db, asking, { count: mostRowsOnPaper + 1 });
  if (rows.length > mostRowsOnPaper) {
    const { Total } = await readTotals(context.db, asking);
    const most = formatQuantity(String(mostRowsOnPaper));
    throw new AppError(
      'RULE_BROKEN',
      `These are ${formatQuantity(String(Total))} rows, and paper takes ${most}: narrow the dates, or take XLSX or CSV`,
    );
  }
  return renderTable({ ...definition, notes }, rows.map(fileValues), 'pdf', context.user.UserId);
};

const inParts = async function* (context: Context, { asking, definition }: Asked, withTotals: boolean) {
  for await (const rows of readParts(context.db, asking)) yield rows.map(fileValues);
  if (!withTotals || !definition.columns.some(({ total }) => total)) return;
  const { Total, Totals } = await readTotals(context.db, asking);
  const label = definition.columns.find(({ kind }) => kind === 'text');
  if (Total > 0) yield [{ ...fileValues(Totals), ...(label && { [label.key]: 'Total' }) }];
};

const asText = async function* (context: Context, asked: Asked) {
  yield writeCsvHead(asked.definition);
  for await (const rows of inParts(context, asked, false)) yield writeCsvLines(asked.definition, rows);
};

const bytesOf = (context: Context, asked: Asked, manner: Manner) => {
  if (manner.format === 'json') return onScreen(context, asked, manner);
  if (manner.format === 'csv') return asText(context, asked);
  return manner.format === 'xlsx' ? streamWorkbook(asked.definition, inParts(context, asked, true)) : onPaper(context, asked);
};

const fileNameOf = ({ title, subtitle = '' }: TableDefinition) =>
  `${title} ${subtitle}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);

/** The same figures as PDF, XLSX, CSV, or a page of them for the screen. What has many rows is sent while it is read. */
export const answerReport = async <One>(context: Context, report: Report<One>, asked: One, manner: Manner) => {
  const { db, today } = context;
  const format = manner.format ?? 'pdf';
  const definition: TableDefinition = {
    title: report.title(asked),
    subtitle: await report.about(db, asked),
    companyName: await getCompanyName(db),
    date: today,
    columns: report.columns(asked),
  };
  const notes = (await report.notes?.(db, asked, today)) ?? [];
  const asking = { report, asked, today, sort: manner.sort } as Asking<unknown>;
  return {
    bytes: await bytesOf(context, { asking, definition, notes }, { ...manner, format }),
    fileName: `${fileNameOf(definition)}.${format}`,
    contentType: format === 'json' ? 'application/json; charset=utf-8' : tableMediaTypes[format],
  };
};
