import { AppError } from '#contract/call/errors.ts';
import { calculateMargin } from '#contract/sales/prices/margin.ts';
import type { Context } from '#server/context.ts';
import type { PriceRow } from './lists.ts';

/** Only Admin and Finance can see costs and margins. */
export const canSeeCost = ({ user }: Context) => user.roles.some((role) => role === 'Admin' || role === 'Finance');

/** Adds the margin to a row, or removes the costs for users who can’t see them. */
export const applyCostAccess = <Row extends PriceRow>(context: Context, row: Row) => {
  if (canSeeCost(context)) return { ...row, ...calculateMargin(row) };
  const { BuyPrice: _buy, Haulage: _haulage, ...visibleFields } = row;
  return visibleFields;
};

/** Refuses costs from users who can’t see them, because they would overwrite unseen values. */
export const requireCostAccess = (context: Context, input: { BuyPrice?: unknown; Haulage?: unknown }, field: string) => {
  if (canSeeCost(context)) return;
  for (const name of ['BuyPrice', 'Haulage'] as const)
    if (input[name] !== undefined && input[name] !== null)
      throw new AppError('NOT_ALLOWED', 'Only Admin and Finance can set costs. Leave the cost out to keep it unchanged.', {
        fields: { [`${field}${name}`]: 'is for Admin and Finance only' },
      });
};
