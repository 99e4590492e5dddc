import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import type { Method } from '#contract/call/endpoint.ts';
import { limitRows } from '#contract/record/fields.ts';
import { describeFields } from '#contract/record/record.ts';
import type { PartMeta, RecordField, Shape } from '#contract/record/record.ts';
import type { Allow, Role } from '#contract/call/roles.ts';
import { entityFields, Id, Version } from '#contract/values.ts';
import { buildEntityList } from './entityList.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import type { Action, Entity } from './entityType.ts';
import { listNameFields } from './fieldNames.ts';
import { changeAllCalls } from './changeAll.ts';
import { importCalls } from './imports.ts';
import { Ids, Use } from './uses.ts';

type Fields = z.core.$ZodLooseShape;
/** Adds a name field for each reference: `Colour` for `ColourId`. */
type NamesOf<F extends Fields> = { [Name in keyof F as Name extends `${infer Base}Id` ? Base : never]: z.ZodNullable<z.ZodString> };
export type RowShape<Name extends string, F extends Fields> = { [Key in `${Name}Id`]: z.ZodNumber } & F & NamesOf<F> & typeof entityFields;

/** Lists the roles one by one, so that a new role can read nothing until it is added here. */
const staff: readonly Role[] = ['Admin', 'Office', 'Warehouse', 'Finance'];
const admin: readonly Role[] = ['Admin'];

type Path = `/api/${string}`;

interface Options<F extends Fields, Answers extends Fields> {
  /** Table in the database. Default: `customers` for `Customer`. */
  table?: string;
  /** Base path of the calls, such as `/api/Colour`. */
  path: Path;
  /** Paths that differ from the default, relative to the base path. A method may come first: `DELETE delete/{id}`. */
  calls?: { [Action in RoutedAction]?: string };
  /** Field that identifies a record to users in links, choices and files. Default: `Name`, else `Description`. */
  title?: keyof F & string;
  /** Field, besides the id, that matches a row of an import file. Default: `Code`, else `AccountCode`, else the title. */
  code?: keyof F & string;
  /** Default sort of the list. Default: the title. */
  order?: string;
  /** Roles that may read. Default: all staff. */
  readers?: Allow;
  /** Roles that may write, see the history, import and export. Default: Admin. */
  keepers?: readonly Role[];
  /** Roles that may see the history. Default: the keepers. */
  historians?: readonly Role[];
  /** Plural for messages, such as `neck finishes`. Default: the table's name with spaces. */
  plural?: string;
  /** Set if products refer to this entity. A record then cannot be deactivated while an open deal has a product that uses it. */
  isHeldByOpenDeals?: boolean;
  /** Table with the record's `search_text`. If absent, the search reads the record's own text columns. */
  search?: string;
  /** Name of the id, if the specification's differs from the default. */
  id?: string;
  /** Fields that the list can total. If the record has a currency, totals are by currency. */
  totals?: readonly (keyof F & string)[];
  /** Set if only the server writes the records. The entity then has no add, edit or import. */
  isReadOnly?: boolean;
  /** Set if there is only one record. Its id is 1, and it can only be read and changed. */
  isSingle?: boolean;
  /** Answers to confirmations that the server may request (CONFIRMATION_NEEDED). They are sent with a change and not stored. */
  asks?: Answers;
}

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
/** Defines the call that exports the list as filtered and sorted. */
export const exportCall = <Query extends z.core.$ZodLooseShape>(
  name: string,
  { plural, keepers, query }: { plural: string; keepers: readonly Role[]; query: Query },
) =>
  endpoint({
    method: 'GET',
    path: `/api/Export/${name}`,
    allow: keepers,
    summary: `Exports the ${plural} as a csv, xlsx or json file.`,
    query: z.object({ ...query, format: z.enum(exportFormats).default('csv') }),
    reply: blob(),
  });

type Schemas = Record<string, z.ZodType>;

/** Schema for the rows of a change. A row with an id keeps omitted fields. A row without one is new and must be complete. */
const buildChangedRows = (field: z.ZodType, { name, most: maxRows }: Pick<PartMeta, 'name' | 'most'>): z.ZodType => {
  const rowId = `${name}Id`;
  const list = (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodArray<z.ZodObject>;
  const changedRow = z.object(optionalFields(list.element.shape));
  return z
    .array(changedRow)
    .max(...limitRows({ most: maxRows }))
    .transform((rows, context) =>
      rows.map((row: Record<string, unknown>, index) => {
        if (row[rowId] !== undefined) return row;
        const newRow = list.element.safeParse(row);
        for (const { message, path } of newRow.error?.issues ?? []) context.addIssue({ code: 'custom', message, path: [index, ...path] });
        return newRow.data;
      }),
    );
};

/** Returns the error of the field itself, because a union would only say that none of its options match. */
const fieldErrorOnly: z.core.$ZodUnionParams = {
  error: (issue) => (issue as z.core.$ZodIssueInvalidUnion).errors[1]?.[0]?.message,
};

/** Makes fields optional for a change, without their defaults. A default would, for example, reactivate an inactive record. */
const optionalFields = (fields: Schemas, described: readonly RecordField[] = []): Schemas =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const part = described.find((field) => field.name === name)?.part;
      // Does not wrap rows in a union, because a union would hide which row is invalid.
      return [name, part ? buildChangedRows(field, part).optional() : z.union([z.undefined(), field], fieldErrorOnly).optional()];
    }),
  );

