import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';

/** Returns the name of the list’s customer, or of the standard list. Throws NOT_FOUND. */
export const getPriceListName = async (db: Db, customerId: number | null) => {
  if (customerId === null) return 'the standard list';
  const customerRow = await db.selectFrom('customers').select('Name').where('CustomerId', '=', customerId).executeTakeFirst();
  if (!customerRow) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customerRow.Name;
};

export const otherListMessage = ({ CustomerId, ProductCode }: { CustomerId: number | null; ProductCode: string }) =>
  `“${ProductCode}” is ${CustomerId === null ? 'a standard price, not one of this customer’s' : 'on another customer’s price list'}. Search again`;

/** Refuses a line whose customer differs from the one in the call. */
export const requireSameList = ({ CustomerId }: { CustomerId?: number | null | undefined }, customerId: number | null, field: string) => {
  if (CustomerId === undefined || CustomerId === null || (CustomerId || null) === customerId) return;
  throw invalidField(
    `${field}CustomerId`,
    customerId === null ? 'must be left out, or named in customerId as well' : 'must match customerId, or be left out',
  );
};
