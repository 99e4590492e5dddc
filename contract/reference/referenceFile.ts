import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/endpoint.ts';
import type { Endpoint, FileReply } from '#contract/endpoint.ts';
import { fieldFilters, list, search } from '#contract/list.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { entityFields, Id, Version, YesNo } from '#contract/values.ts';

type Shape = z.core.$ZodLooseShape;
type RowShape<Name extends string, Fields extends Shape> = { [Key in `${Name}Id`]: z.ZodNumber } & Fields & typeof entityFields;

const staff = roles.filter((role) => role !== 'Customer');
const keepers: readonly Role[] = ['Admin'];

interface Options {
  /** As the specification writes it. */
  path: string;
  table: string;
  /** The order a person expects of the list; `Description` if absent. */
  order?: string;
  /** Products point at it: while open deals have such products it cannot be deactivated. */
  isHeldByOpenDeals?: boolean;
}

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
const file = (): FileReply => ({ kind: 'file', contentType: 'application/octet-stream' });

const ImportRows = z.object({
  /** Each as the record; read one by one, so that every wrong row is named. */
  Rows: z.array(z.record(z.string(), z.unknown())).min(1, 'must have at least one').max(50_000, 'must be at most 50,000'),
  /** Tries everything and keeps nothing. */
  DryRun: YesNo.default(false),
});
const Imported = z.object({ Added: z.number(), DryRun: z.boolean() });

// On a change an absent field keeps what is stored; the record's own default would bring back what was deactivated.
const keepAbsent = (fields: Shape): Shape =>
  Object.fromEntries(
    Object.entries(fields as Record<string, z.ZodType>).map(([name, field]) => [
      name,
      field.safeParse(undefined).success ? z.union([z.undefined(), field]) : field,
    ]),
  );

/** Searched in all its texts; every field filters and sorts. */
const listOf = <Name extends string, Fields extends Shape>(row: z.ZodObject<RowShape<Name, Fields>>, id: `${Name}Id`, order: string) => {
  const shape = row.shape as RowShape<Name, Fields> & Record<string, z.ZodType>;
  return list({
    row,
    id: id as never,
    filters: { q: search(), ...fieldFilters(shape) },
    sorts: Object.keys(shape) as [keyof RowShape<Name, Fields> & string],
    order: [order, 'ASC'] as never,
    whole: { Active: true } as never,
  });
};

export type Action = 'list' | 'get' | 'add' | 'edit' | 'remove' | 'importRows' | 'exportRows';

/** Which file a call is of, and what it does there: how the one handler knows what it is asked. */
export const answers = new Map<Endpoint, { file: ReferenceFile; action: Action }>();

/**
 * A simple reference file out of its record: list, one, add, edit, import, export. Every call of it is answered by
 * server/modules/reference; on the server it has no file but its migration.
 */
export const referenceFile = <Name extends string, Fields extends Shape>(name: Name, record: z.ZodObject<Fields>, options: Options) => {
  const { path, table, order = 'Description', isHeldByOpenDeals = false } = options;
  const id: `${Name}Id` = `${name}Id`;
  const plural = table.replaceAll('_', ' ');
  const row = z.object({ [id]: z.number(), ...record.shape, ...entityFields }) as unknown as z.ZodObject<RowShape<Name, Fields>>;
  const edited = z.object({ ...keepAbsent(record.shape), Version }) as unknown as z.ZodObject<Fields & { Version: typeof Version }>;
  const rows = listOf<Name, Fields>(row, id, order);
  const one = { params: z.object({ id: Id }), reply: row };
  const calls = {
    list: listEndpoint({ path, allow: staff, summary: `The ${plural}.`, list: rows }),
    get: endpoint({ method: 'GET', path: `${path}/{id}`, allow: staff, summary: `One of the ${plural}.`, ...one, errors: ['NOT_FOUND'] }),
    add: endpoint({
      method: 'POST',
      path,
      allow: keepers,
      summary: `Adds to the ${plural}.`,
      body: record,
      reply: row,
      errors: ['ALREADY_EXISTS'],
    }),
    edit: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      allow: keepers,
      summary: `Changes one of the ${plural}.`,
      body: edited,
      ...one,
      errors: ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_EXISTS', ...(isHeldByOpenDeals ? (['IN_USE'] as const) : [])],
    }),
    importRows: endpoint({
      method: 'POST',
      path: `/api/Import/${name}`,
      allow: keepers,
      summary: `Adds many ${plural}, all or none; names every row that is wrong.`,
      body: ImportRows,
      isCostly: true,
      reply: Imported,
      errors: ['ALREADY_EXISTS'],
    }),
    exportRows: endpoint({
      method: 'GET',
      path: `/api/Export/${name}`,
      allow: keepers,
      summary: `The ${plural} as a file: csv, xlsx or json.`,
      query: z.object({ ...rows.query.pick({ filter: true, sort: true }).shape, format: z.enum(exportFormats).default('csv') }),
      reply: file(),
    }),
  };
  const made = { name, id, table, plural, record: record as z.ZodObject, order, isHeldByOpenDeals, calls };
  for (const [action, call] of Object.entries(calls)) answers.set(call, { file: made, action: action as Action });
  return made;
};

/** The call that deactivates: for files where the specification has one of its own. */
export const removalFrom = <File extends Pick<ReferenceFile, 'plural'> & { calls: { get: unknown } }>(file: File, path: string) => {
  const { params, reply } = file.calls.get as File['calls']['get'] & Endpoint;
  const call = endpoint({
    method: 'PUT',
    path,
    allow: keepers,
    summary: `Deactivates one of the ${file.plural}.`,
    params,
    reply,
    errors: ['NOT_FOUND', 'IN_USE'],
  });
  answers.set(call, { file: file as unknown as ReferenceFile, action: 'remove' });
  return call as unknown as File['calls']['get'];
};

/** Any reference file, where its shape does not matter. */
export type ReferenceFile = ReturnType<typeof referenceFile>;
