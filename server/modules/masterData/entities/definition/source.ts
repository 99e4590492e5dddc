import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Page } from '#contract/call/endpoint.ts';
import { allEntities, allPartFiles, getEntity } from '#contract/masterData/entities/all.ts';
import { getCodeField, hasOwnFields, getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ListQuery } from '#contract/list.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { findIds, findList, findNextId } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords, matchesSearchText } from '#server/lists/search.ts';
import { addOwnQuery } from '#server/modules/masterData/ownFields/ownSource.ts';
import { addOwnValues } from '#server/modules/masterData/ownFields/addOwnValues.ts';
import { must } from '#server/must.ts';
import { getRules } from './getRules.ts';
import type { Stored } from '#server/modules/entityRules.ts';
import { getPairTable } from '#server/modules/masterData/entities/definition/getPairTable.ts';

type Sql = RawBuilder<unknown>;

/** Returns an alias for the table of a reference, with its id, title and code columns. */
const joinReference = (field: RecordField, index: number) => {
  const target = getEntity(field.of);
  const alias = `ref_${index}`;
  const column = (name: string) => sql`${sql.ref(`${alias}.${toColumn(name)}`)}`;
  return { target, alias, id: toColumn(target.id), title: column(target.title), code: column(target.code) };
};

const selectPairs = (file: { id: string }, field: RecordField): Sql => {
  const target = toColumn(getEntity(field.of).id);
  return sql`ARRAY(SELECT pair.${sql.ref(target)} FROM ${sql.table(getPairTable(field))} pair
    WHERE pair.${sql.ref(toColumn(file.id))} = own.${sql.ref(toColumn(file.id))} ORDER BY 1) AS ${sql.id(toColumn(field.name))}`;
};

interface SelectOptions {
  id: string;
  table: string;
  search?: string | undefined;
}

const isNeeded = (neededNames: ReadonlySet<string> | undefined, name: string) => neededNames === undefined || neededNames.has(name);

/** Selects the record's row (`own.*`), the names of its references, and its lists of references. Joins only tables that the query needs. */
export const selectFrom = (
  record: SelectOptions,
  fields: readonly RecordField[],
  extra: readonly Sql[] = [],
  neededNames?: ReadonlySet<string>,
): Sql => {
  const references = fields.flatMap((field, index) =>
    field.shape === 'reference' && isNeeded(neededNames, field.name) ? [{ field, ...joinReference(field, index) }] : [],
  );
  const isSearched = record.search !== undefined && isNeeded(neededNames, 'q');
  const columns = [
    sql`own.*`,
    ...extra,
    ...references.map(({ field, title }) => sql`${title} AS ${sql.id(toColumn(getNameField(field.name)))}`),
    ...references.flatMap(({ field, code }) => (field.hasCode ? [sql`${code} AS ${sql.id(toColumn(getCodeField(field.name)))}`] : [])),
    ...fields.filter(({ shape }) => shape === 'references').map((field) => selectPairs(record, field)),
    ...(isSearched ? [sql`found.search_text`] : []),
    // Placeholder. `addOwnValues` adds the names later, when the rows are known.
    ...(hasOwnFields({ fields }) ? [sql`'{}'::jsonb AS own_names`] : []),
  ];
  const joins = references.map(
    ({ field, target, alias, id }) =>
      sql`LEFT JOIN ${sql.table(target.table)} AS ${sql.id(alias)} ON ${sql.ref(`${alias}.${id}`)} = own.${sql.ref(toColumn(field.name))}`,
  );
  const search = isSearched
    ? sql`LEFT JOIN ${sql.table(must(record.search, 'The table of the search'))} AS found ON found.${sql.ref(toColumn(record.id))} = own.${sql.ref(toColumn(record.id))}`
    : sql``;
  return sql`SELECT ${sql.join(columns)} FROM ${sql.table(record.table)} AS own ${sql.join([...joins, search], sql` `)}`;
};

const collated = (column: Sql) => sql`${column} COLLATE "natural_order"`;

const selectChoiceLabel = ({ name, choices }: RecordField) => {
  const choiceCases = choices.map(({ value, label }) => sql`WHEN listed.${sql.ref(name)} = ${value} THEN ${label}::text`);
  return sql`CASE ${sql.join(choiceCases, sql` `)} END`;
};

/** Lists the text columns to search, or the labels of choices if the entity has no text. */
const listSearchTexts = ({ fields }: Entity) => {
  const texts = fields.filter(({ shape }) => shape === 'text');
  if (texts.length > 0) return texts.map(({ name }) => sql`listed.${sql.ref(name)}`);
  return fields.filter(({ shape }) => shape === 'choice').map(selectChoiceLabel);
};

const buildSource = (file: Entity) => {
  const texts = [
    ...listSearchTexts(file),
    // Skips empty own values, because own_texts() costs more than reading the rest of the row.
    ...(hasOwnFields(file) ? [sql`CASE WHEN listed.own <> '{}' THEN own_texts(listed.own) END`] : []),
  ];
  const matchesTexts = (text: string) => matchesAllWords(text, (word) => sql`searchable(${sql.join(texts)}) LIKE ${containing(word)}`);
  const sortColumns = file.fields.flatMap(({ name, shape }): [string, Sql][] => {
    if (shape === 'text') return [[name, collated(sql`listed.${sql.ref(name)}`)]];
    return shape === 'reference' ? [[name, collated(sql`listed.${sql.ref(getNameField(name))}`)]] : [];
  });
  return listSource({
    name: `list${file.name}`,
    list: file.calls.list.list,
    exact: file.fields.flatMap(({ name, shape }) => (shape === 'number' ? [name] : [])) as never[],
    select: (today: string, neededNames) => selectFrom(file, file.fields, getRules(file.name).columns?.(today), neededNames),
    example: '2026-11-21',
    order: Object.fromEntries(sortColumns),
    where: { q: (text: string) => getRules(file.name).says?.(text) ?? (file.search ? matchesSearchText(text) : matchesTexts(text)) },
  });
};

const sources = new Map([...allEntities, ...allPartFiles].map((file) => [file.name, buildSource(file)]));

type QueryContext = Pick<Context, 'db' | 'today' | 'user'>;

const sourceFor = async (context: QueryContext, file: Entity, query: ListQuery) => {
  const source = sources.get(file.name);
  if (!source) throw new Error(`${file.name} is not an entity of the contract`);
  return (hasOwnFields(file) ? await addOwnQuery(context, file.name, source, query) : source) as never;
};

/** Finds a page of the list. A query without parameters gets all active rows in the default order. */
export const findPage = async (context: QueryContext, file: Entity, query: ListQuery) => {
  const source = await sourceFor(context, file, query);
  const page = (await findList(context.db, source, query, context.today as never)) as unknown as Page<Stored>;
  return hasOwnFields(file) ? { ...page, rows: await addOwnValues(context, file.name, page.rows) } : page;
};

/** Finds the ids of all rows that match the query, in the query's order. */
export const findListIds = async (context: QueryContext, file: Entity, query: ListQuery): Promise<number[]> =>
  findIds(context.db, await sourceFor(context, file, query), query, context.today as never);

/** Finds the id of the next record in the query's order. Null after the last. */
export const findNext = async (context: QueryContext, file: Entity, id: number, query: ListQuery): Promise<number | null> =>
  findNextId(context.db, await sourceFor(context, file, query), query, context.today as never, id);
