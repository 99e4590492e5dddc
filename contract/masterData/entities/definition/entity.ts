import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import type { Method } from '#contract/call/endpoint.ts';
import { mostOf } from '#contract/record/fields.ts';
import { fieldsOf } from '#contract/record/record.ts';
import type { PartMeta, RecordField, Shape } from '#contract/record/record.ts';
import type { Allow, Role } from '#contract/call/roles.ts';
import { entityFields, Id, Version } from '#contract/values.ts';
import { listOf } from './entityList.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import type { Action, Entity } from './entityType.ts';
import { toldBy } from './fieldNames.ts';
import { changeAllCalls } from './changeAll.ts';
import { importCalls } from './imports.ts';
import { Ids, Use } from './uses.ts';

type Fields = z.core.$ZodLooseShape;
/** `ColourId` is told by name too, as `Colour`. */
type NamesOf<F extends Fields> = { [Name in keyof F as Name extends `${infer Base}Id` ? Base : never]: z.ZodNullable<z.ZodString> };
export type RowShape<Name extends string, F extends Fields> = { [Key in `${Name}Id`]: z.ZodNumber } & F & NamesOf<F> & typeof entityFields;

/** Named one by one: a role that is added reads nothing until it is named. */
const staff: readonly Role[] = ['Admin', 'Office', 'Warehouse', 'Finance'];
const admin: readonly Role[] = ['Admin'];

type Path = `/api/${string}`;

interface Options<F extends Fields, A extends Fields> {
  /** `Customer` is kept in `customers`, if absent. */
  table?: string;
  /** Where the calls are regular: `/api/Colour`, and below it. */
  path: Path;
  /** Where they are not: what follows that path, with the method before it where it is another: `DELETE delete/{id}`. */
  calls?: { [Action in Placed]?: string };
  /** The fields that a person knows a record by: in links, choices, files. `Name`, else `Description`, if absent. */
  title?: keyof F & string;
  /** What a line of a spreadsheet finds the record by, beside its id: `Code`, `AccountCode`, else the title. */
  code?: keyof F & string;
  /** The order a person expects of the list; the title if absent. */
  order?: string;
  /** Who may read it; any staff if absent. */
  readers?: Allow;
  /** Who may write it, see its history, import and export it; Admin if absent. */
  keepers?: readonly Role[];
  /** Who may see what became of a record; those who keep it, if absent. */
  historians?: readonly Role[];
  /** `neck finishes`; the table's name in words if absent. */
  plural?: string;
  /** Products point at it: while open deals have such products it cannot be deactivated. */
  isHeldByOpenDeals?: boolean;
  /** The table beside it that keeps what it is searched by, in `search_text`. Absent: its own texts are searched. */
  search?: string;
  /** Where the specification calls its id otherwise than by the name. */
  id?: string;
  /** Figures that its list can be asked for in sum; of a record with a currency, by currency. */
  totals?: readonly (keyof F & string)[];
  /** Only the server's own work writes it: there is nothing to add, edit or import. */
  isReadOnly?: boolean;
  /** There is one record, with the id 1: it is read and changed. */
  isSingle?: boolean;
  /** Answers to what a change may ask (CONFIRMATION_NEEDED). They come with it and are not kept. */
  asks?: A;
}

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
/** What is exported: the list as it is filtered and sorted. */
export const exportCall = <Query extends z.core.$ZodLooseShape>(
  name: string,
  { plural, keepers, query }: { plural: string; keepers: readonly Role[]; query: Query },
) =>
  endpoint({
    method: 'GET',
    path: `/api/Export/${name}`,
    allow: keepers,
    summary: `The ${plural} as a file: csv, xlsx or json.`,
    query: z.object({ ...query, format: z.enum(exportFormats).default('csv') }),
    reply: blob(),
  });

type Absent = Record<string, z.ZodType>;

