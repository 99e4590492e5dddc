import { AppError } from '#contract/call/errors.ts';
import type { Page } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Context } from '#server/context.ts';
import type { Stored } from '#server/modules/entityRules.ts';

const canSeeCosts = ({ user }: Context) => user.roles.some((role) => role === 'Admin' || role === 'Finance');

/** Lists the cost fields that the user may not see. */
export const listHiddenCosts = (context: Context, { fields }: { fields: readonly RecordField[] }) =>
  canSeeCosts(context) ? [] : fields.filter(({ isCost }) => isCost).map(({ name }) => name);

const blankFields = <Row extends Record<string, unknown>>(costs: readonly string[], row: Row): Row =>
  costs.length === 0 ? row : { ...row, ...Object.fromEntries(costs.map((name) => [name, null])) };

/** Replaces costs with null for everyone but Admin and Finance. */
export const withoutCost = (context: Context, file: Entity, row: Stored) => blankFields(listHiddenCosts(context, file), row);

/** Refuses filters and sorts on hidden costs, because they would reveal the values. */
export const refuseCostQuery = (context: Context, file: Entity, { filter = {}, sort }: ListQuery) => {
  const queriedFields = new Set([...Object.keys(filter).map((name) => name.replace(/(From|To)$/, '')), sort?.[0]]);
  if (listHiddenCosts(context, file).some((name) => queriedFields.has(name)))
    throw new AppError('NOT_ALLOWED', 'Your account may not see costs');
};

export const withoutCosts = async (context: Context, file: Entity, query: ListQuery, find: (query: ListQuery) => Promise<Page<Stored>>) => {
  refuseCostQuery(context, file, query);
  const costs = listHiddenCosts(context, file);
  const page = await find(query);
  const { totals } = page;
  return {
    ...page,
    rows: page.rows.map((row) => blankFields(costs, row)),
    ...(totals && { totals: totals.map((line) => blankFields(costs, line)) }),
  };
};
