import { AppError } from '#contract/call/errors.ts';
import type { Page } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ListQuery } from '#contract/list.ts';
import { outsideRole } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import type { Stored } from '#server/modules/entityRules.ts';

const isOutsider = ({ user }: Context) => user.CustomerId !== null;

/** Fields that are the house's own business: nominal codes, tax codes, exchange rates. A list to choose from does without them. */
const inner = ({ fields }: Entity) => fields.filter(({ isOptional, shape }) => isOptional || shape === 'rows');

/** A customer's user is told of the groups for customers only. */
const isTold = ({ Roles }: Record<string, unknown>) => !Array.isArray(Roles) || Roles.every((role) => role === outsideRole);

const blank = (file: Entity, row: Stored): Stored => {
  const blanks = inner(file).map(({ name, shape }) => [name, shape === 'rows' ? [] : null] as const);
  const told = Object.fromEntries(blanks.filter(([name]) => name in row));
  return { ...row, ...told, CreatedBy: null, UpdatedBy: null };
};

/** Nor may an outsider find a hidden value by asking for it. */
export const refuseInner = (context: Context, file: Entity, { filter = {}, sort }: ListQuery) => {
  if (!isOutsider(context)) return;
  const hidden = new Set([...inner(file).map(({ name }) => name), 'CreatedBy', 'UpdatedBy']);
  const asked = [...Object.keys(filter).map((name) => name.replace(/(From|To)$/, '')), ...(sort ? [sort[0]] : [])];
  const field = asked.find((name) => hidden.has(name));
  if (field) throw new AppError('NOT_ALLOWED', 'Your account may not see this field', { fields: { [field]: 'cannot be asked for' } });
};

/** Leaves out of a record what is not told to customers. */
export const toldOutside = (context: Context, file: Entity, row: Stored): Stored => {
  if (!isOutsider(context)) return row;
  if (!isTold(row)) throw new AppError('NOT_FOUND', 'There is no such record');
  return blank(file, row);
};

/** Leaves out of a list what is not told to customers. */
export const toldAllOutside = (context: Context, file: Entity, page: Page<Stored>): Page<Stored> => {
  if (!isOutsider(context)) return page;
  const rows = page.rows.filter(isTold);
  return { ...page, rows: rows.map((row) => blank(file, row)), total: page.total - (page.rows.length - rows.length) };
};
