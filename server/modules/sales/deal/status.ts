import { sql } from 'kysely';
import { dealTypeIds, orderStatusIds } from '#contract/sales/deal/states.ts';

const literals = <Names extends string>(ids: Record<Names, number>) =>
  Object.fromEntries(Object.entries<number>(ids).map(([name, id]) => [name, sql.lit(id)])) as Record<
    Names,
    ReturnType<typeof sql.lit<number>>
  >;

/** Statuses and deal types as SQL writes them: literals, so that the partial indexes on them serve. */
export const status = literals(orderStatusIds);
export const dealType = literals(dealTypeIds);
