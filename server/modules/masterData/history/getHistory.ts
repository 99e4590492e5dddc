import type { Answered } from '#contract/call/answered.ts';
import { termBasisWords } from '#contract/masterData/customers/shapes.ts';
import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import type { HistoryChange, HistoryEntry } from '#contract/masterData/history/calls.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Page } from '#contract/call/endpoint.ts';
import type { RecordField } from '#contract/record/record.ts';
import { labelField } from '#contract/words.ts';
import { dealTypeWords, statusWords } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate, formatMoney, formatPrice } from '#server/documents/format.ts';
import { withRows } from '#server/lists/findList.ts';
import { makeOwnHistory } from '#server/modules/masterData/ownFields/ownHistory.ts';
import { formatMoment } from '#server/modules/versions.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { findAudit, findLabels, findReferences } from './queries.ts';
import type { AuditRow, Reference, Snapshot } from './queries.ts';
import { requireHistory } from './requireHistory.ts';
import type { Part } from './requireHistory.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Labels for stored codes, such as `Ready to invoice`. */
const labels = new Map(Object.entries({ ...statusWords, ...dealTypeWords, ...termBasisWords }));
const labelCode = (value: string) => labels.get(value) ?? value;

const write = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (instantPattern.test(value)) return formatMoment(value);
    return dayPattern.test(value) ? formatDate(value) : labelCode(value);
  }
  if (Array.isArray(value)) return value.map(write).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
};

type NamesByField = Map<string, Map<number, string>>;

const listIds = (rows: readonly AuditRow[], field: string) => [
  ...new Set(rows.flatMap(({ Before, After }) => [Before?.[field], After?.[field]]).filter((id): id is number => typeof id === 'number')),
];

/** Finds the names of the records that these rows refer to, by field and id. */
const findNames = async (db: Db, references: readonly Reference[], rows: readonly AuditRow[]): Promise<NamesByField> => {
  const namesByField: NamesByField = new Map();
  for (const reference of references) {
    const ids = listIds(rows, reference.Field);
    namesByField.set(reference.Field, ids.length > 0 ? await findLabels(db, reference, ids) : new Map());
  }
  return namesByField;
};

const amountFormats: Partial<Record<RecordField['kind'], typeof formatMoney>> = { money: formatMoney, unitPrice: formatPrice };

/** Formats a value as on the record's screen: the label of a choice, an amount with currency, a number with thousands separators. */
const writeAs = (field: RecordField | undefined, value: unknown, symbol?: string): string | null => {
  if (Array.isArray(value)) return value.map((one: unknown) => writeAs(field, one, symbol)).join(', ');
  const choice = field?.choices.find((option) => option.value === value);
  if (choice) return choice.label;
  if (field === undefined || typeof value !== 'number') return write(value);
  return amountFormats[field.kind]?.(value, symbol) ?? value.toLocaleString('en-GB', { maximumFractionDigits: 6 });
};

/** Returns a function that finds the currency symbol for the amounts of a row. Undefined for pounds. */
const makeSymbols = async (db: Db, rows: readonly AuditRow[]) => {
  const ids = listIds(rows, 'CurrencyId').filter((id) => id !== sterling);
  const currencies =
    ids.length === 0 ? [] : await db.selectFrom('currencies').select(['CurrencyId', 'Symbol']).where('CurrencyId', 'in', ids).execute();
  const symbols = new Map(currencies.map(({ CurrencyId, Symbol: symbol }) => [CurrencyId, symbol]));
  return (row: Snapshot) => symbols.get(row?.CurrencyId as number);
};

interface RowContext {
  namesByField: NamesByField;
  fields: readonly RecordField[];
  getSymbol: (row: Snapshot) => string | undefined;
  own: HistoryChange[];
}

const describe = ({ Before, After, Fields }: AuditRow, { namesByField, fields, getSymbol, own }: RowContext) =>
  Fields.flatMap((name): HistoryChange[] => {
    if (name === 'Own') return own;
    const field = fields.find((candidate) => candidate.name === name);
    const describeValue = (snapshot: Snapshot) => {
      const value = snapshot?.[name];
      const foundName = namesByField.get(name)?.get(value as number);
      return foundName === undefined ? writeAs(field, value, getSymbol(snapshot)) : labelCode(foundName);
    };
    return [{ Field: name, Label: field?.label ?? labelField(name), From: describeValue(Before), To: describeValue(After) }];
  });

/** Describes a row within the record by its first text, or else by its numbers and dates: `Supplier depot Leeds`, `VAT rate 20, 1 Jan 2027`. */
const describePart = (parts: readonly Part[], { Table, Before, After }: AuditRow) => {
  const part = parts.find(({ table }) => table === Table);
  if (!part) return null;
  const row = After ?? Before ?? {};
  const textField = part.fields.find(({ name, shape }) => shape === 'text' && typeof row[name] === 'string');
  const numberFields = part.fields.filter(({ shape }) => shape === 'number' || shape === 'date');
  const namingFields = textField ? [textField] : numberFields;
  return [part.title ?? labelField(part.name), namingFields.map((field) => writeAs(field, row[field.name])).join(', ')]
    .filter(Boolean)
    .join(' ');
};

const findAllReferences = async (db: Db, tables: readonly string[]) =>
  new Map(await mapInTurn(tables, async (table) => [table, await findReferences(db, table)] as const));

/** Returns a page of the history of a record and the rows within it. */
export const getHistory = async (context: Context, name: string, id: number, query: ListQuery): Promise<Page<Answered<HistoryEntry>>> => {
  const { table, file, parts, detailTables, hiddenColumns } = await requireHistory(context, name, id);
  const page = await findAudit(context.db, query, { table, id, parts, detailTables, hiddenColumns });
  const references = await findAllReferences(context.db, [table, ...parts.map((part) => part.table)]);
  const namesByTable = new Map<string, NamesByField>();
  for (const [partTable, tableReferences] of references)
    namesByTable.set(
      partTable,
      await findNames(
        context.db,
        tableReferences,
        page.rows.filter((row) => row.Table === partTable),
      ),
    );
  const ownChanges = await makeOwnHistory(
    context,
    name,
    page.rows.filter((row) => row.Table === table),
    writeAs,
  );
  const getSymbol = await makeSymbols(context.db, page.rows);
  const entries = page.rows.map((row) => {
    const { Before: _before, After: _after, Table, ...entry } = row;
    const fields = (Table === table ? file : parts.find((part) => part.table === Table))?.fields ?? [];
    const namesByField = namesByTable.get(Table) ?? new Map<string, Map<number, string>>();
    const Changes = describe(row, { namesByField, fields, getSymbol, own: Table === table ? ownChanges(row) : [] });
    return { ...entry, Part: describePart(parts, row), Fields: Changes.map(({ Field }) => Field), Changes };
  });
  return withRows(page, entries);
};
