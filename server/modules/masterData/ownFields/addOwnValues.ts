import type { Context } from '#server/context.ts';
import { findActiveOwnFields, findOwnNames } from './queries.ts';

type Values = Record<string, unknown>;

const getOwn = (row: Values) => (row.Own ?? {}) as Values;

/** Adds the values of own fields to rows of a response, with the names of references. Only active fields that the user may see. */
export const addOwnValues = async <Row extends object>(context: Pick<Context, 'db' | 'user'>, subject: string, rows: readonly Row[]) => {
  if (rows.every((row) => Object.keys(getOwn(row as Values)).length === 0)) return [...rows];
  const fields = await findActiveOwnFields(context, context.db, subject);
  const names = await findOwnNames(context.db, fields, ({ OwnFieldId }) => rows.map((row) => getOwn(row as Values)[OwnFieldId]));
  return rows.map((row): Row => {
    const ownValues = fields.flatMap(({ OwnFieldId }) => {
      const value = getOwn(row as Values)[OwnFieldId];
      return value === undefined ? [] : [[OwnFieldId, value] as const];
    });
    const ownNames = ownValues.flatMap(([id, value]) => {
      const name = names.get(id)?.get(value);
      return name === undefined ? [] : [[id, name] as const];
    });
    return { ...row, Own: Object.fromEntries(ownValues), OwnNames: Object.fromEntries(ownNames) };
  });
};

/** Like `addOwnValues`, for a single row. */
export const addOwnValuesTo = async <Row extends object>(context: Pick<Context, 'db' | 'user'>, subject: string, row: Row): Promise<Row> =>
  (await addOwnValues(context, subject, [row]))[0] ?? row;
