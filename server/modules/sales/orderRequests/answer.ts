import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { formatDate } from '#server/documents/format.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { businessDay } from '#server/businessDay.ts';
import { joinRequester, queueAnswer, requesterColumns } from '#server/modules/system/mail/queueAnswer.ts';
import type { Requester } from '#server/modules/system/mail/queueAnswer.ts';
import { getOrderRequest } from './queries.ts';

interface LockedRequest extends Requester {
  OrderRequestId: number;
  State: string;
  CreatedAt: string;
  CustomerOrderNo: string | null;
}

const lockRequest = async (tx: Tx, requestId: number): Promise<LockedRequest> => {
  const { rows } = await sql<LockedRequest>`
    SELECT r.order_request_id, r.state, r.created_at, r.customer_order_no, ${requesterColumns} FROM order_requests r ${joinRequester}
    WHERE r.order_request_id = ${requestId} FOR UPDATE OF r`.execute(tx);
  const [request] = rows;
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request');
  return request;
};

const stateMessages = { Taken: 'has already been accepted as an order', Declined: 'has already been declined' } as const;

const requireUnanswered = ({ State }: LockedRequest) => {
  if (State !== 'Asked')
    throw new AppError('RULE_BROKEN', `The request ${stateMessages[State as keyof typeof stateMessages]}. Reload the list.`);
};

const queueRequestAnswer = (tx: Tx, request: LockedRequest, { subject, words }: { subject: string; words: readonly string[] }) => {
  const requestedOn = formatDate(businessDay(new Date(request.CreatedAt)));
  const customerReference = request.CustomerOrderNo ? `, your order ${request.CustomerOrderNo}` : '';
  return queueAnswer(tx, request, {
    kind: 'OrderRequest',
    id: request.OrderRequestId,
    subject: `${subject} (requested on ${requestedOn}${customerReference})`,
    paragraphs: words,
  });
};

interface TakenOrder {
  OrderId: number;
  CustomerId: number;
  DealNo: number;
  Part: number;
  DeliveryDate: string | null;
}

/** Marks a request as taken, in the transaction that saves its order. The order must be for the same customer. */
export const takeRequest = async (tx: Tx, requestId: number, order: TakenOrder, userId: number) => {
  const request = await lockRequest(tx, requestId);
  requireUnanswered(request);
  if (request.CustomerId !== order.CustomerId)
    throw new AppError('RULE_BROKEN', 'This request is from another customer. Create an order for that customer instead.');
  await tx
    .updateTable('order_requests')
    .set({ State: 'Taken', OrderId: order.OrderId, AnsweredAt: sql`clock_timestamp()`, AnsweredBy: userId })
    .where('OrderRequestId', '=', requestId)
    .execute();
  const when = order.DeliveryDate ? [`Delivery is planned for ${formatDate(order.DeliveryDate)}.`] : [];
  await queueRequestAnswer(tx, request, {
    subject: `We have accepted your order: ${dealName(order)}`,
    words: [
      `Thank you. We have accepted your request as order ${dealName(order)}.`,
      ...when,
      'You can follow it under Orders in your account.',
    ],
  });
};

export const declineRequest = async (context: Context, requestId: number, Reason: string) => {
  const answer = await inTransaction(context, async (tx) => {
    const request = await lockRequest(tx, requestId);
    requireUnanswered(request);
    await tx
      .updateTable('order_requests')
      .set({ State: 'Declined', Answer: Reason, AnsweredAt: sql`clock_timestamp()`, AnsweredBy: context.user.UserId })
      .where('OrderRequestId', '=', requestId)
      .execute();
    await queueRequestAnswer(tx, request, {
      subject: 'About your order request',
      words: ['We are sorry, but we cannot accept your request for this reason:', '', Reason],
    });
    return getOrderRequest(tx, requestId);
  });
  context.services.wakeOutbox();
  return answer;
};

/** Declines many requests at once without e-mail, for example after a flood of them. Skips requests that have been answered. */
export const setAsideRequests = (context: Context, requestIds: readonly number[], Reason: string) =>
  inTransaction(context, async (tx) => {
    const waiting = await tx
      .selectFrom('order_requests')
      .select('OrderRequestId')
      .where('OrderRequestId', 'in', requestIds)
      .where('State', '=', 'Asked')
      .orderBy('OrderRequestId')
      .forUpdate()
      .execute();
    const ids = waiting.map(({ OrderRequestId }) => OrderRequestId);
    if (ids.length > 0)
      await tx
        .updateTable('order_requests')
        .set({ State: 'Declined', Answer: Reason, AnsweredAt: sql`clock_timestamp()`, AnsweredBy: context.user.UserId })
        .where('OrderRequestId', 'in', ids)
        .execute();
    return { SetAside: ids.length };
  });
