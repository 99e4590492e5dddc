import { CamelCasePlugin } from 'kysely';

const columns = new Map<string, string>();

export const toColumn = (name: string) => {
  const column = columns.get(name) ?? name.replace(/(?<=[A-Za-z0-9])[A-Z]/g, '_$&').toLowerCase();
  columns.set(name, column);
  return column;
};

export const toField = (column: string) =>
  column.replace(/(^|_)([a-z0-9])/g, (_match, _underscore: string, letter: string) => letter.toUpperCase());

/** A field has one name from the column to the form: `DealNo` in code and on the wire is `deal_no` in the database. */
export class PascalCasePlugin extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return toColumn(name);
  }

  protected override camelCase(column: string): string {
    return toField(column);
  }
}
