import { rowsOf } from '#src/resources/engine/kinds/lists/rowsOf.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';

type Values = Record<string, unknown>;

/** Said on the way to the create screen. */
export interface Copied {
  copy: Values;
}

const copyMark = ' (copy)';

const marked = ({ maximumLength = 200 }: Field, value: unknown) =>
  typeof value === 'string' && value !== '' && value.length + copyMark.length <= maximumLength ? `${value}${copyMark}` : '';

const rowsAnew = ({ part }: Field, value: unknown) =>
  rowsOf(value)
    .filter(({ Active }) => Active !== false)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== `${part?.name}Id`)));

/** Never twice: what one record is found by, what the server keeps, what was said of it, whether it is in use, and secrets. */
const isLeftOut = ({ code, title }: Resource, { name, isReadOnly, isAddOnly, part, kind }: Field) =>
  isReadOnly === true ||
  isAddOnly === true ||
  part?.isAppendOnly === true ||
  name === 'Active' ||
  kind === 'password' ||
  (name === code && code !== title);

/** What a new record takes over from `record`: all but what tells them apart; its title says that it is a copy. */
export const copyOf = (resource: Resource, record: Values): Values =>
  Object.fromEntries(
    resource.fields.flatMap((field) => {
      const value = record[field.name];
      if (isLeftOut(resource, field)) return [];
      if (field.name === resource.title) return field.shape === 'text' ? [[field.name, marked(field, value)]] : [];
      return [[field.name, field.shape === 'rows' ? rowsAnew(field, value) : value]];
    }),
  );
