import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';
import { PickGoods } from './calls.ts';

/** Added. */
export const atPickLine = endpoint({
  method: 'POST',
  path: '/api/Order/AtPickLine',
  allow: ['Admin', 'Warehouse'],
  summary: 'Says which line of a deal one is picking, so that no colleague walks to it too; a line is free again after 15 minutes.',
  body: z.object({
    OrderId: Id,
    OrderDetailId: Id,
    /** Although a colleague is at it. */
    Instead: z.boolean().optional(),
  }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'CONFIRMATION_NEEDED'],
});
