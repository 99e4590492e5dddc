import { getEntity } from '#contract/masterData/entities/all.ts';
import { hasOwnFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { exportFormats } from '#contract/masterData/entities/definition/entity.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ListQuery } from '#contract/list.ts';
import { spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';
import { Big } from '#contract/money.ts';
import type { RecordField, Shape } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import { writeCsvHead, writeCsvLines } from '#server/documents/tables/csv.ts';
import { tableMediaTypes } from '#server/documents/tables/tables.ts';
import type { ColumnKind, TableDefinition, TableValue } from '#server/documents/tables/tableDefinition.ts';
import { streamWorkbook } from '#server/documents/tables/workbook.ts';
import { listHiddenCosts, refuseCostQuery, withoutCosts } from './cost.ts';
import { spreadFields } from '#server/modules/masterData/ownFields/spreadFields.ts';
import { findExportNames } from './imports/importNames.ts';
import { getCompanyName } from '#server/modules/masterData/company/queries.ts';
import { findListIds, findPage } from './definition/source.ts';
import type { Values } from '#server/modules/entityRules.ts';
import { giveWay } from '#server/giveWay.ts';
import { mapInTurn } from '#server/mapInTurn.ts';

type Format = (typeof exportFormats)[number];

const columnKinds: Partial<Record<Shape, ColumnKind>> = { number: 'quantity', wholeNumber: 'quantity', date: 'date' };
const columnKindsByKind: Record<string, ColumnKind> = { money: 'money', unitPrice: 'price', percent: 'percent' };

// A CSV file has no currency signs, because it may be imported again.
const buildColumn = (field: RecordField, format: string) => ({
  key: field.name,
  title: field.label,
  kind: (format === 'csv' ? undefined : columnKindsByKind[field.kind]) ?? columnKinds[field.shape] ?? 'text',
  isUnrounded: columnKindsByKind[field.kind] === undefined && columnKinds[field.shape] === 'quantity',
});

/** Lists the fields for the file. Leaves out rows within the record, and costs that the user may not see. */
const listFileFields = async (context: Context, file: Entity) => {
  const costs = listHiddenCosts(context, file);
  const fields = hasOwnFields(file) ? await spreadFields(context, context.db, file.name, file.fields) : file.fields;
  return fields.filter(({ name, shape }) => shape !== 'rows' && !costs.includes(name));
};

const defineTable = async (context: Context, file: Entity, fields: readonly RecordField[], format: string): Promise<TableDefinition> => ({
  title: file.plural.charAt(0).toUpperCase() + file.plural.slice(1),
  companyName: await getCompanyName(context.db),
  date: context.today,
  columns: [{ key: file.id, title: file.id, kind: 'quantity', isUnrounded: true }, ...fields.map((field) => buildColumn(field, format))],
});

const toCell = (value: unknown): TableValue => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (value instanceof Big) return value.toFixed();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as TableValue);
};

const asList = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** Returns the texts for a field's values: names of references or labels of choices. Undefined for other fields. */
const findLabels = async (context: Context, field: RecordField, rows: readonly Values[]) => {
  if (field.choices.length > 0) return new Map<unknown, string>(field.choices.map(({ value, label }) => [value, label]));
  if (field.shape !== 'reference' && field.shape !== 'references') return undefined;
  const ids = new Set(rows.flatMap((row) => asList(row[field.name])).filter((id) => typeof id === 'number'));
  return findExportNames(context.db, getEntity(field.of), [...ids]) as Promise<Map<unknown, string>>;
};

const toLabelCell = (labels: ReadonlyMap<unknown, string> | undefined, value: unknown): TableValue => {
  if (!labels) return toCell(value);
  const texts = asList(value).map((entry) => labels.get(entry) ?? toCell(entry));
  return Array.isArray(value) ? texts.join(', ') : texts[0];
};

const listCellValues = async (context: Context, file: Entity, fields: readonly RecordField[], rows: readonly Values[]) => {
  const lines = rows.map((row) => spreadOwn(row));
  const columns = await mapInTurn(fields, async (field) => ({ field, labels: await findLabels(context, field, lines) }));
  return lines.map((row) =>
    Object.fromEntries([
      [file.id, row[file.id] as number],
      ...columns.map(({ field, labels }): [string, TableValue] => [field.name, toLabelCell(labels, row[field.name])]),
    ]),
  );
};

type Chunks = AsyncIterable<readonly Values[]>;

/** Small, because the loop of the server is held while a chunk is converted and written. */
const chunkSize = 250;

/** Reads the rows in chunks. Later changes appear in chunks not yet read, but records added later do not. */
const readChunks = async function* (context: Context, file: Entity, ids: readonly number[], sort: ListQuery['sort']) {
  for (let first = 0; first < ids.length; first += chunkSize) {
    await giveWay();
    const query = { filter: { id: ids.slice(first, first + chunkSize) }, sort };
    yield (await withoutCosts(context, file, query, (rowQuery) => findPage(context, file, rowQuery))).rows;
  }
};

const writeJson = async function* (chunks: Chunks) {
  const encoder = new TextEncoder();
  let separator = '[';
  for await (const rows of chunks) {
    yield encoder.encode(separator + rows.map((row) => JSON.stringify(row)).join(','));
    separator = ',';
  }
  yield encoder.encode(separator === '[' ? '[]' : ']');
};

const writeCsv = async function* (context: Context, file: Entity, chunks: Chunks) {
  const fields = await listFileFields(context, file);
  const definition = await defineTable(context, file, fields, 'csv');
  yield writeCsvHead(definition);
  for await (const rows of chunks) yield writeCsvLines(definition, await listCellValues(context, file, fields, rows));
};

const writeWorkbook = async (context: Context, file: Entity, chunks: Chunks) => {
  const fields = await listFileFields(context, file);
  const tables = async function* () {
    for await (const rows of chunks) yield await listCellValues(context, file, fields, rows);
  };
  return streamWorkbook(await defineTable(context, file, fields, 'xlsx'), tables());
};

const streamBytes = (context: Context, file: Entity, chunks: Chunks, format: Format) => {
  if (format === 'json') return writeJson(chunks);
  return format === 'csv' ? writeCsv(context, file, chunks) : writeWorkbook(context, file, chunks);
};

/** Exports the whole list as filtered and sorted. Streams the file while the rows are read. */
export const exportRows = async (context: Context, file: Entity, query: ListQuery & { format: Format }) => {
  const { format, filter, sort } = query;
  refuseCostQuery(context, file, { filter, sort });
  const chunks = readChunks(context, file, await findListIds(context, file, { filter, sort }), sort);
  return {
    bytes: await streamBytes(context, file, chunks, format),
    fileName: `${file.plural.replaceAll(' ', '-')}-${context.today}.${format}`,
    contentType: format === 'json' ? 'application/json; charset=utf-8' : tableMediaTypes[format],
  };
};
