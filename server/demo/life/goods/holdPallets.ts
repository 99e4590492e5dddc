import type { DemoCustomer } from '#server/demo/world.ts';
import { accountOf } from '#server/demo/life/life.ts';
import type { Life } from '#server/demo/life/life.ts';

/** Adds pallets to those that the customer holds. A negative quantity removes them. */
export const holdPallets = (life: Life, customer: DemoCustomer, palletId: number, quantity: number) => {
  const { pallets } = accountOf(life, customer.row.CustomerId);
  pallets.set(palletId, (pallets.get(palletId) ?? 0) + quantity);
};
