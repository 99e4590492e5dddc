import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';
import { PickGoods } from './calls.ts';

export const atPickLine = endpoint({
  method: 'POST',
  path: '/api/Order/AtPickLine',
  allow: ['Admin', 'Warehouse'],
  summary: 'Claims an order line for the current picker, so that no colleague walks to it. The claim expires after 15 minutes.',
  body: z.object({
    OrderId: Id,
    OrderDetailId: Id,
    /** Takes over a line that a colleague is picking. */
    Instead: z.boolean().optional(),
  }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'CONFIRMATION_NEEDED'],
});
