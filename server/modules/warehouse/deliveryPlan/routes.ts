import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getDeliveryPlan } from './getDeliveryPlan.ts';
import { moveDeliveries } from './moveDeliveries.ts';
import { printRunSheet } from './printRunSheet.ts';

export const deliveryPlan: Handlers<Areas['deliveryPlan']> = {
  getDeliveryPlan: (context, { query }) => getDeliveryPlan(context, query.from),
  moveDeliveries: (context, { body }) => moveDeliveries(context, body.Moves),
  printRunSheet: (context, { body }) => printRunSheet(context, body.Day, body.HaulierId ?? null),
};
