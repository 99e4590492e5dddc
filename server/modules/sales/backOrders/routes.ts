import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { closeBackOrders } from './closeBackOrders.ts';
import { backOrderLines } from './list.ts';
import { promiseBackOrders } from './promiseBackOrders.ts';

export const backOrders: Handlers<Areas['backOrders']> = {
  listBackOrders: ({ db, today }, { query }) => findList(db, backOrderLines, query, { today }),
  promiseBackOrders: (context, { body }) => promiseBackOrders(context, body.OrderIds, body.PromisedDate),
  closeBackOrders: (context, { body }) => closeBackOrders(context, body.OrderDetailIds, body.Reason),
};
