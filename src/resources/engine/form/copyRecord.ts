import { asRows } from '#src/resources/engine/kinds/lists/asRows.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';

type Values = Record<string, unknown>;

/** Location state passed to the create screen. */
export interface Copied {
  copy: Values;
}

const copyMark = ' (copy)';

const addCopyMark = ({ maximumLength = 200 }: Field, value: unknown) =>
  typeof value === 'string' && value !== '' && value.length + copyMark.length <= maximumLength ? `${value}${copyMark}` : '';

const copyRows = ({ part }: Field, value: unknown) =>
  asRows(value)
    .filter(({ Active }) => Active !== false)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== `${part?.name}Id`)));

/** Whether a field must not be copied. That applies to the code, calculated fields, comments, `Active` and passwords. */
const isLeftOut = ({ code, title }: Resource, { name, isReadOnly, isAddOnly, part, kind }: Field) =>
  isReadOnly === true ||
  isAddOnly === true ||
  part?.isAppendOnly === true ||
  name === 'Active' ||
  kind === 'password' ||
  (name === code && code !== title);

/** Copies a record into the values for a new one. Leaves out what identifies the original, and marks the title as a copy. */
export const copyRecord = (resource: Resource, record: Values): Values =>
  Object.fromEntries(
    resource.fields.flatMap((field) => {
      const value = record[field.name];
      if (isLeftOut(resource, field)) return [];
      if (field.name === resource.title) return field.shape === 'text' ? [[field.name, addCopyMark(field, value)]] : [];
      return [[field.name, field.shape === 'rows' ? copyRows(field, value) : value]];
    }),
  );
