import type { Db } from '#server/database/client/connect.ts';
import type { Own } from './own.ts';

export const getCurrencyCode = async (db: Db, { customerId }: Own) => {
  const { Code } = await db
    .selectFrom('customers')
    .innerJoin('currencies', 'currencies.CurrencyId', 'customers.CurrencyId')
    .select('currencies.Code')
    .where('CustomerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return Code;
};
