import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { OrderHeaderField } from '#contract/sales/orders/header.ts';

/** Picks the order's header columns from the input. Leaves out absent fields. */
export const pickHeaderColumns = <Given extends { [Field in OrderHeaderField]?: unknown }>(input: Given) =>
  Object.fromEntries(orderHeaderFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]))) as Pick<
    Given,
    keyof Given & OrderHeaderField
  >;
