import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id, changedText, requiredText, Version, YesNo } from '#contract/values.ts';
import { Address } from './shapes.ts';

const changeable = {
  Name: changedText(120),
  Line2: changedText(120),
  Line3: changedText(120),
  Town: changedText(80),
  County: changedText(80),
  PostCode: changedText(12),
  Country: changedText(80),
  AddressOrder: z.int({ error: 'must be a whole number' }).min(1, 'must be at least 1').max(9999, 'must be at most 9999').optional(),
  OpeningHours: changedText(200),
  DeliveryInstructions: changedText(500),
  Active: YesNo.optional(),
};

/** Adds an address if there is no `AddressId`. Otherwise changes the given fields, and `Version` must be the stored one. */
export const AddressWrite = z
  .object({
    AddressId: Id.optional(),
    CustomerId: Id.optional(),
    AddressTypeId: Id.optional(),
    Line1: requiredText(120).optional(),
    Version: Version.optional(),
    ...changeable,
  })
  .superRefine((address, context) => {
    const required = address.AddressId === undefined ? (['CustomerId', 'AddressTypeId', 'Line1'] as const) : (['Version'] as const);
    for (const field of required)
      if (address[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'is required' });
  });
export type AddressWrite = z.infer<typeof AddressWrite>;

const customerId = z.object({ id: Id });
const readers = ['Admin', 'Office', 'Customer'] as const;

export const getAddressesOfCustomer = endpoint({
  method: 'GET',
  path: '/api/Address/GetAddressByCustomerId/{id}',
  allow: readers,
  summary: 'Lists a customer’s addresses in display order',
  params: customerId,
  reply: z.array(Address),
  errors: ['NOT_FOUND'],
});

export const getDefaultAddressOfCustomer = endpoint({
  method: 'GET',
  path: '/api/Address/GetExactAddressByCustomerId/{id}',
  allow: readers,
  summary: 'Returns a customer’s default address, the one with the lowest order number. Of equal numbers, delivery comes before invoice',
  params: customerId,
  reply: Address,
  errors: ['NOT_FOUND'],
});

export const getAddressOfCustomer = endpoint({
  method: 'GET',
  path: '/api/Address/GetExactAddressByCustomerIdWithAdressOrder/{id}',
  allow: readers,
  summary: 'Returns one address of a customer',
  params: customerId,
  query: z.object({ adressID: Id }),
  reply: Address,
  errors: ['NOT_FOUND'],
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/Address/AddAddress',
  allow: ['Admin', 'Office'],
  summary: 'Adds an address, or changes the one with the given id. Active false removes it',
  body: AddressWrite,
  reply: Address,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'IN_USE'],
});
