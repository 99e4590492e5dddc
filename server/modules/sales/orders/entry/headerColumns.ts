import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { OrderHeaderField } from '#contract/sales/orders/header.ts';

/** The header's columns of what is given; what is not given is left out. */
export const headerColumns = <Given extends { [Field in OrderHeaderField]?: unknown }>(given: Given) =>
  Object.fromEntries(orderHeaderFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))) as Pick<
    Given,
    keyof Given & OrderHeaderField
  >;
