import type { BodyOf } from '#contract/call/endpoint.ts';
import type { noteDueOrders as call } from '#contract/sales/dueOrders/calls.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';

/** Records that customers were asked for an order today. Throws NOT_FOUND, or INVALID_INPUT for a date in the past. */
export const noteDueOrders = (context: Context, { CustomerIds, AskAgainOn, Note }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { today } = context;
    if (AskAgainOn < today) throw invalidField('AskAgainOn', 'must be today or later');
    const ids = [...new Set(CustomerIds)].toSorted((a, b) => a - b);
    const there = await tx.selectFrom('customers').select('CustomerId').where('CustomerId', 'in', ids).execute();
    if (there.length < ids.length) throw new AppError('NOT_FOUND', 'That customer no longer exists. Reload the list.');
    const notes = ids.map((CustomerId) => ({ CustomerId, AskedOn: today, AskAgainOn, Note }));
    await tx.insertInto('due_order_notes').values(notes).execute();
    return { Noted: ids.length };
  });
