import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';

/** Whose list it is, in words; refuses a customer that is not there. */
export const customerName = async (db: Db, customerId: number | null) => {
  if (customerId === null) return 'the standard list';
  const found = await db.selectFrom('customers').select('Name').where('CustomerId', '=', customerId).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', 'There is no such customer');
  return found.Name;
};

/** A line named with a list that it is not on. */
export const onAnotherList = ({ CustomerId, ProductCode }: { CustomerId: number | null; ProductCode: string }) =>
  `“${ProductCode}” is ${CustomerId === null ? 'a standard price, not one of this customer’s' : 'a price of another customer’s list'}: search again`;

/** Refuses a line that names another list than the call does. */
export const requireSameList = ({ CustomerId }: { CustomerId?: number | null | undefined }, customerId: number | null, field: string) => {
  if (CustomerId === undefined || CustomerId === null || (CustomerId || null) === customerId) return;
  throw invalidField(
    `${field}CustomerId`,
    customerId === null
      ? 'is one customer’s, and these prices are to be the standard list’s: name the customer in customerId'
      : 'must be the customer that customerId names, or left out',
  );
};
