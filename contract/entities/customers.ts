import { z } from 'zod';
import { DocumentKind, termBasisWords } from '#contract/customers/shapes.ts';
import { entity } from './entity.ts';
import { Active } from './referenceFiles.ts';
import { count, Own, phone, reference, requiredAddressLines, rows, VatNumber } from '#contract/fields.ts';
import { MoneyFromZero, optionalNote, optionalText, OptionalEmail, Percent, requiredNote, requiredText, YesNo } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;
const said = (title: string) => z.string().nullish().meta({ title, isReadOnly: true });
const isCode = (code: string) => /^[A-Za-z0-9][A-Za-z0-9 ./&-]*$/.test(code);

const TermBasis = z.enum(['InvoiceDate', 'EndOfMonth']).default('InvoiceDate').meta({ title: 'Counted from', words: termBasisWords });
const StatementKind = z.enum(['OpenItem', 'BalanceForward']).meta({ words: { OpenItem: 'Open item', BalanceForward: 'Balance forward' } });
const AgeingBasis = z.enum(['DueDate', 'DocumentDate']).meta({ words: { DueDate: 'Due date', DocumentDate: 'Document date' } });
const DocumentDelivery = z.enum(['Email', 'Post']).meta({ title: 'Papers go by', words: { Email: 'E-mail', Post: 'Post' } });
const papers = { ProForma: 'Pro forma', DeliveryNote: 'Delivery note' };
const Documents = z
  .array(DocumentKind.meta({ words: papers }))
  .max(5)
  .default([])
  .meta({ title: 'Gets', words: papers });

const contact = { Name: requiredText(120), Phone: phone(), Email: OptionalEmail, Documents, Active };
const address = {
  AddressTypeId: reference('AddressType').meta({ title: 'Kind' }),
  Name: optionalText(120),
  ...requiredAddressLines,
  AddressOrder: count(9999).optional(),
  OpeningHours: optionalText(200),
  DeliveryInstructions: optionalText(500),
  Active,
};
const comment = { Comment: requiredNote(2000), Author: said('By'), CreatedAt: said('When') };
const keptComments = { table: 'customer_comments', parent: 'CustomerId', kind: 'commentList', isAppendOnly: true };

const customer = {
  AccountCode: requiredText(20).refine(isCode, 'must be letters, digits and . / & -'),
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
  CurrencyId: reference('Currency').default(1).meta({ hint: 'It stays once the account has deals, papers or money.' }),
  VatTypeId: reference('VatType').default(1),
  CreditLimit: MoneyFromZero.default(0),
  PaymentTermDays: count(365).default(30).meta({ title: 'Payment terms', unit: 'days' }),
  PaymentTermBasis: TermBasis,
  SettlementDiscountPercent: Percent.default(0).meta({ title: 'Settlement discount', unit: '%' }),
  SettlementDiscountDays: count(365).default(0).meta({ title: 'If paid within', unit: 'days' }),
  ProForma: YesNo.default(false).meta({ hint: 'Pays before goods leave.' }),
  OnStop: YesNo.default(false),
  OnStopReason: optionalNote(200).meta({ title: 'Why it is on stop' }),
  HaulierId: reference('Customer', { CustomerTypeId: 3 }).nullish(),
  PalletsCharged: YesNo.default(true),
  PalletNorm: count(1_000_000).nullish().meta({ hint: 'How many pallets it usually holds.' }),
  StatementKind: StatementKind.default('OpenItem'),
  AgeingBasis: AgeingBasis.default('DueDate').meta({ title: 'Aged by' }),
  DocumentDelivery: DocumentDelivery.default('Email'),
  LargeProducer: YesNo.default(false).meta({ hint: 'Reports its own packaging.' }),
  Comment: optionalNote(2000).meta({ isAddOnly: true, title: 'Latest comment' }),
  Active,
  Contacts: rows('Contact', contact, { table: 'contacts', parent: 'CustomerId', kind: 'contactList' }),
  Addresses: rows('Address', address, { table: 'addresses', parent: 'CustomerId', kind: 'addressList' }),
  Comments: rows('CustomerComment', comment, keptComments),
  Own,
};
export const customerFile = entity('Customer', customer, {
  path: '/api/Customer',
  calls: { remove: 'Delete/{id}' },
  table: 'customers',
  search: 'customer_search',
  readers: office,
  historians: office,
});

export const { list: listCustomers, get: getCustomer, add: addCustomer, edit: changeCustomer, remove: removeCustomer } = customerFile.calls;
