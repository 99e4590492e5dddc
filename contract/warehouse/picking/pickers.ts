import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';
import { PickGoods } from './calls.ts';

export const atPickLine = endpoint({
  method: 'POST',
  path: '/api/Order/AtPickLine',
  allow: ['Admin', 'Warehouse'],
  summary: 'Claims an order line for the user, so that no colleague picks it too. The claim ends after 15 minutes.',
  body: z.object({
    OrderId: Id,
    OrderDetailId: Id,
    /** Takes the line over from a colleague who is picking it. */
    Instead: z.boolean().optional(),
  }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'CONFIRMATION_NEEDED'],
});
