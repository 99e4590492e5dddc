/**
 * Calls send the values of own fields together, as `Own: { 12: 'x' }`. In columns, filters, sorts and cells each is a field, such as
 * `Own12`.
 */

type Values = Record<string, unknown>;

export const ownName = (id: number | string) => `Own${id}`;

const ownNamePattern = /^Own(\d{1,9})$/;

/** Returns the id in `Own12`. Undefined if the name is not an own field's. */
export const ownIdIn = (name: string) => ownNamePattern.exec(name)?.[1];

/** Returns the id in the name of a filter, which may be a range: `Own12`, `Own12From`, `Own12To`. */
export const ownIdInFilter = (name: string) => ownIdIn(name.replace(/(From|To)$/, ''));

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const renameKeys = (values: unknown, nameOf: (id: string) => string) =>
  isValues(values) ? Object.fromEntries(Object.entries(values).map(([id, value]) => [nameOf(id), value])) : {};

/** Copies `{ Own: { 12: 3 }, OwnNames: { 12: 'Amber' } }` to `Own12` and `Own12Name` as well. */
export const spreadOwn = <Row extends Values>(row: Row): Row =>
  isValues(row.Own) ? { ...row, ...renameKeys(row.Own, ownName), ...renameKeys(row.OwnNames, (id) => `${ownName(id)}Name`) } : row;

/** Moves `Own12` back into `Own`, merged over the stored own values. Leaves out undefined values. */
export const collectOwn = (values: Values, stored: Values = {}): Values => {
  const own = Object.entries(values).flatMap(([name, value]) => {
    const id = ownIdIn(name);
    return id === undefined || value === undefined ? [] : [[id, value] as const];
  });
  if (own.length === 0) return values;
  const others = Object.entries(values).filter(([name]) => ownIdIn(name) === undefined);
  return { ...Object.fromEntries(others), Own: { ...stored, ...Object.fromEntries(own) } };
};

/** Leaves out empty values, which are not stored. */
export const omitEmpty = (own: Values): Values =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));
