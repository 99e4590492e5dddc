import { z } from 'zod';
import { DocumentKind, OpenDealsVat, termBasisWords } from '#contract/masterData/customers/shapes.ts';
import { haulierType } from '#contract/masterData/lookups/keptRows.ts';
import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { count, Own, documentPreferences, phone, reference, VatNumber } from '#contract/record/fields.ts';
import { addressList, commentList, contactList, productCodeList } from '#contract/record/parts.ts';
import { MoneyFromZero, optionalNote, optionalText, OptionalEmail, Percent, requiredText, YesNo } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

const customer = {
  AccountCode: requiredText(20).refine((code) => /^[A-Za-z0-9][A-Za-z0-9 ./&-]*$/.test(code), 'must be letters, digits and . / & -'),
  Name: requiredText(120),
  CustomerTypeId: reference('CustomerType').default(1).meta({ title: 'Type' }),
  CustomerGroupId: reference('CustomerGroup').nullish().meta({ title: 'Group' }),
  ContactName: optionalText(120),
  Phone: phone(),
  Email: OptionalEmail,
  InvoiceEmail: OptionalEmail,
  StatementEmail: OptionalEmail,
  VatNumber: VatNumber(),
  CompanyNumber: optionalText(20),
  CurrencyId: reference('Currency').default(1).meta({ hasCode: true, hint: 'Can’t be changed once the account has transactions.' }),
  VatTypeId: reference('VatType').default(1),
  CreditLimit: MoneyFromZero.default(0),
  PaymentTermDays: count(365).default(30).meta({ title: 'Payment terms', unit: 'days' }),
  PaymentTermBasis: z.enum(['InvoiceDate', 'EndOfMonth']).default('InvoiceDate').meta({ title: 'Terms run from', words: termBasisWords }),
  SettlementDiscountPercent: Percent.default(0).meta({ title: 'Settlement discount', unit: '%' }),
  SettlementDiscountDays: count(365).default(0).meta({ title: 'Discount period', unit: 'days' }),
  ProForma: YesNo.default(false).meta({ hint: 'Customer pays before goods leave.' }),
  OnStop: YesNo.default(false).meta({ because: 'OnStopReason' }),
  OnStopReason: optionalNote(200).meta({ title: 'Reason for stop' }),
  HaulierId: reference('Customer', { CustomerTypeId: haulierType }).nullish(),
  PalletsCharged: YesNo.default(true),
  PalletNorm: count(1_000_000).nullish().meta({ title: 'Pallet allowance', hint: 'Number of pallets the account may hold.' }),
  StatementKind: z.enum(['OpenItem', 'BalanceForward']).default('OpenItem'),
  AgeingBasis: z.enum(['DueDate', 'DocumentDate']).default('DueDate').meta({ title: 'Aged by' }),
  ...documentPreferences,
  LargeProducer: YesNo.default(false).meta({ hint: 'Submits its own packaging return.' }),
  Comment: optionalNote(2000).meta({ isAddOnly: true, title: 'Latest comment' }),
  Active,
  Addresses: addressList('Address', { table: 'addresses', parent: 'CustomerId' }),
  Contacts: contactList('Contact', DocumentKind, { table: 'contacts', parent: 'CustomerId' }),
  Codes: productCodeList('CustomerCode', { table: 'customer_codes', parent: 'CustomerId' }),
  Comments: commentList('CustomerComment', { table: 'customer_comments', parent: 'CustomerId' }),
  Own,
};
export const customerFile = entity('Customer', customer, {
  path: '/api/Customer',
  calls: { remove: 'Delete/{id}' },
  search: 'customer_search',
  asks: { OpenDealsVat: OpenDealsVat.optional() },
  totals: ['CreditLimit'],
  readers: office,
  historians: office,
});

export const { list: listCustomers, get: getCustomer, add: addCustomer, edit: changeCustomer, remove: removeCustomer } = customerFile.calls;
