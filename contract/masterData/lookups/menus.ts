import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

/** Lookup lists as a screen's menu reads them: the calls of entities/lookups.ts, without the weight of their definitions. */
const menu = <Row extends z.ZodObject>(path: string, row: Row, summary: string) =>
  endpoint({ method: 'GET', path, allow: 'signedIn', summary, reply: z.array(row) });

export const getAddressTypes = menu(
  '/api/AddressType/GetAddressTypes',
  z.object({ AddressTypeId: z.number(), Description: z.string() }),
  'The kinds of address.',
);

export const listPaymentMethods = menu(
  '/api/PaymentMethod',
  z.object({ PaymentMethodId: z.number(), Description: z.string() }),
  'The ways of paying.',
);

export const listCreditReasons = menu(
  '/api/CreditReasons',
  z.object({ CreditReasonId: z.number(), Description: z.string() }),
  'Why something is credited.',
);

export const getCustomerName = endpoint({
  method: 'GET',
  path: '/api/Customer/{id}',
  allow: ['Admin', 'Office'],
  summary: 'What a customer is called.',
  params: z.object({ id: z.coerce.number() }),
  reply: z.object({ CustomerId: z.number(), Name: z.string() }),
});
