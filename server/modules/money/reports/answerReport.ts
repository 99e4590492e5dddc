import { AppError } from '#contract/call/errors.ts';
import { mostRowsOnPaper } from '#contract/money/reports/shape.ts';
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
import { asOfOneMoment, isTotalled, orderOf, readPage, readParts, readRows, readSums, readTotals } from '#server/reports/readReport.ts';
import type { Asking, Values } from '#server/reports/readReport.ts';
import { wordsOf } from '#server/reports/report.ts';
import type { DaySum, Report, ReportColumn, Said } from '#server/reports/report.ts';

interface Manner {
  format?: ReportFormat | undefined;
  sort?: string | undefined;
  first?: number | undefined;
  count?: number | undefined;
}

const rowsOnScreen = 100;

const isFile = (format: ReportFormat) => format === 'csv' || format === 'xlsx';

const columnOf = (column: ReportColumn) => ({
  Key: column.key,
  Title: column.title,
  Kind: column.kind,
  IsTotalled: isTotalled(column),
  SymbolKey: column.symbolKey ?? null,
  Link: column.link ?? null,
  Note: column.note ?? null,
});

const columnsIn = (columns: readonly ReportColumn[], format: ReportFormat) =>
  columns.filter(({ onlyInFiles }) => !onlyInFiles || isFile(format));

/** Writes figures as exact text for a file's cells. */
const fileValues = (row: Values): TableValues =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value instanceof Big ? value.toFixed() : (value as TableValue)]));

interface Asked {
  asking: Asking<unknown>;
  definition: TableDefinition;
  notes: readonly Said[];
  sums: readonly DaySum[];
}

const firstRow = 0;

const onScreen = async (db: Db, { asking, definition, notes, sums }: Asked, { first = firstRow, count = rowsOnScreen }: Manner) => {
  const { rows, Total, Totals } = await readPage(db, asking, sums, { first, count });
  const page: ReportPage = {
    Title: definition.title,
    // oxlint-disable-next-line house/no-silent-default -- the page of a report without one has an empty subtitle
    Subtitle: definition.subtitle ?? '',
    Notes: notes.map((said) => ({ Text: wordsOf(said), Sort: typeof said === 'string' ? null : said.sort })),
    Columns: columnsIn(asking.report.columns(asking.asked), 'json').map(columnOf),
    Rows: rows as ReportRow[],
    Total,
    Totals: Totals as ReportRow,
  };
  return new TextEncoder().encode(JSON.stringify(page));
};

const rowsOnPaper = async (db: Db, asking: Asking<unknown>) => {
  const rows = await readRows(db, asking, { count: mostRowsOnPaper + 1 });
  if (rows.length > mostRowsOnPaper) {
    const { Total } = await readTotals(db, asking);
    const most = formatQuantity(String(mostRowsOnPaper));
    throw new AppError(
      'RULE_BROKEN',
      `The report has ${formatQuantity(String(Total))} rows, and a PDF can have ${most}. Choose a shorter period, or download XLSX or CSV.`,
    );
  }
  return rows;
};

const inParts = async function* ({ db }: Context, { asking, definition }: Asked, withTotals: boolean) {
  const totals = async (tx: Db) => {
    const { Total, Totals } = await readTotals(tx, asking);
    const label = definition.columns.find(({ kind }) => kind === 'text');
    return Total > 0 ? [{ ...Totals, ...(label && { [label.key]: totalsLabel(definition) }) }] : [];
  };
  const hasTotals = withTotals && definition.columns.some(({ total }) => total);
  for await (const rows of readParts(db, asking, hasTotals ? totals : undefined)) yield rows.map(fileValues);
};

const asText = async function* (context: Context, asked: Asked) {
  yield writeCsvHead(asked.definition);
  for await (const rows of inParts(context, asked, false)) yield writeCsvLines(asked.definition, rows);
};

const fileNameOf = ({ title, subtitle }: TableDefinition) =>
  [title, subtitle]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);

/** Answers a report as PDF, XLSX, CSV or one page for the screen, all from one snapshot of the data. A long file is sent while it is read. */
export const answerReport = async <One>(context: Context, report: Report<One>, asked: One, manner: Manner) => {
  const { today } = context;
  const format = manner.format ?? 'pdf';
  // Refuses a wrong `sort` now. Once a file is being sent, nothing can be refused.
  orderOf(report.columns(asked), report.order, manner.sort);
  const asking = { report, asked, today, sort: manner.sort } as Asking<unknown>;
  const { bytes, definition } = await asOfOneMoment(context.db, async (db) => {
    const definition: TableDefinition = {
      title: report.title(asked),
      subtitle: await report.about(db, asked),
      companyName: await getCompanyName(db),
      date: today,
      columns: columnsIn(report.columns(asked), format),
      ...(report.groups && manner.sort === undefined && { groups: report.groups }),
    };
    const sums = isFile(format) ? [] : await readSums(db, asking);
    const about: Asked = { asking, definition, sums, notes: isFile(format) ? [] : ((await report.notes?.(db, asked, today, sums)) ?? []) };
    return { definition, bytes: await bytesOf(context, db, about, { ...manner, format }) };
  });
  return {
    bytes: await bytes(),
    fileName: `${fileNameOf(definition)}.${format}`,
    contentType: format === 'json' ? 'application/json; charset=utf-8' : tableMediaTypes[format],
  };
};

/** Reads the rows of a PDF or a page at once. Rows of a file are read while it is sent. Returns the function that makes the bytes. */
const bytesOf = async (context: Context, db: Db, asked: Asked, manner: Manner & { format: ReportFormat }) => {
  if (manner.format === 'csv') return () => asText(context, asked);
  if (manner.format === 'xlsx') return () => streamWorkbook(asked.definition, inParts(context, asked, true));
  if (manner.format === 'json') {
    const page = await onScreen(db, asked, manner);
    return () => page;
  }
  const rows = (await rowsOnPaper(db, asked.asking)).map(fileValues);
  return () => renderTable({ ...asked.definition, notes: asked.notes.map(wordsOf) }, rows, 'pdf', context.user.UserId);
};
