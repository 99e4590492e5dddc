import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { replyOnce, inTransaction } from '#server/database/transaction/transaction.ts';
import { getRefusalMessage } from '#server/modules/getRefusalMessage.ts';
import { must } from '#server/must.ts';

type MailOne = (tx: Tx, customerId: number) => Promise<string>;

const mailEach = async (context: Context, customerIds: readonly number[], mailOne: MailOne) => {
  const ids = [...new Set(customerIds)];
  const customers = await context.db.selectFrom('customers').select(['CustomerId', 'Name']).where('CustomerId', 'in', ids).execute();
  const names = new Map(customers.map(({ CustomerId, Name }) => [CustomerId, Name]));
  if (names.size < ids.length) throw new AppError('NOT_FOUND', 'That customer no longer exists. Reload the list.');
  const results = [];
  for (const CustomerId of ids) {
    const result = await inTransaction(context, (tx) => mailOne(tx, CustomerId)).then(
      (Message) => ({ Ok: true, Message }),
      (error: unknown) => ({ Ok: false, Message: getRefusalMessage(error) }),
    );
    results.push({ CustomerId, CustomerName: must(names.get(CustomerId), 'The customer'), ...result });
  }
  return results;
};

/**
 * Mails customers, each in its own transaction. A refusal does not stop the others, and its result has the reason. `mailOne` queues one mail and
 * returns its result. Throws NOT_FOUND if a customer does not exist.
 */
export const mailCustomers = async (context: Context, customerIds: readonly number[], mailOne: MailOne) => {
  const results = await replyOnce(
    context,
    (all) => all.some(({ Ok }) => Ok),
    () => mailEach(context, customerIds, mailOne),
  );
  context.services.wakeOutbox();
  return results;
};