const findField = (fields: readonly RecordField[], names: readonly string[]) =>
  names.find((name) => fields.some((field) => field.name === name));

// Checks only the type of stored values, because a record's rules apply only to input.
const storedTypes: Record<Shape, (field: RecordField) => z.ZodType> = {
  text: () => z.string(),
  number: () => z.number(),
  wholeNumber: () => z.number(),
  yesNo: () => z.boolean(),
  date: () => z.string(),
  choice: ({ choices }) => z.union(choices.map(({ value }) => z.literal(value))),
  choices: () => z.array(z.string()),
  texts: () => z.array(z.string()),
  reference: () => z.number(),
  references: () => z.array(z.number()),
  rows: (field) =>
    z.array(z.object({ [`${field.part?.name}Id`]: z.number(), ...storedFields(field.fields), ...buildNameShape(field.fields) })),
  ownValues: () => z.record(z.string(), z.unknown()),
};

export const storedFields = (fields: readonly RecordField[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.isOptional || field.isCost ? storedTypes[field.shape](field).nullable() : storedTypes[field.shape](field),
    ]),
  );

export const buildNameShape = (fields: readonly RecordField[]) =>
  Object.fromEntries(
    fields.flatMap((field): [string, z.ZodType][] => {
      if (field.shape === 'ownValues') return [['OwnNames', z.record(z.string(), z.string())]];
      return field.shape === 'reference' ? listNameFields(field).map((name) => [name, z.string().nullable()]) : [];
    }),
  );

type RoutedAction = 'list' | 'get' | 'add' | 'edit' | 'remove' | 'removeMany';

/** Default method and path suffix of each call. */
const defaultRoutes: Record<RoutedAction, [Method, string]> = {
  list: ['GET', ''],
  get: ['GET', '{id}'],
  add: ['POST', ''],
  edit: ['PUT', '{id}'],
  remove: ['PUT', 'Deactivate/{id}'],
  removeMany: ['PUT', 'DeactivateMany'],
};

/** Builds the method and path of a call. `ownPath` replaces the default path. */
const buildRoute = (action: RoutedAction, path: string, ownPath: string | undefined) => {
  const [method, defaultPath] = defaultRoutes[action];
  const [routeMethod, suffix] = ownPath?.includes(' ') ? (ownPath.split(' ') as [Method, string]) : [method, ownPath ?? defaultPath];
  return { method: routeMethod, path: suffix === '' ? path : `${path}/${suffix}` };
};

/** Turns `Customer` into `customers`. An entity with an irregular plural sets `table` instead. */
const buildTableName = (name: string) => `${name.replaceAll(/(?!^)[A-Z]/g, '_$&').toLowerCase()}s`;

/** Other fields that identify a record in an import file. A tax code is also found by its number alone: 2 finds T2. */
const otherCodes = new Set(['TaxCode', 'Symbol']);

/** Lists the calls that an entity has. */
const listActions = ({ isSingle, isReadOnly, canRemove }: Pick<Entity, 'isSingle' | 'isReadOnly' | 'canRemove'>): readonly Action[] => {
  if (isSingle) return ['get', 'edit'];
  if (isReadOnly) return ['list', 'get', 'exportRows'];
  const removal = canRemove ? (['remove', 'removeMany', 'removeAll', 'restoreAll', 'uses'] as const) : [];
  return ['list', 'get', 'next', 'add', 'edit', 'editMany', ...removal, 'importRows', 'listImports', 'undoImport', 'exportRows'];
};

/**
 * Defines a kind of record from its fields, with calls to list, read, add, edit, deactivate, import, export and show history. Handlers are
 * in server/modules/masterData/entities. On the server an entity needs only a migration, and `rules` if it has its own.
 */
