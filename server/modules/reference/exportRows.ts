import { Big } from '#contract/money.ts';
import type { ListQuery } from '#contract/list.ts';
import { fieldsOf } from '#contract/record.ts';
import type { FieldKind } from '#contract/record.ts';
import type { exportFormats, ReferenceFile } from '#contract/reference/referenceFile.ts';
import type { Context } from '#server/context.ts';
import { renderTable, tableMediaTypes } from '#server/documents/tables.ts';
import type { ColumnKind, TableDefinition, TableValue } from '#server/documents/tableDefinition.ts';
import { findPage, getCompanyName } from './queries.ts';
import type { Row } from './queries.ts';

const columnKinds: Record<FieldKind, ColumnKind> = {
  text: 'text',
  choice: 'text',
  yesNo: 'text',
  number: 'quantity',
  wholeNumber: 'quantity',
};

const define = async (context: Context, file: ReferenceFile): Promise<TableDefinition> => ({
  title: file.plural.charAt(0).toUpperCase() + file.plural.slice(1),
  companyName: await getCompanyName(context.db),
  date: context.today,
  columns: fieldsOf(file.record).map(({ name, label, kind }) => ({ key: name, title: label, kind: columnKinds[kind] })),
});

const write = (value: unknown): TableValue => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value instanceof Big ? value.toFixed() : (value as TableValue);
};

const bytesOf = async (context: Context, file: ReferenceFile, rows: Row[], format: (typeof exportFormats)[number]) => {
  if (format === 'json') return new TextEncoder().encode(JSON.stringify(rows));
  const values = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, write(value)])));
  return renderTable(await define(context, file), values, format, context.user.UserId);
};

/** The list as it is filtered and sorted, all pages of it. */
export const exportRows = async (context: Context, file: ReferenceFile, query: ListQuery & { format: (typeof exportFormats)[number] }) => {
  const { format, filter, sort } = query;
  const { rows } = await findPage(context.db, file, { filter, sort });
  return {
    bytes: await bytesOf(context, file, rows, format),
    fileName: `${file.plural.replaceAll(' ', '-')}-${context.today}.${format}`,
    contentType: format === 'json' ? 'application/json; charset=utf-8' : tableMediaTypes[format],
  };
};
