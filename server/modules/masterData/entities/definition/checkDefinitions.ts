import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { listCalls } from '#contract/index.ts';
import { allEntities, allPartFiles } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { hasOwnFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import { entities as historyEntities } from '#contract/masterData/history/entities.ts';
import { ownSubjects } from '#contract/masterData/ownFields/ownSubjects.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { statement } from '#server/database/statements.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { findDefinition } from './findDefinition.ts';
import { namesWithRules, getRules } from './getRules.ts';
import { selectFrom } from './source.ts';

/** Date for the calculated columns. Their names are the same on every date. */
const anyDay = '2026-01-01';

type Definition = Pick<Entity, 'name' | 'id' | 'table' | 'search' | 'fields' | 'title' | 'code' | 'order' | 'isReadOnly'>;

interface Table {
  columns: ReadonlySet<string>;
  triggers: ReadonlySet<string>;
}
type Tables = ReadonlyMap<string, Table>;

const tableShapes = statement({
  name: 'tableShapes',
  row: z.object({ Name: z.string(), Columns: z.array(z.string()), Triggers: z.array(z.string()) }),
  write: () => sql`
    SELECT c.relname::text AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      ARRAY(SELECT t.tgname::text FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p')`,
  example: undefined,
});

const readTables = async (db: Db): Promise<Tables> =>
  new Map(
    (await tableShapes.rows(db, undefined)).map(({ Name, Columns, Triggers }) => [
      Name,
      { columns: new Set(Columns), triggers: new Set(Triggers) },
    ]),
  );

const findMissing = (tables: Tables, table: string, fields: readonly string[]) => {
  const definedTable = tables.get(table);
  if (!definedTable) return [`there is no table ${table}`];
  return [...new Set(fields)]
    .filter((field) => !definedTable.columns.has(toColumn(field)))
    .map((field) => `the table ${table} has no column for ${field}`);
};

/** Checks that a migration called `make_entity` for the table. That procedure adds the version, the dates and the audit. */
const findMissingAudit = (tables: Tables, table: string, id: string) =>
  tables.get(table)?.triggers.has('z_audit') === false
    ? [`the table ${table} keeps no history: CALL make_entity('${table}', '${toColumn(id)}') in its migration`]
    : [];

/** Checks whether the entity's rules add calculated columns. */
const hasCalculatedColumns = (name: string) => getRules(name).columns !== undefined;

const storedFields = (fields: readonly RecordField[]) =>
  fields.filter(({ shape }) => shape !== 'rows' && shape !== 'references').map(({ name }) => name);

const findFieldErrors = (tables: Tables, id: string, { name, shape, of, through, part, fields }: RecordField): string[] => {
  if (shape === 'reference' || shape === 'references') {
    const target = allEntities.find((entity) => entity.name === of);
    if (!target) return [`${name} refers to ${of}, which is not an entity`];
    if (shape === 'reference') return [];
    return through ? findMissing(tables, through, [id, target.id]) : [`${name} has no join table`];
  }
  if (shape !== 'rows') return [];
  if (!part) return [`${name} has no table for its rows`];
  const rowId = `${part.name}Id`;
  const commonFields = part.isAppendOnly ? [] : ['Active'];
  return [
    ...findMissing(tables, part.table, [
      rowId,
      part.parent,
      ...commonFields,
      ...(hasCalculatedColumns(part.name) ? [] : storedFields(fields)),
    ]),
    ...findMissingAudit(tables, part.table, rowId),
    ...fields.flatMap((field) => findFieldErrors(tables, rowId, field)),
  ].map((error) => `${name}: ${error}`);
};

/** Returns the column names of a query, even if it has no rows. */
const readColumns = async (db: Db, select: RawBuilder<unknown>) => {
  const { rows } = await sql<Record<string, unknown>>`SELECT one.* FROM (SELECT 1) AS always LEFT JOIN (${select}) AS one ON false`.execute(
    db,
  );
  return new Set(Object.keys(rows[0] ?? {}));
};

interface Source extends Pick<Definition, 'name' | 'id' | 'table' | 'fields'> {
  search?: string | undefined;
}

/** Runs the query of the entity's calls, so that calculated columns are checked too. */
const findReadErrors = async (db: Db, source: Source, requiredNames: readonly string[]) => {
  try {
    const columns = await readColumns(db, selectFrom(source, source.fields, getRules(source.name).columns?.(anyDay)));
    return requiredNames.filter((name) => !columns.has(name)).map((name) => `the table ${source.table} has no column for ${name}`);
  } catch (error) {
    return [`it cannot be read: ${(error as Error).message}`];
  }
};

const findEntityErrors = async (db: Db, tables: Tables, definition: Definition) => {
  const { name, id, table, search, title, code, order, fields, isReadOnly } = definition;
  const requiredNames = [...new Set([id, title, code, order, 'Version', ...storedFields(fields)])];
  const errors = [
    ...findMissing(tables, table, hasCalculatedColumns(name) ? [id] : requiredNames),
    ...(isReadOnly ? [] : findMissingAudit(tables, table, id)),
    ...(search === undefined ? [] : findMissing(tables, search, [id, 'SearchText'])),
    ...fields.flatMap((field) => findFieldErrors(tables, id, field)),
    ...(hasOwnFields(definition) && !(name in ownSubjects)
      ? ['it has own fields, but contract/masterData/ownFields/ownSubjects.ts does not list it']
      : []),
  ];
  if (errors.length > 0) return errors;
  const readErrors = await findReadErrors(db, definition, requiredNames);
  for (const { part, fields: partFields } of fields)
    if (part)
      readErrors.push(...(await findReadErrors(db, { ...part, id: `${part.name}Id`, fields: partFields }, storedFields(partFields))));
  return readErrors;
};

const findPartErrors = ({ name, fields, within }: Entity) =>
  (within?.foundBy ?? [])
    .filter((field) => !fields.some((one) => one.name === field))
    .map((field) => ({ name, error: `its rows are matched by ${field}, which is not one of their fields` }));

const findHistoryErrors = (tables: Tables) =>
  Object.entries(historyEntities)
    .filter(([name]) => !allEntities.some((entity) => entity.name === name))
    .flatMap(([name, { table, id }]) => findMissing(tables, table, [id]).map((error) => ({ name, error: `its history: ${error}` })));

const findRuleErrors = () => {
  const knownNames = new Set([
    ...allEntities.map(({ name }) => name),
    ...allEntities.flatMap(({ fields }) => fields.map(({ part }) => part?.name)),
  ]);
  return namesWithRules
    .filter((name) => !knownNames.has(name))
    .map((name) => ({ name, error: 'it has rules, but there is no such entity or part' }));
};

/** Finds calls that share a method and path. */
export const findDuplicatePaths = (calls: readonly { name: string; call: { method: string; path: string } }[] = listCalls()) =>
  [...Map.groupBy(calls, ({ call }) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`)]
    .filter(([, sameCalls]) => sameCalls.length > 1)
    .map(([route, sameCalls]) => ({ name: sameCalls.map(({ name }) => name).join(' and '), error: `more than one call has ${route}` }));

/** Compares the definitions with the database and with each other. Returns each error as text, with the file and line of the definition. */
export const findDefinitionErrors = async (db: Db, definitions: readonly Definition[] = allEntities) => {
  const tables = await readTables(db);
  const errors: { name: string; error: string }[] = [];
  for (const definition of definitions) {
    const { name } = definition;
    errors.push(...(await findEntityErrors(db, tables, definition)).map((error) => ({ name, error })));
  }
  errors.push(...allPartFiles.flatMap(findPartErrors), ...findHistoryErrors(tables), ...findRuleErrors(), ...findDuplicatePaths());
  return mapInTurn(errors, async ({ name, error }) => {
    const place = await findDefinition(name);
    return `${name}${place ? ` (${place})` : ''}: ${error}`;
  });
};

/** Refuses to start the server with faulty definitions, because requests would fail later. */
export const requireDefinitions = async (db: Db) => {
  const errors = await findDefinitionErrors(db);
  if (errors.length > 0)
    throw new Error(
      `The definitions do not fit the database or each other. Add the migration or correct the definition:\n- ${errors.join('\n- ')}`,
    );
};
