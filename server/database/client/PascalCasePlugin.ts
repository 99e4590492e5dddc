import { CamelCasePlugin } from 'kysely';

/** Limit of the cache of names. Column names repeat, but keys inside JSON may not. */
const maxNames = 5000;

const remembered = (translate: (name: string) => string) => {
  const cachedNames = new Map<string, string>();
  return (name: string) => {
    const before = cachedNames.get(name);
    if (before !== undefined) return before;
    const now = translate(name);
    if (cachedNames.size < maxNames) cachedNames.set(name, now);
    return now;
  };
};

export const toColumn = remembered((name) => name.replace(/(?<=[A-Za-z0-9])[A-Z]/g, '_$&').toLowerCase());

export const toField = remembered((column) =>
  column.replace(/(^|_)([a-z0-9])/g, (_match, _underscore: string, letter: string) => letter.toUpperCase()),
);

type Row = Record<string, unknown>;

const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

const inFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inFields);
  return isPlain(value) ? rowInFields(value) : value;
};

const rowInFields = (row: Row): Row => {
  const converted: Row = {};
  for (const column in row) {
    const value = row[column];
    converted[toField(column)] = typeof value === 'object' && value !== null ? inFields(value) : value;
  }
  return converted;
};

/** Converts field names between code and database: `DealNo` in code and in the API is `deal_no` in the database. */
export class PascalCasePlugin extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return toColumn(name);
  }

  protected override mapRow(row: Row): Row {
    return rowInFields(row);
  }
}
