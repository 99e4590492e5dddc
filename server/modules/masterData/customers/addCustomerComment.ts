import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findComments, getLockedCustomer } from './queries.ts';

export const insertComment = (tx: Tx, customerId: number, comment: string) =>
  tx.insertInto('customer_comments').values({ CustomerId: customerId, Comment: comment }).execute();

/** Adds a comment and stores it in the customer record as the latest comment. */
const addComment = async (tx: Tx, customerId: number, comment: string) => {
  await insertComment(tx, customerId, comment);
  await tx.updateTable('customers').set({ Comment: comment }).where('CustomerId', '=', customerId).execute();
};

export const addCustomerComment = (context: Context, customerId: number, comment: string | null | undefined) => {
  if (!comment) throw invalidField('comment', 'Enter a comment');
  return inTransaction(context, async (tx) => {
    await getLockedCustomer(tx, customerId);
    await addComment(tx, customerId, comment);
    const [added] = await findComments(tx, customerId, 1);
    if (!added) throw new AppError('NOT_FOUND', 'There is no such comment');
    return added;
  });
};