/** Rows of a change: one with an id keeps what it leaves out, one without is new and must be whole. */
const changedRows = (field: z.ZodType, { name, most }: Pick<PartMeta, 'name' | 'most'>): z.ZodType => {
  const rowId = `${name}Id`;
  const whole = (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodArray<z.ZodObject>;
  const part = z.object(keepAbsent(whole.element.shape));
  return z
    .array(part)
    .max(...mostOf({ most }))
    .transform((rows, context) =>
      rows.map((row: Record<string, unknown>, index) => {
        if (row[rowId] !== undefined) return row;
        const read = whole.element.safeParse(row);
        for (const { message, path } of read.error?.issues ?? []) context.addIssue({ code: 'custom', message, path: [index, ...path] });
        return read.data;
      }),
    );
};

/** A union would say no more than that it is none of its values. */
const asTheField: z.core.$ZodUnionParams = {
  error: (issue) => (issue as z.core.$ZodIssueInvalidUnion).errors[1]?.[0]?.message,
};

/** On a change an absent field keeps what is stored; the record's own default would bring back what was deactivated. */
const keepAbsent = (fields: Absent, read: readonly RecordField[] = []): Absent =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const part = read.find((one) => one.name === name)?.part;
      // Of rows that are wrong a union would say no more than that.
      return [name, part ? changedRows(field, part).optional() : z.union([z.undefined(), field], asTheField).optional()];
    }),
  );

const isThere = (fields: readonly RecordField[], names: readonly string[]) =>
  names.find((name) => fields.some((field) => field.name === name));

// What is stored is answered as it is: the rules of a record are for what comes in.
const stored: Record<Shape, (field: RecordField) => z.ZodType> = {
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
  rows: (field) => z.array(z.object({ [`${field.part?.name}Id`]: z.number(), ...storedFields(field.fields), ...namesOf(field.fields) })),
  ownValues: () => z.record(z.string(), z.unknown()),
};

export const storedFields = (fields: readonly RecordField[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.isOptional || field.isCost ? stored[field.shape](field).nullable() : stored[field.shape](field),
    ]),
  );

export const namesOf = (fields: readonly RecordField[]) =>
  Object.fromEntries(
    fields.flatMap((field): [string, z.ZodType][] => {
      if (field.shape === 'ownValues') return [['OwnNames', z.record(z.string(), z.string())]];
      return field.shape === 'reference' ? toldBy(field).map((name) => [name, z.string().nullable()]) : [];
    }),
  );

type Placed = 'list' | 'get' | 'add' | 'edit' | 'remove' | 'removeMany';

/** Method and what follows the path of each call, where an entity says no other. */
const usual: Record<Placed, [Method, string]> = {
  list: ['GET', ''],
  get: ['GET', '{id}'],
  add: ['POST', ''],
  edit: ['PUT', '{id}'],
  remove: ['PUT', 'Deactivate/{id}'],
  removeMany: ['PUT', 'DeactivateMany'],
};

/** Where a call of an entity is: the specification's own path, else a regular one. */
const placeOf = (action: Placed, path: string, said: string | undefined) => {
  const [method, rest] = usual[action];
  const [own, after] = said?.includes(' ') ? (said.split(' ') as [Method, string]) : [method, said ?? rest];
  return { method: own, path: after === '' ? path : `${path}/${after}` };
};

/** `Customer` → `customers`; of whose name the plural is another, that says its table. */
const tableOf = (name: string) => `${name.replaceAll(/(?!^)[A-Z]/g, '_$&').toLowerCase()}s`;

/** Fields that a file may name a record by, beside its code and title. A number also matches a tax code with a T before it. */
const otherCodes = new Set(['TaxCode', 'Symbol']);

/** The calls that an entity answers. */
const servedBy = ({ isSingle, isReadOnly, canRemove }: Pick<Entity, 'isSingle' | 'isReadOnly' | 'canRemove'>): readonly Action[] => {
  if (isSingle) return ['get', 'edit'];
  if (isReadOnly) return ['list', 'get', 'exportRows'];
  const removal = canRemove ? (['remove', 'removeMany', 'removeAll', 'restoreAll', 'uses'] as const) : [];
  return ['list', 'get', 'next', 'add', 'edit', 'editMany', ...removal, 'importRows', 'listImports', 'undoImport', 'exportRows'];
};

/**
 * A kind of record that the house keeps, out of its fields: list, one, add, edit, deactivate one or many, import, export, history. Every
 * call of it is answered by server/modules/masterData/entities/definition; on the server it has no file but its migration, and `rules` of its own where it has any.
 */
