import { sql } from 'kysely';
import { dealTypeIds, orderStatusIds } from '#contract/sales/deal/states.ts';

const literals = <Names extends string>(ids: Record<Names, number>) =>
  Object.fromEntries(Object.entries<number>(ids).map(([name, id]) => [name, sql.lit(id)])) as Record<
    Names,
    ReturnType<typeof sql.lit<number>>
  >;

/** SQL literals of statuses and deal types. Parameters would not match the partial indexes. */
export const status = literals(orderStatusIds);
export const dealType = literals(dealTypeIds);
