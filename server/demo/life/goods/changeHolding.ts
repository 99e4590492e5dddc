import type { DemoCustomer } from '#server/demo/world.ts';
import { getAccount } from '#server/demo/life/life.ts';
import type { Life } from '#server/demo/life/life.ts';

/** Adds pallets to those that the customer holds. A negative quantity removes pallets. */
export const changeHolding = (life: Life, customer: DemoCustomer, palletId: number, quantity: number) => {
  const { pallets } = getAccount(life, customer.row.CustomerId);
  pallets.set(palletId, (pallets.get(palletId) ?? 0) + quantity);
};
