import { nameFieldOf } from '#contract/entities/registry.ts';
import type { exportFormats } from '#contract/entities/entity.ts';
import type { Entity } from '#contract/entities/registry.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big } from '#contract/money.ts';
import type { RecordField, Shape } from '#contract/record.ts';
import type { Context } from '#server/context.ts';
import { renderTable, tableMediaTypes } from '#server/documents/tables.ts';
import type { ColumnKind, TableDefinition, TableValue } from '#server/documents/tableDefinition.ts';
import { getCompanyName } from './rows.ts';
import { findPage } from './source.ts';
import type { Values } from './rules.ts';

const columnKinds: Partial<Record<Shape, ColumnKind>> = { number: 'quantity', wholeNumber: 'quantity', date: 'date' };
const ofKind: Record<string, ColumnKind> = { money: 'money', unitPrice: 'price', percent: 'percent' };

// Amounts in a spreadsheet that is read again carry no sign of money.
const columnOf = (field: RecordField, format: string) => ({
  key: field.shape === 'reference' ? nameFieldOf(field.name) : field.name,
  title: field.label,
  kind: (format === 'csv' ? undefined : ofKind[field.kind]) ?? columnKinds[field.shape] ?? 'text',
});

const define = async (context: Context, file: Entity, format: string): Promise<TableDefinition> => ({
  title: file.plural.charAt(0).toUpperCase() + file.plural.slice(1),
  companyName: await getCompanyName(context.db),
  date: context.today,
  columns: [
    { key: file.id, title: file.id, kind: 'quantity' },
    ...file.fields.filter(({ shape }) => shape !== 'rows').map((field) => columnOf(field, format)),
  ],
});

const write = (value: unknown): TableValue => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (value instanceof Big) return value.toFixed();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as TableValue);
};

const wordsOf = ({ choices }: RecordField) => new Map<unknown, string>(choices.map(({ value, label }) => [value, label]));

const bytesOf = async (context: Context, file: Entity, rows: Values[], format: (typeof exportFormats)[number]) => {
  if (format === 'json') return new TextEncoder().encode(JSON.stringify(rows));
  const words = new Map(file.fields.map((field) => [field.name, wordsOf(field)]));
  const tell = (name: string, value: unknown) => write(words.get(name)?.get(value) ?? value);
  const values = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, tell(name, value)])));
  return renderTable(await define(context, file, format), values, format, context.user.UserId);
};

/** The list as it is filtered and sorted, all pages of it. */
export const exportRows = async (context: Context, file: Entity, query: ListQuery & { format: (typeof exportFormats)[number] }) => {
  const { format, filter, sort } = query;
  const { rows } = await findPage(context, file, { filter, sort });
  return {
    bytes: await bytesOf(context, file, rows, format),
    fileName: `${file.plural.replaceAll(' ', '-')}-${context.today}.${format}`,
    contentType: format === 'json' ? 'application/json; charset=utf-8' : tableMediaTypes[format],
  };
};
