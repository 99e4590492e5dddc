import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { filtersFor } from '#contract/masterData/entities/definition/entityList.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { Filter, ListQuery } from '#contract/list.ts';
import { ownIdIn, ownIdInFilter } from '#contract/masterData/ownFields/ownNames.ts';
import { ownRecordField } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import type { Context } from '#server/context.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { ListSource } from '#server/lists/listSource.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { findActiveOwnFields } from './queries.ts';

type Sql = RawBuilder<unknown>;

const own = sql`listed.own`;
const textIn = (id: number) => sql`(${own} ->> ${String(id)})`;
const collated = (text: Sql) => sql`${text} COLLATE "natural_order"`;

/** Uses `@>`, because the index of own values supports that operator. */
const contains = (id: number, value: unknown) => sql`${own} @> ${JSON.stringify({ [id]: value })}::jsonb`;

const matchAny = (id: number, values: readonly unknown[]) => {
  const alternatives = values.map((value) => (value === null ? sql`NOT jsonb_exists(${own}, ${String(id)})` : contains(id, value)));
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` OR `)})`;
};

const castForComparison = ({ OwnFieldId, Kind }: OwnField, value: unknown) =>
  Kind === 'Number'
    ? [sql`${textIn(OwnFieldId)}::numeric`, sql`${value}::numeric`]
    : [sql`${textIn(OwnFieldId)} COLLATE "C"`, sql`${value}::text`];

const buildCondition = (field: OwnField, { how }: Filter, value: unknown): Sql => {
  const id = field.OwnFieldId;
  // Treats a missing value as no.
  if (how === 'yesNo') return value === true ? contains(id, true) : sql`NOT ${contains(id, true)}`;
  if (how === 'anyOf') return matchAny(id, value as unknown[]);
  const [column, limit] = castForComparison(field, value);
  return how === 'from' ? sql`${column} >= ${limit}` : sql`${column} <= ${limit}`;
};

const buildOrder = ({ OwnFieldId, Kind, ReferenceTo }: OwnField): Sql => {
  const text = textIn(OwnFieldId);
  if (Kind === 'Number') return sql`${text}::numeric`;
  if (Kind === 'Date' || Kind === 'YesNo') return sql`${text} COLLATE "C"`;
  if (ReferenceTo === null) return collated(text);
  const { table, id, title } = getEntity(ReferenceTo);
  return collated(sql`(SELECT referred.${sql.ref(toColumn(title))}::text FROM ${sql.table(table)} AS referred
    WHERE referred.${sql.ref(toColumn(id))} = ${text}::integer)`);
};

const readFilter = (field: OwnField | undefined, name: string, input: unknown) => {
  const filter = field && filtersFor(ownRecordField(field))[name];
  // A query string has yes and no as text.
  const value = filter?.how === 'yesNo' && typeof input === 'string' ? ({ true: true, false: false }[input] ?? input) : input;
  const parsed = filter?.value.safeParse(value);
  if (!field || !filter || !parsed) throw invalidField(`filter.${name}`, 'is not a filter of this list');
  if (!parsed.success) throw invalidField(`filter.${name}`, `${field.Label} ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
  return buildCondition(field, filter, parsed.data);
};

/** Adds the query's filters and sort by own fields to a list whose rows have `own`. */
export const addOwnQuery = async <Source extends Pick<ListSource, 'where' | 'order'>>(
  context: Pick<Context, 'db' | 'user'>,
  subject: string | readonly string[],
  source: Source,
  { filter = {}, sort }: ListQuery,
): Promise<Source> => {
  const ownFilters = Object.entries(filter).filter(([name]) => ownIdInFilter(name) !== undefined);
  const sortName = sort?.[0];
  const sortFieldId = sortName === undefined ? undefined : ownIdIn(sortName);
  if (ownFilters.length === 0 && sortFieldId === undefined) return source;
  const subjects = typeof subject === 'string' ? [subject] : subject;
  const fields = (await mapInTurn(subjects, (name) => findActiveOwnFields(context, context.db, name))).flat();
  const byId = (id: string | undefined) => fields.find(({ OwnFieldId }) => String(OwnFieldId) === id);
  const conditions = ownFilters.map(([name, input]) => [name, readFilter(byId(ownIdInFilter(name)), name, input)] as const);
  const sortField = byId(sortFieldId);
  if (sortFieldId !== undefined && !sortField) throw invalidField('sort', 'must be by one of the fields of this list');
  return {
    ...source,
    where: new Map([...source.where, ...conditions.map(([name, condition]) => [name, () => condition] as const)]),
    order: sortField && sortName !== undefined ? new Map([...source.order, [sortName, buildOrder(sortField)]]) : source.order,
  };
};
