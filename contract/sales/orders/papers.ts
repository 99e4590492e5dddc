import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { Id } from '#contract/values.ts';

export const openAcknowledgement = endpoint({
  method: 'GET',
  path: '/api/Order/Acknowledgement/{id}',
  allow: ['Admin', 'Office'],
  summary: 'The acknowledgement of an order as it is now, with or without prices as set for the customer. Earlier ones are kept.',
  params: z.object({ id: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
