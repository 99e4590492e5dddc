import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { OrderHeaderField } from '#contract/sales/orders/header.ts';

/** Picks the order's header columns from the input. Leaves out absent fields. */
export const headerColumns = <Given extends { [Field in OrderHeaderField]?: unknown }>(given: Given) =>
  Object.fromEntries(orderHeaderFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))) as Pick<
    Given,
    keyof Given & OrderHeaderField
  >;
