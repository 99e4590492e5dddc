import { AppError } from '#contract/call/errors.ts';
import type { Page } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ListQuery } from '#contract/list.ts';
import { outsideRole } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import type { Stored } from '#server/modules/entityRules.ts';

const isOutsider = ({ user }: Context) => user.CustomerId !== null;

/** Lists internal fields, such as nominal codes, tax codes and exchange rates, that customers' users may not see. */
const inner = ({ fields }: Entity) => fields.filter(({ isOptional, shape }) => isOptional || shape === 'rows');

/** Checks whether a customer's user may see the row. Access groups are visible only if they are for customers. */
const isTold = ({ Roles }: Record<string, unknown>) => !Array.isArray(Roles) || Roles.every((role) => role === outsideRole);

const blank = (file: Entity, row: Stored): Stored => {
  const blanks = inner(file).map(({ name, shape }) => [name, shape === 'rows' ? [] : null] as const);
  const told = Object.fromEntries(blanks.filter(([name]) => name in row));
  return { ...row, ...told, CreatedBy: null, UpdatedBy: null };
};

/** Refuses filters and sorts on internal fields, because they would reveal the values. */
export const refuseInner = (context: Context, file: Entity, { filter = {}, sort }: ListQuery) => {
  if (!isOutsider(context)) return;
  const hidden = new Set([...inner(file).map(({ name }) => name), 'CreatedBy', 'UpdatedBy']);
  const asked = [...Object.keys(filter).map((name) => name.replace(/(From|To)$/, '')), ...(sort ? [sort[0]] : [])];
  const field = asked.find((name) => hidden.has(name));
  if (field)
    throw new AppError('NOT_ALLOWED', 'Your account may not see this field', { fields: { [field]: 'is not available to your account' } });
};

/** Hides internal fields of a record from customers' users. */
export const toldOutside = (context: Context, file: Entity, row: Stored): Stored => {
  if (!isOutsider(context)) return row;
  if (!isTold(row)) throw new AppError('NOT_FOUND', 'There is no such record');
  return blank(file, row);
};

/** Hides internal fields and rows of a list from customers' users. */
export const toldAllOutside = (context: Context, file: Entity, page: Page<Stored>): Page<Stored> => {
  if (!isOutsider(context)) return page;
  const rows = page.rows.filter(isTold);
  return { ...page, rows: rows.map((row) => blank(file, row)), total: page.total - (page.rows.length - rows.length) };
};
