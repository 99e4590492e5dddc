import { AppError } from '#contract/call/errors.ts';
import type { Page } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ListQuery } from '#contract/list.ts';
import { outsideRole } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import type { Stored } from '#server/modules/entityRules.ts';

const isOutsider = ({ user }: Context) => user.CustomerId !== null;

/** Lists fields that customers' users may not see, such as nominal codes, tax codes and exchange rates. They are the optional fields and the rows. */
const listInternalFields = ({ fields }: Entity) => fields.filter(({ isOptional, shape }) => isOptional || shape === 'rows');

/** Checks whether a customer's user may see a row. Of access groups, only those for customers are visible. */
const isVisibleOutside = ({ Roles }: Record<string, unknown>) => !Array.isArray(Roles) || Roles.every((role) => role === outsideRole);

const blankInternalFields = (file: Entity, row: Stored): Stored => {
  const blanks = listInternalFields(file).map(({ name, shape }) => [name, shape === 'rows' ? [] : null] as const);
  const blanked = Object.fromEntries(blanks.filter(([name]) => name in row));
  return { ...row, ...blanked, CreatedBy: null, UpdatedBy: null };
};

/** Refuses filters and sorts on internal fields, because they would reveal the values. */
export const refuseInternalQuery = (context: Context, file: Entity, { filter = {}, sort }: ListQuery) => {
  if (!isOutsider(context)) return;
  const hidden = new Set([...listInternalFields(file).map(({ name }) => name), 'CreatedBy', 'UpdatedBy']);
  const queriedFields = [...Object.keys(filter).map((name) => name.replace(/(From|To)$/, '')), ...(sort ? [sort[0]] : [])];
  const field = queriedFields.find((name) => hidden.has(name));
  if (field)
    throw new AppError('NOT_ALLOWED', 'Your account may not see this field', { fields: { [field]: 'is not available to your account' } });
};

/** Hides internal fields of a record from customers' users. */
export const hideInternalFields = (context: Context, file: Entity, row: Stored): Stored => {
  if (!isOutsider(context)) return row;
  if (!isVisibleOutside(row)) throw new AppError('NOT_FOUND', 'There is no such record');
  return blankInternalFields(file, row);
};

/** Hides internal fields and rows of a list from customers' users. */
export const hideInternalRows = (context: Context, file: Entity, page: Page<Stored>): Page<Stored> => {
  if (!isOutsider(context)) return page;
  const rows = page.rows.filter(isVisibleOutside);
  return { ...page, rows: rows.map((row) => blankInternalFields(file, row)), total: page.total - (page.rows.length - rows.length) };
};
