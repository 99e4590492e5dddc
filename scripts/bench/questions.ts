import { sql } from 'kysely';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { allEntities } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { AnyList } from '#contract/list.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Db } from '#server/database/client/connect.ts';
import { bareList } from './bareList.ts';
import type { ListRequest, BareStatement } from './bareList.ts';

/** A list request to measure, with the same query as hand-written SQL. If `bare` is absent, the SQL of the call itself is used. */
export interface Question {
  /** Subject and kind of question, for example `customers` and `sort`. */
  of: string;
  way: string;
  /** Column that is filtered or sorted, or text that is searched. */
  what: string;
  call: Endpoint;
  input: object;
  bare?: BareStatement[];
}

const pageSize = 25;
const firstPage = [0, pageSize - 1] as const;

type Row = Record<string, unknown>;

const findSample = async (db: Db, { table, id }: Entity) => {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} ORDER BY md5(${sql.ref(id)}::text) LIMIT 20`.execute(db);
  return rows;
};

const countRows = async (db: Db, { table, canRemove }: Entity) => {
  const { rows } = await sql<{ Rows: number }>`
    SELECT count(*) AS rows FROM ${sql.table(table)} WHERE ${canRemove ? sql`active` : sql`true`}`.execute(db);
  return rows[0]?.Rows ?? 0;
};

const unfiltered = new Set(['rows', 'ownValues', 'references']);
const asWire = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Number(value) : value);

/** Returns a filter with a value that occurs in the sample. Undefined if there is none. */
const filterBy = ({ name, shape }: RecordField, sample: readonly Row[]): Record<string, unknown> | undefined => {
  if (unfiltered.has(shape)) return undefined;
  const value = asWire(sample.map((row) => row[name]).find((one) => one !== null && one !== undefined));
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
  if (shape === 'number' || shape === 'date') return { [`${name}From`]: value };
  return { [name]: shape === 'yesNo' || Array.isArray(value) ? value : [value] };
};

const wordsIn = ({ title }: Entity, sample: readonly Row[]) =>
  sample
    .flatMap((row) => String(row[title]).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
    .slice(0, 4);

const unsortable = new Set(['choices', 'references', 'rows', 'ownValues']);

/** Lists the requests to measure for an entity: first and deep pages, every filter, every sort in both directions, searches and pickers. */
export const listQuestions = async (db: Db, file: Entity): Promise<Question[]> => {
  const sample = await findSample(db, file);
  const rows = await countRows(db, file);
  const filter = file.canRemove ? { Active: true } : {};
  const usual: ListRequest = { filter, sort: [file.order, 'ASC'], range: firstPage };
  // Leaves out values computed by server rules. They have no column, so hand-written SQL would sort differently.
  const columns = new Set(Object.keys(sample[0] ?? {}));
  const fields = file.fields.filter(({ name }) => columns.has(name));
  const toQuestion = (way: string, what: string, listRequest: ListRequest): Question => ({
    of: file.plural,
    way,
    what,
    call: file.calls.list,
    input: { query: listRequest },
    bare: bareList(file, listRequest),
  });
  const deep: readonly [number, number] = [Math.floor(rows * 0.9), Math.floor(rows * 0.9) + pageSize - 1];
  const sortable = new Set<string>(file.calls.list.list.sorts);
  const sorts = fields.filter(({ name, shape }) => !unsortable.has(shape) && sortable.has(name));
  return [
    toQuestion('first page', '', usual),
    toQuestion('deep page', '', { ...usual, range: deep }),
    ...fields.flatMap((field) => {
      const by = filterBy(field, sample);
      return by ? [toQuestion('filter', Object.keys(by)[0] ?? '', { ...usual, filter: { ...filter, ...by } })] : [];
    }),
    ...sorts.flatMap(({ name }) =>
      (['ASC', 'DESC'] as const).map((direction) => toQuestion('sort', `${name} ${direction}`, { ...usual, sort: [name, direction] })),
    ),
    ...sorts.map(({ name }) => toQuestion('deep sort', name, { ...usual, sort: [name, 'ASC'], range: deep })),
    ...wordsIn(file, sample).map((q) => toQuestion('search', q, { ...usual, filter: { ...filter, q } })),
    ...['', ...wordsIn(file, sample).map((word) => word.slice(0, 3))].map((q) =>
      toQuestion('picker', q || 'no input', { ...usual, filter: { ...(q && { q }), ...filter }, range: [0, 19] }),
    ),
  ];
};

export const listedEntities = () => allEntities.filter(({ isSingle }) => !isSingle);

/** Lists the requests to measure for a list with its own call. Compares them with the SQL of the call itself. */
export const listQuestionsOfCall = (of: string, call: Endpoint & { list: AnyList }, { params = {}, text = 'a' } = {}): Question[] => {
  const toQuestion = (way: string, what: string, query: object): Question => ({ of, way, what, call, input: { params, query } });
  return [
    toQuestion('first page', '', { range: firstPage }),
    toQuestion('deep page', '', { range: [200, 224] }),
    ...call.list.sorts.map((name) => toQuestion('sort', name, { sort: [name, 'ASC'], range: firstPage })),
    toQuestion('search', text, { filter: { q: text }, range: firstPage }),
  ];
};
