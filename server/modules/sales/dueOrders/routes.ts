import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { dueOrders as dueRows } from './list.ts';
import { noteDueOrders } from './noteDueOrders.ts';

export const dueOrders: Handlers<Areas['dueOrders']> = {
  listDueOrders: ({ db, today }, { query }) => findList(db, dueRows, query, { today }),
  noteDueOrders: (context, { body }) => noteDueOrders(context, body),
};