// oxlint-disable-next-line max-lines-per-function -- it is split when its area moves
export const entity = <Name extends EntityName, F extends Fields, A extends Fields = Record<never, never>>(
  name: Name,
  shape: F,
  options: Options<F, A>,
) => {
  const {
    path,
    table = tableOf(name),
    readers = staff,
    keepers = admin,
    isHeldByOpenDeals = false,
    search,
    isReadOnly = false,
    isSingle = false,
  } = options;
  const record = z.object(shape);
  const fields = fieldsOf(record);
  const id = (options.id ?? `${name}Id`) as `${Name}Id`;
  const title = options.title ?? isThere(fields, ['Name', 'Description']) ?? fields[0]?.name ?? id;
  const code = options.code ?? isThere(fields, ['Code', 'AccountCode']) ?? title;
  const order = options.order ?? title;
  const plural = options.plural ?? table.replaceAll('_', ' ');
  const flat = fields.filter((field) => field.shape !== 'rows');
  const listed = { [id]: z.number(), ...storedFields(flat), ...namesOf(flat), ...entityFields };
  const row = z.object({ ...listed, ...storedFields(fields) }) as unknown as z.ZodObject<RowShape<Name, F>>;
  const listRow = z.object(listed) as unknown as z.ZodObject<RowShape<Name, F>>;
  const changes = z.object({ ...keepAbsent(shape as Absent, fields), ...options.asks }) as unknown as z.ZodObject<
    { [Key in keyof F]: z.ZodOptional<F[Key]> } & A
  >;
  const canRemove = fields.some((field) => field.name === 'Active') && !isReadOnly;
  const rows = listOf(listRow, flat, { id, order, canRemove, totals: options.totals });
  const one = { params: z.object({ id: Id }), reply: row };
  const at = (action: Placed) => placeOf(action, path, options.calls?.[action]);
  const changeErrors = [
    'NOT_FOUND',
    'ALREADY_EXISTS',
    'RULE_BROKEN',
    ...(isHeldByOpenDeals || canRemove ? (['IN_USE'] as const) : []),
    ...(options.asks ? (['CONFIRMATION_NEEDED', 'NOT_ALLOWED'] as const) : []),
  ] as const;
  const calls = {
    list: listEndpoint({ path: at('list').path, allow: readers, summary: `The ${plural}.`, list: rows }),
    get: endpoint({ ...at('get'), allow: readers, summary: `One of the ${plural}.`, ...one, errors: ['NOT_FOUND'] }),
    add: endpoint({
      ...at('add'),
      allow: keepers,
      summary: `Adds to the ${plural}.`,
      body: record,
      reply: row,
      errors: ['ALREADY_EXISTS', 'RULE_BROKEN'],
    }),
    edit: endpoint({
      ...at('edit'),
      allow: keepers,
      summary: `Changes one of the ${plural}; what is left out stays as it is.`,
      body: changes.extend({ Version }),
      ...one,
      errors: [...changeErrors, 'STALE_VERSION'],
    }),
    editMany: endpoint({
      method: 'PUT',
      path: `${path}/EditMany`,
      allow: keepers,
      summary: `Makes the same change to several ${plural}, all or none, as each is stored.`,
      body: z.object({ Ids, Changes: changes }),
      reply: z.array(row),
      errors: changeErrors,
    }),
    remove: endpoint({
      ...at('remove'),
      allow: keepers,
      summary: `Deactivates one of the ${plural}; refused while something needs it.`,
      ...one,
      errors: ['NOT_FOUND', 'IN_USE'],
    }),
    removeMany: endpoint({
      ...at('removeMany'),
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
      summary: `Which of the ${plural} comes after one, in the list as it is filtered and sorted; none after the last.`,
      params: one.params,
      query: rows.query.pick({ filter: true, sort: true }),
      reply: z.object({ Id: z.number().nullable() }),
    }),
    uses: endpoint({
      method: 'GET',
      path: `${path}/Uses/{id}`,
      allow: keepers,
      summary: `What still refers to one of the ${plural}.`,
      params: one.params,
      reply: z.array(Use),
      errors: ['NOT_FOUND'],
    }),
    ...changeAllCalls({ path, plural, keepers, query: rows.query.pick({ filter: true }) }),
    ...importCalls(name, { plural, code, keepers }),
    exportRows: exportCall(name, { plural, keepers, query: rows.query.pick({ filter: true, sort: true }).shape }),
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
    served: servedBy({ isSingle, isReadOnly, canRemove }),
    search,
    calls,
  };
};
