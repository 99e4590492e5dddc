import { z } from 'zod';
import { entity } from './definition/entity.ts';
import { nominalCodes } from './nominalCodes.ts';
import { payLink } from './payLink.ts';
import { Active } from './referenceFiles.ts';
import { count, electronicAddress, phone, picture, reference, rows, swatch, VatNumber } from '#contract/record/fields.ts';
import { DateOnly, MoneyFromZero, OptionalEmail, optionalText, Percent, requiredText } from '#contract/values.ts';

const isSortCode = (code: string | null) => code === null || /^\d{2}-?\d{2}-?\d{2}$/.test(code);

const account = {
  CurrencyId: reference('Currency'),
  BankName: requiredText(100).meta({ title: 'Bank' }),
  AccountName: optionalText(100),
  SortCode: optionalText(8).refine(isSortCode, 'must be six digits, such as 20-00-00'),
  AccountNo: optionalText(20).meta({ title: 'Account number' }),
  Iban: optionalText(42).meta({ title: 'IBAN' }),
  Bic: optionalText(11).meta({ title: 'BIC' }),
  Active,
};

const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');
const YearStartMonth = z.union(months.map((_month, index) => z.literal(index + 1))).meta({
  title: 'Financial year begins in',
  hint: 'Used for year to date and last year in reports.',
  words: Object.fromEntries(months.map((month, index) => [index + 1, month])),
});

const quarters = { 1: 'March, June, September, December', 2: 'January, April, July, October', 3: 'February, May, August, November' };
const VatQuarterStagger = z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({ title: 'VAT quarters end in', words: quarters });

const company = {
  Name: requiredText(120),
  TradingName: optionalText(120),
  RegisteredOffice: requiredText(300),
  RegisteredIn: requiredText(60),
  CompanyNumber: optionalText(20),
  VatNumber: VatNumber(),
  ...electronicAddress('For e-invoices. Leave blank to use the VAT number.'),
  Phone: phone(),
  Email: OptionalEmail,
  LogoUrl: picture().meta({ title: 'Logo' }),
  BrandColour: swatch().meta({ title: 'Brand colour', hint: 'Colours buttons and links in the customer’s account.' }),
  PayLink: payLink(),
  InvoiceWording: optionalText(1000).meta({ hint: 'Printed at the foot of invoices.' }),
  StatementWording: optionalText(1000).meta({ hint: 'Printed at the foot of statements.' }),
  YearStartMonth,
  VatQuarterStagger,
  LockedThrough: DateOnly.nullish().meta({ title: 'Books locked through', isReadOnly: true }),
  DirectTolerancePercent: Percent.meta({ title: 'Direct deal tolerance', unit: '%', hint: 'Ordered against confirmed quantity.' }),
  PurchasePriceTolerancePercent: Percent.default(1).meta({
    title: 'Purchase invoice tolerance',
    unit: '%',
    hint: 'Allowed difference between invoiced and agreed price.',
  }),
  RecountLimit: count(1_000_000).meta({
    title: 'Recount limit',
    unit: 'units',
    hint: 'A stock take with a larger difference is counted again.',
  }),
  WriteOffLimit: MoneyFromZero.meta({ title: 'Write-off limit' }),
  Gs1CompanyPrefix: optionalText(12)
    .refine((prefix) => prefix === null || /^\d{6,12}$/.test(prefix), 'must be the 6 to 12 digits that GS1 gave you')
    .meta({ title: 'GS1 company prefix', hint: 'Gives each pallet label a unique SSCC for scanners.' }),
  ...nominalCodes,
  BankAccounts: rows('CompanyBankAccount', account, { table: 'company_bank_accounts', parent: 'CompanyId' }),
};

export const companyFile = entity('Company', company, {
  path: '/api/Company',
  table: 'company',
  plural: 'our company',
  readers: ['Admin'],
  isSingle: true,
});
