import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

/** Defines the call that fills a menu from a lookup list. Does not import entities/lookups.ts, because its definitions are large. */
const menu = <Row extends z.ZodObject>(path: string, row: Row, summary: string) =>
  endpoint({ method: 'GET', path, allow: 'signedIn', summary, reply: z.array(row) });

export const getAddressTypes = menu(
  '/api/AddressType/GetAddressTypes',
  z.object({ AddressTypeId: z.number(), Description: z.string() }),
  'Lists the address types.',
);

export const listPaymentMethods = menu(
  '/api/PaymentMethod',
  z.object({ PaymentMethodId: z.number(), Description: z.string() }),
  'Lists the payment methods.',
);

export const listCreditReasons = menu(
  '/api/CreditReasons',
  z.object({ CreditReasonId: z.number(), Description: z.string() }),
  'Lists the credit reasons.',
);

export const getCustomerName = endpoint({
  method: 'GET',
  path: '/api/Customer/{id}',
  allow: ['Admin', 'Office'],
  summary: 'Returns the name of a customer.',
  params: z.object({ id: z.coerce.number() }),
  reply: z.object({ CustomerId: z.number(), Name: z.string() }),
});
