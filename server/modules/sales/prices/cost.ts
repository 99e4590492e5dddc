import { AppError } from '#contract/call/errors.ts';
import { marginOf } from '#contract/sales/prices/margin.ts';
import type { Context } from '#server/context.ts';
import type { PriceRow } from './lists.ts';

/** Only Admin and Finance can see costs and margins. */
export const maySeeCost = ({ user }: Context) => user.roles.some((role) => role === 'Admin' || role === 'Finance');

/** Adds the margin to a row, or removes the costs for users who can’t see them. */
export const told = <Row extends PriceRow>(context: Context, row: Row) => {
  if (maySeeCost(context)) return { ...row, ...marginOf(row) };
  const { BuyPrice: _buy, Haulage: _haulage, ...rest } = row;
  return rest;
};

/** Refuses costs from users who can’t see them, because they would overwrite unseen values. */
export const requireOwnCost = (context: Context, given: { BuyPrice?: unknown; Haulage?: unknown }, field: string) => {
  if (maySeeCost(context)) return;
  for (const name of ['BuyPrice', 'Haulage'] as const)
    if (given[name] !== undefined && given[name] !== null)
      throw new AppError('NOT_ALLOWED', 'Only Admin and Finance can set costs. Leave the cost out to keep it unchanged.', {
        fields: { [`${field}${name}`]: 'is for Admin and Finance only' },
      });
};
