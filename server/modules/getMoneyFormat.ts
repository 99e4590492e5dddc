import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatMoney } from '#server/documents/format.ts';

/** Returns a formatter for amounts in the account's currency, such as €1,234.50. Used for refusals, so it may cost a query. */
export const getMoneyFormat = async (db: Db, customerId: number): Promise<(amount: Numeric) => string> => {
  const currencyRow = await db
    .selectFrom('customers')
    .innerJoin('currencies', 'currencies.CurrencyId', 'customers.CurrencyId')
    .select('Symbol')
    .where('CustomerId', '=', customerId)
    .executeTakeFirst();
  if (!currencyRow) throw new AppError('NOT_FOUND', 'There is no such customer');
  return (amount) => formatMoney(new Big(amount).toFixed(2), currencyRow.Symbol);
};
