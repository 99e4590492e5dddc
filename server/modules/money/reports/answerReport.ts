import { AppError } from '#contract/call/errors.ts';
import { maxRowsOnPaper } from '#contract/money/reports/shape.ts';
import type { ReportFormat, ReportPage, ReportRow } from '#contract/money/reports/shape.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { totalsLabel } from '#server/documents/tables/cells.ts';
import { writeCsvHead, writeCsvLines } from '#server/documents/tables/csv.ts';
import { formatQuantity } from '#server/documents/format.ts';
import { renderTable, tableMediaTypes } from '#server/documents/tables/tables.ts';
import type { TableDefinition, TableValue, TableValues } from '#server/documents/tables/tableDefinition.ts';
import { streamWorkbook } from '#server/documents/tables/workbook.ts';
import { getCompanyName } from '#server/modules/masterData/company/queries.ts';
import {
  runOnSnapshot,
  isTotalledColumn,
  resolveOrder,
  readPage,
  readReportChunks,
  readReportRows,
  readSums,
  readTotals,
} from '#server/reports/readReport.ts';
import type { ReportQuestion, Values } from '#server/reports/readReport.ts';
import { sentenceText } from '#server/reports/report.ts';
import type { DaySum, Report, ReportColumn, ReportSentence } from '#server/reports/report.ts';

/** How a report is answered. `first` and `count` are the rows of a page. */
interface OutputOptions {
  format?: ReportFormat | undefined;
  sort?: string | undefined;
  first?: number | undefined;
  count?: number | undefined;
}

const rowsOnScreen = 100;

const isFile = (format: ReportFormat) => format === 'csv' || format === 'xlsx';

const toReportColumn = (column: ReportColumn) => ({
  Key: column.key,
  Title: column.title,
  Kind: column.kind,
  IsTotalled: isTotalledColumn(column),
  SymbolKey: column.symbolKey ?? null,
  Link: column.link ?? null,
  Note: column.note ?? null,
});

const listColumns = (columns: readonly ReportColumn[], format: ReportFormat) =>
  columns.filter(({ onlyInFiles }) => !onlyInFiles || isFile(format));

/** Writes figures as exact text, for the cells of a file. */
const toFileValues = (row: Values): TableValues =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value instanceof Big ? value.toFixed() : (value as TableValue)]));

interface ReportRequest {
  question: ReportQuestion<unknown>;
  definition: TableDefinition;
  notes: readonly ReportSentence[];
  sums: readonly DaySum[];
}

const firstRow = 0;

const renderScreenPage = async (
  db: Db,
  { question, definition, notes, sums }: ReportRequest,
  { first = firstRow, count = rowsOnScreen }: OutputOptions,
) => {
  const { rows, Total, Totals } = await readPage(db, question, sums, { first, count });
  const page: ReportPage = {
    Title: definition.title,
    // oxlint-disable-next-line house/no-silent-default -- the page of a report without one has an empty subtitle
    Subtitle: definition.subtitle ?? '',
    Notes: notes.map((note) => ({ Text: sentenceText(note), Sort: typeof note === 'string' ? null : note.sort })),
    Columns: listColumns(question.report.columns(question.selection), 'json').map(toReportColumn),
    Rows: rows as ReportRow[],
    Total,
    Totals: Totals as ReportRow,
  };
  return new TextEncoder().encode(JSON.stringify(page));
};

const readRowsForPaper = async (db: Db, question: ReportQuestion<unknown>) => {
  const rows = await readReportRows(db, question, { count: maxRowsOnPaper + 1 });
  if (rows.length > maxRowsOnPaper) {
    const { Total } = await readTotals(db, question);
    const maxRows = formatQuantity(String(maxRowsOnPaper));
    throw new AppError(
      'RULE_BROKEN',
      `The report has ${formatQuantity(String(Total))} rows, and a PDF can have ${maxRows}. Choose a shorter period, or download XLSX or CSV.`,
    );
  }
  return rows;
};

/** Reads the rows of a file in batches, and a row of totals at the end if it is wanted. */
const readFileRows = async function* ({ db }: Context, { question, definition }: ReportRequest, withTotals: boolean) {
  const readTotalsRow = async (tx: Db) => {
    const { Total, Totals } = await readTotals(tx, question);
    const label = definition.columns.find(({ kind }) => kind === 'text');
    return Total > 0 ? [{ ...Totals, ...(label && { [label.key]: totalsLabel(definition) }) }] : [];
  };
  const hasTotals = withTotals && definition.columns.some(({ total }) => total);
  for await (const rows of readReportChunks(db, question, hasTotals ? readTotalsRow : undefined)) yield rows.map(toFileValues);
};

const writeReportCsv = async function* (context: Context, request: ReportRequest) {
  yield writeCsvHead(request.definition);
  for await (const rows of readFileRows(context, request, false)) yield writeCsvLines(request.definition, rows);
};

const reportFileName = ({ title, subtitle }: TableDefinition) =>
  [title, subtitle]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);

/** Answers a report as PDF, XLSX, CSV or one page for the screen. A long file is sent while it is read. */
export const answerReport = async <One>(context: Context, report: Report<One>, selection: One, options: OutputOptions) => {
  const { today } = context;
  const format = options.format ?? 'pdf';
  // Refuses a wrong `sort` now, because nothing can be refused once a file is being sent.
  resolveOrder(report.columns(selection), report.order, options.sort);
  const question = { report, selection, today, sort: options.sort } as ReportQuestion<unknown>;
  const { makeBytes, definition } = await runOnSnapshot(context.db, async (db) => {
    const definition: TableDefinition = {
      title: report.title(selection),
      subtitle: await report.about(db, selection),
      companyName: await getCompanyName(db),
      date: today,
      columns: listColumns(report.columns(selection), format),
      ...(report.groups && options.sort === undefined && { groups: report.groups }),
    };
    const sums = isFile(format) ? [] : await readSums(db, question);
    const request: ReportRequest = {
      question,
      definition,
      sums,
      notes: isFile(format) ? [] : ((await report.notes?.(db, selection, today, sums)) ?? []),
    };
    return { definition, makeBytes: await prepareBytes(context, db, request, { ...options, format }) };
  });
  return {
    bytes: await makeBytes(),
    fileName: `${reportFileName(definition)}.${format}`,
    contentType: format === 'json' ? 'application/json; charset=utf-8' : tableMediaTypes[format],
  };
};

/**
 * Returns a function that makes the bytes. The rows of a PDF or a page are read now, from the snapshot. The rows of a file are read while it is
 * sent, from a snapshot of their own.
 */
const prepareBytes = async (context: Context, db: Db, request: ReportRequest, options: OutputOptions & { format: ReportFormat }) => {
  if (options.format === 'csv') return () => writeReportCsv(context, request);
  if (options.format === 'xlsx') return () => streamWorkbook(request.definition, readFileRows(context, request, true));
  if (options.format === 'json') {
    const page = await renderScreenPage(db, request, options);
    return () => page;
  }
  const rows = (await readRowsForPaper(db, request.question)).map(toFileValues);
  return () => renderTable({ ...request.definition, notes: request.notes.map(sentenceText) }, rows, 'pdf', context.user.UserId);
};