// oxlint-disable-next-line max-lines-per-function -- it is split when its area moves
export const entity = <Name extends EntityName, F extends Fields, Answers extends Fields = Record<never, never>>(
  name: Name,
  shape: F,
  options: Options<F, Answers>,
) => {
  const {
    path,
    table = buildTableName(name),
    readers = staff,
    keepers = admin,
    isHeldByOpenDeals = false,
    search,
    isReadOnly = false,
    isSingle = false,
  } = options;
  const record = z.object(shape);
  const fields = describeFields(record);
  const id = (options.id ?? `${name}Id`) as `${Name}Id`;
  const title = options.title ?? findField(fields, ['Name', 'Description']) ?? fields[0]?.name ?? id;
  const code = options.code ?? findField(fields, ['Code', 'AccountCode']) ?? title;
  const order = options.order ?? title;
  const plural = options.plural ?? table.replaceAll('_', ' ');
  const columnFields = fields.filter((field) => field.shape !== 'rows');
  const listFields = { [id]: z.number(), ...storedFields(columnFields), ...buildNameShape(columnFields), ...entityFields };
  const row = z.object({ ...listFields, ...storedFields(fields) }) as unknown as z.ZodObject<RowShape<Name, F>>;
  const listRow = z.object(listFields) as unknown as z.ZodObject<RowShape<Name, F>>;
  const changes = z.object({ ...optionalFields(shape as Schemas, fields), ...options.asks }) as unknown as z.ZodObject<
    { [Key in keyof F]: z.ZodOptional<F[Key]> } & Answers
  >;
  const canRemove = fields.some((field) => field.name === 'Active') && !isReadOnly;
  const list = buildEntityList(listRow, columnFields, { id, order, canRemove, totals: options.totals });
  const byId = { params: z.object({ id: Id }), reply: row };
  const routeFor = (action: RoutedAction) => buildRoute(action, path, options.calls?.[action]);
  const changeErrors = [
    'NOT_FOUND',
    'ALREADY_EXISTS',
    'RULE_BROKEN',
    ...(isHeldByOpenDeals || canRemove ? (['IN_USE'] as const) : []),
    ...(options.asks ? (['CONFIRMATION_NEEDED', 'NOT_ALLOWED'] as const) : []),
  ] as const;
  const calls = {
    list: listEndpoint({ path: routeFor('list').path, allow: readers, summary: `Lists the ${plural}.`, list }),
    get: endpoint({ ...routeFor('get'), allow: readers, summary: `Returns one of the ${plural}.`, ...byId, errors: ['NOT_FOUND'] }),
    add: endpoint({
      ...routeFor('add'),
      allow: keepers,
      summary: `Adds one to the ${plural}.`,
      body: record,
      reply: row,
      errors: ['ALREADY_EXISTS', 'RULE_BROKEN'],
    }),
    edit: endpoint({
      ...routeFor('edit'),
      allow: keepers,
      summary: `Changes one of the ${plural}. Omitted fields keep their value.`,
      body: changes.extend({ Version }),
      ...byId,
      errors: [...changeErrors, 'STALE_VERSION'],
    }),
    editMany: endpoint({
      method: 'PUT',
      path: `${path}/EditMany`,
      allow: keepers,
      summary: `Makes the same change to several ${plural}, all or none.`,
      body: z.object({ Ids, Changes: changes }),
      reply: z.array(row),
      errors: changeErrors,
    }),
    remove: endpoint({
      ...routeFor('remove'),
      allow: keepers,
      summary: `Deactivates one of the ${plural}. Refused while it is in use.`,
      ...byId,
      errors: ['NOT_FOUND', 'IN_USE'],
    }),
    removeMany: endpoint({
      ...routeFor('removeMany'),
      allow: keepers,
      summary: `Deactivates several ${plural}, all or none.`,
      body: Ids,
      reply: z.array(row),
      errors: ['NOT_FOUND', 'IN_USE'],
    }),
    next: endpoint({
      method: 'GET',
      path: `${path}/Next/{id}`,
      allow: readers,
      summary: `Returns the id of the next of the ${plural}, in the list as filtered and sorted. Null after the last.`,
      params: byId.params,
      query: list.query.pick({ filter: true, sort: true }),
      reply: z.object({ Id: z.number().nullable() }),
    }),
    uses: endpoint({
      method: 'GET',
      path: `${path}/Uses/{id}`,
      allow: keepers,
      summary: `Lists the records that refer to one of the ${plural}.`,
      params: byId.params,
      reply: z.array(Use),
      errors: ['NOT_FOUND'],
    }),
    ...changeAllCalls({ path, plural, keepers, query: list.query.pick({ filter: true }) }),
    ...importCalls(name, { plural, code, keepers }),
    exportRows: exportCall(name, { plural, keepers, query: list.query.pick({ filter: true, sort: true }).shape }),
  };
  return {
    name,
    id,
    table,
    plural,
    record: record as unknown as z.ZodObject,
    fields,
    title,
    code,
    codes: fields.flatMap((field) => (otherCodes.has(field.name) ? field.name : [])),
    order,
    keepers,
    historians: options.historians ?? keepers,
    isHeldByOpenDeals,
    isReadOnly,
    isSingle,
    asks: Object.keys(options.asks ?? {}),
    canRemove,
    served: listActions({ isSingle, isReadOnly, canRemove }),
    search,
    calls,
  };
};
