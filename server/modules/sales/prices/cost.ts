import { AppError } from '#contract/call/errors.ts';
import { marginOf } from '#contract/sales/prices/margin.ts';
import type { Context } from '#server/context.ts';
import type { PriceRow } from './lists.ts';

/** What we pay, and so what a sale leaves, is known to Admin and Finance alone. */
export const maySeeCost = ({ user }: Context) => user.roles.some((role) => role === 'Admin' || role === 'Finance');

/** A row as it is told: with its margin, or without any of what it costs. */
export const told = <Row extends PriceRow>(context: Context, row: Row) => {
  if (maySeeCost(context)) return { ...row, ...marginOf(row) };
  const { BuyPrice: _buy, Haulage: _haulage, ...rest } = row;
  return rest;
};

/** Who may not see the cost does not set it either: it would overwrite what it cannot know. */
export const requireOwnCost = (context: Context, given: { BuyPrice?: unknown; Haulage?: unknown }, field: string) => {
  if (maySeeCost(context)) return;
  for (const name of ['BuyPrice', 'Haulage'] as const)
    if (given[name] !== undefined && given[name] !== null)
      throw new AppError('NOT_ALLOWED', 'Your account may not set what a line costs: leave it out, and it stays', {
        fields: { [`${field}${name}`]: 'is kept by Admin and Finance' },
      });
};
