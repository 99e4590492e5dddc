/** Values of own fields stand together on the wire, `Own: { 12: 'x' }`; as a column, filter, sort or cell each is a field of its own: `Own12`. */

type Values = Record<string, unknown>;

export const ownName = (id: number | string) => `Own${id}`;

const plain = /^Own(\d{1,9})$/;

/** The id in `Own12`; undefined where it is no own field. */
export const ownIdIn = (name: string) => plain.exec(name)?.[1];

/** The id in a filter's name, which may also bound: `Own12`, `Own12From`, `Own12To`. */
export const ownIdInFilter = (name: string) => ownIdIn(name.replace(/(From|To)$/, ''));

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const named = (values: unknown, nameOf: (id: string) => string) =>
  isValues(values) ? Object.fromEntries(Object.entries(values).map(([id, value]) => [nameOf(id), value])) : {};

/** `{ Own: { 12: 3 }, OwnNames: { 12: 'Amber' } }` with the same also as `Own12` and `Own12Name`. */
export const spreadOwn = <Row extends Values>(row: Row): Row =>
  isValues(row.Own) ? { ...row, ...named(row.Own, ownName), ...named(row.OwnNames, (id) => `${ownName(id)}Name`) } : row;

/** The other way: `Own12` becomes part of `Own`, over what `Own` has of others; what is not given is left out of it. */
export const gatherOwn = (values: Values, stored: Values = {}): Values => {
  const own = Object.entries(values).flatMap(([name, value]) => {
    const id = ownIdIn(name);
    return id === undefined || value === undefined ? [] : [[id, value] as const];
  });
  if (own.length === 0) return values;
  const others = Object.entries(values).filter(([name]) => ownIdIn(name) === undefined);
  return { ...Object.fromEntries(others), Own: { ...stored, ...Object.fromEntries(own) } };
};

/** Without what has no value: nothing is kept of it. */
export const withoutNone = (own: Values): Values =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));
