import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getHistory } from './getHistory.ts';
import { getRecordAt } from './getRecordAt.ts';

export const history: Handlers<Areas['history']> = {
  getHistory: (context, { params, query }) => getHistory(context, params.entity, params.id, query),
  getRecordAt: (context, { params }) => getRecordAt(context, params.entity, params.id, params.auditId),
};
