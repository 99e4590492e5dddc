/**
 * Converts between two forms of own values. Calls send them together, as `Own: { 12: 'x' }`. Columns, filters, sorts and cells use one field
 * for each, such as `Own12`.
 */

type Values = Record<string, unknown>;

export const ownName = (id: number | string) => `Own${id}`;

const ownNamePattern = /^Own(\d{1,9})$/;

/** Returns the id of an own field name: `12` for `Own12`. Undefined for other names. */
export const ownIdIn = (name: string) => ownNamePattern.exec(name)?.[1];

/** Returns the own field id of a filter name, including ranges: `Own12`, `Own12From`, `Own12To`. */
export const ownIdInFilter = (name: string) => ownIdIn(name.replace(/(From|To)$/, ''));

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const renameKeys = (values: unknown, nameOf: (id: string) => string) =>
  isValues(values) ? Object.fromEntries(Object.entries(values).map(([id, value]) => [nameOf(id), value])) : {};

/** Adds `Own12` and `Own12Name` to a row with `{ Own: { 12: 3 }, OwnNames: { 12: 'Amber' } }`. */
export const spreadOwn = <Row extends Values>(row: Row): Row =>
  isValues(row.Own) ? { ...row, ...renameKeys(row.Own, ownName), ...renameKeys(row.OwnNames, (id) => `${ownName(id)}Name`) } : row;

/** Moves fields such as `Own12` back into `Own`, merged over the stored own values. Omits undefined values. */
export const collectOwn = (values: Values, stored: Values = {}): Values => {
  const own = Object.entries(values).flatMap(([name, value]) => {
    const id = ownIdIn(name);
    return id === undefined || value === undefined ? [] : [[id, value] as const];
  });
  if (own.length === 0) return values;
  const others = Object.entries(values).filter(([name]) => ownIdIn(name) === undefined);
  return { ...Object.fromEntries(others), Own: { ...stored, ...Object.fromEntries(own) } };
};

/** Omits empty values, because they are not stored. */
export const omitEmpty = (own: Values): Values =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));
