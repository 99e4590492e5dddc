import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { AppError } from '#contract/call/errors.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Rules } from '#server/modules/entityRules.ts';
import { findOpenDealsAt } from './queries.ts';
import { tidyAddress } from './tidyAddress.ts';

export const nextOrder = async (tx: Tx, customerId: number) => {
  const row = await tx
    .selectFrom('addresses')
    .select(sql<number>`coalesce(max(address_order), 0) + 1`.as('Next'))
    .where('CustomerId', '=', customerId)
    .where('Active', '=', true)
    .executeTakeFirstOrThrow();
  return row.Next;
};

export const refuseWhileUsed = async (tx: Tx, addressId: number) => {
  const deals = await findOpenDealsAt(tx, addressId);
  if (deals.length === 0) return;
  const named = deals.map(dealName).join(', ');
  throw new AppError('IN_USE', `Open orders use this address: ${named}. Give them another address first`, {
    details: { OpenDeals: deals },
  });
};

export const addressRules: Rules = {
  prepare: async (tx, { values, stored }) => ({
    ...tidyAddress(values, stored),
    ...(!stored && { AddressOrder: values.AddressOrder ?? (await nextOrder(tx, values.CustomerId as number)) }),
  }),
  release: (tx, stored) => refuseWhileUsed(tx, stored.AddressId as number),
};
