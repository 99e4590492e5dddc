import { getEntity } from '#contract/masterData/entities/all.ts';
import { getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';

export interface ListRequest {
  filter: Record<string, unknown>;
  sort: readonly [string, 'ASC' | 'DESC'];
  range: readonly [number, number];
}

export interface BareStatement {
  text: string;
  values: unknown[];
}

const findField = (file: Entity, name: string) => file.fields.find((field) => field.name === name);

/** Returns the `ORDER BY` term of a column, with NULLs last. A reference is sorted by its title. */
const sortTerm = (file: Entity, name: string, direction: string) => {
  const field = findField(file, name);
  const last = field?.isOptional ? ' NULLS LAST' : '';
  if (field?.shape === 'reference') {
    const target = getEntity(field.of);
    return `(SELECT r.${toColumn(target.title)} FROM ${target.table} r WHERE r.${toColumn(target.id)} = t.${toColumn(name)}) COLLATE "natural_order" ${direction} NULLS LAST`;
  }
  return `t.${toColumn(name)}${field?.shape === 'text' ? ' COLLATE "natural_order"' : ''} ${direction}${last}`;
};

/** Returns the condition for a typed search. It uses the search table if there is one, otherwise all texts of the row. */
const searchCondition = (file: Entity, parameterNo: number) => {
  const pattern = `'%' || lower(unaccent($${parameterNo})) || '%'`;
  if (file.search)
    return `t.${toColumn(file.id)} IN (SELECT f.${toColumn(file.id)} FROM ${file.search} f WHERE f.search_text LIKE ${pattern})`;
  const texts = file.fields.filter(({ shape }) => shape === 'text').map(({ name }) => `t.${toColumn(name)}`);
  return `lower(unaccent(concat_ws(' ', ${texts.join(', ')}))) LIKE ${pattern}`;
};

const boundName = /^(.+)(From|To)$/;

const condition = (file: Entity, name: string, value: unknown, parameterNo: number) => {
  // Written like the condition of the partial index, because PostgreSQL uses the index only for that form.
  if (typeof value === 'boolean') return `${value ? '' : 'NOT '}t.${toColumn(name)}`;
  if (name === 'q') return searchCondition(file, parameterNo);
  const [, base = '', which] = boundName.exec(name) ?? [];
  if (which && findField(file, base)) return `t.${toColumn(base)} ${which === 'From' ? '>=' : '<='} $${parameterNo}`;
  const field = findField(file, name);
  if (field?.shape === 'references')
    return `EXISTS (SELECT FROM ${field.through} x WHERE x.${toColumn(file.id)} = t.${toColumn(file.id)} AND x.${toColumn(getEntity(field.of).id)} = ANY($${parameterNo}))`;
  if (field?.shape === 'choices') return `t.${toColumn(name)} && $${parameterNo}`;
  return Array.isArray(value) ? `t.${toColumn(name)} = ANY($${parameterNo})` : `t.${toColumn(name)} = $${parameterNo}`;
};

/**
 * Returns the page as hand-written SQL. It first finds the rows with as few columns as possible, then reads all displayed columns, then counts.
 * Offset and limit are in the text, because the best plan depends on them.
 */
export const bareList = (file: Entity, { filter, sort, range }: ListRequest): BareStatement[] => {
  const id = toColumn(file.id);
  const filters = Object.entries(filter);
  const values = filters.map(([, value]) => value).filter((value) => typeof value !== 'boolean');
  const conditions = filters.map(([name, value]) => condition(file, name, value, values.indexOf(value) + 1));
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const [by, direction] = sort;
  const order = [sortTerm(file, by, direction), ...(by === file.id ? [] : [`t.${id} ${direction}`])].join(', ');
  const references = file.fields.filter(({ shape }) => shape === 'reference');
  const names = references.map(({ name, of }, index) => `r${index}.${toColumn(getEntity(of).title)} AS ${toColumn(getNameField(name))}`);
  const pairs = file.fields
    .filter(({ shape }) => shape === 'references')
    .map(
      ({ name, through, of }) =>
        `ARRAY(SELECT x.${toColumn(getEntity(of).id)} FROM ${through} x WHERE x.${id} = t.${id} ORDER BY 1) AS ${toColumn(name)}`,
    );
  const joins = references.map(({ name, of }, index) => {
    const target = getEntity(of);
    return `LEFT JOIN ${target.table} r${index} ON r${index}.${toColumn(target.id)} = t.${toColumn(name)}`;
  });
  const [first, last] = range;
  return [
    {
      text: `SELECT ${['t.*', ...names, ...pairs].join(', ')}
        FROM (SELECT t.${id}, row_number() OVER () AS place FROM (SELECT t.${id} FROM ${file.table} t ${where} ORDER BY ${order} OFFSET ${first} LIMIT ${last - first + 1}) t) page
        JOIN ${file.table} t USING (${id}) ${joins.join(' ')} ORDER BY page.place`,
      values,
    },
    { text: `SELECT count(*) AS total FROM ${file.table} t ${where}`, values },
  ];
};
