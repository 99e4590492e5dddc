import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import type { Address } from '#contract/masterData/addresses/shapes.ts';
import { sum } from '#contract/money.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Context } from '#server/context.ts';
import { formatCount, formatMoney, formatPercent } from '#server/documents/format.ts';
import type { CustomerDetailsSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { findAddresses } from '#server/modules/masterData/addresses/queries.ts';
import { findCompanySnapshot } from '#server/modules/system/documents/parties.ts';
import { findComments, findHeldPallets, getCustomerWords, getCustomerRecord } from './queries.ts';
import type { CustomerRow } from './queries.ts';

type Words = Awaited<ReturnType<typeof getCustomerWords>>;
type Group = CustomerDetailsSnapshot['Facts'][number];

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');
const deliveries: Record<CustomerRow['DocumentDelivery'], string> = { Email: 'By e-mail', Post: 'By post' };
const statements: Record<CustomerRow['StatementKind'], string> = { OpenItem: 'Open item', BalanceForward: 'Balance forward' };
const ageings: Record<CustomerRow['AgeingBasis'], string> = { DueDate: 'By due date', DocumentDate: 'By document date' };

const group = (Title: string, rows: Record<string, string | null>): Group => ({
  Title,
  Rows: Object.entries(rows).flatMap(([Label, Value]) => (Value ? [{ Label, Value }] : [])),
});

const describeSettlement = (customer: CustomerRow) =>
  customer.SettlementDiscountPercent.gt(0)
    ? `${formatPercent(customer.SettlementDiscountPercent.toString())} within ${formatCount(customer.SettlementDiscountDays, 'day')}`
    : 'None';

const listFactGroups = (customer: CustomerRow, words: Words, symbol: string): Group[] => [
  group('Account', {
    Type: words.CustomerType,
    Group: words.CustomerGroup,
    Currency: words.CurrencyCode,
    'VAT type': words.VatType,
    'VAT number': customer.VatNumber,
    'Company number': customer.CompanyNumber,
    'In use': yesNo(customer.Active),
  }),
  group('Contact', {
    Name: customer.ContactName,
    Phone: customer.Phone,
    'E-mail': customer.Email,
    'Invoices to': customer.InvoiceEmail,
    'Statements to': customer.StatementEmail,
  }),
  group('Terms', {
    'Credit limit': formatMoney(customer.CreditLimit.toString(), symbol),
    Payment: describeTerms(customer),
    'Settlement discount': describeSettlement(customer),
    'Pays before delivery': yesNo(customer.ProForma),
    'On stop': customer.OnStop ? ['Yes', customer.OnStopReason].filter(Boolean).join(': ') : 'No',
  }),
  group('Deliveries and documents', {
    Haulier: words.Haulier,
    'Pallets charged': yesNo(customer.PalletsCharged),
    'Pallet allowance': customer.PalletNorm === null ? '' : String(customer.PalletNorm),
    Statements: `${statements[customer.StatementKind]}, aged ${ageings[customer.AgeingBasis].toLowerCase()}`,
    Documents: deliveries[customer.DocumentDelivery],
    'Large producer': yesNo(customer.LargeProducer),
  }),
];

const describeAddress = (address: Address, customerName: string): CustomerDetailsSnapshot['Addresses'][number] => ({
  Type: address.AddressType,
  Name: address.Name ?? customerName,
  Lines: [address.Line1, address.Line2, address.Line3, address.Town, address.County, address.PostCode, address.Country].filter(
    (line): line is string => Boolean(line),
  ),
  OpeningHours: address.OpeningHours,
  DeliveryInstructions: address.DeliveryInstructions,
});

/** Prints the customer record as a PDF, which is not stored. */
export const printCustomer = async ({ db, today, services }: Context, customerId: number) => {
  const customer = await getCustomerRecord(db, customerId);
  const words = await getCustomerWords(db, customerId);
  const company = await findCompanySnapshot(db);
  const addresses = await findAddresses(db, customerId);
  const pallets = await findHeldPallets(db, customerId, today);
  const comments = await findComments(db, customerId, 20);
  const snapshot: CustomerDetailsSnapshot = {
    Company: company,
    PrintedOn: today,
    Name: customer.Name,
    AccountCode: customer.AccountCode,
    Currency: { Code: words.CurrencyCode, Symbol: words.CurrencySymbol },
    Facts: listFactGroups(customer, words, words.CurrencySymbol),
    Addresses: addresses.map((address) => describeAddress(address, customer.Name)),
    Contacts: customer.Contacts,
    Pallets: pallets.map(({ Description, Held, Worth }) => ({ Description, Held, Worth: Worth.toString() })),
    PalletsWorth: sum(pallets.map((pallet) => pallet.Worth)).toString(),
    Comments: comments.map(({ CreatedAt, Author, Comment }) => ({ Date: businessDay(new Date(CreatedAt)), Author, Comment })),
  };
  const bytes = await services.renderPdf({ kind: 'customerDetails', snapshot });
  return { bytes, fileName: `Customer ${customer.AccountCode}.pdf`, inline: true };
};
