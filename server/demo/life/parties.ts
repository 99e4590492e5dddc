import type { PostSnapshot } from '#server/documents/snapshots/partySnapshots.ts';
import type { PartySnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import type { DemoCustomer } from '#server/demo/world.ts';

export const addressLines = (address: Row<'addresses'>): string[] =>
  [address.Line1, address.Line2, address.Line3, address.Town, address.County, address.PostCode, address.Country].filter(
    (line) => typeof line === 'string' && line !== '',
  ) as string[];

export const toPost = (address: Row<'addresses'>): PostSnapshot => ({
  Line1: address.Line1,
  Line2: address.Line2 ?? null,
  Line3: address.Line3 ?? null,
  Town: address.Town ?? null,
  County: address.County ?? null,
  PostCode: address.PostCode ?? null,
  Country: address.Country ?? null,
});

/** Returns the party as named on documents other than invoices. */
export const toNamedParty = ({ row, invoiceAddress }: DemoCustomer): PartySnapshot => ({
  Name: row.Name,
  AccountCode: row.AccountCode,
  AddressLines: addressLines(invoiceAddress),
  VatNumber: row.VatNumber ?? null,
});

export const toParty = (customer: DemoCustomer): PartySnapshot => ({
  ...toNamedParty(customer),
  Post: toPost(customer.invoiceAddress),
  CompanyNumber: customer.row.CompanyNumber ?? null,
  EndpointScheme: customer.row.EndpointScheme ?? null,
  EndpointId: customer.row.EndpointId ?? null,
});

export const findDeliveryAddress = (customer: DemoCustomer, addressId: number | null | undefined) =>
  customer.deliveries.find((address) => address.AddressId === addressId);

/** Returns the lines of a delivery address, with the name first. */
export const deliveryLines = (customer: DemoCustomer, addressId: number | null | undefined): string[] => {
  const address = findDeliveryAddress(customer, addressId) ?? customer.invoiceAddress;
  return [address.Name ?? customer.row.Name, ...addressLines(address)];
};

export const getCurrency = ({ row }: DemoCustomer) => (row.CurrencyId === 2 ? { Code: 'EUR', Symbol: '€' } : { Code: 'GBP', Symbol: '£' });
