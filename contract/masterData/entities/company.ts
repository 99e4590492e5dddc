import { z } from 'zod';
import { entity } from './definition/entity.ts';
import { nominalCodes } from './nominalCodes.ts';
import { Active } from './referenceFiles.ts';
import { count, electronicAddress, phone, picture, reference, rows, VatNumber } from '#contract/record/fields.ts';
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
  hint: 'The dashboard and the reports offer this year to date, and the one before.',
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
  ...electronicAddress('On e-invoices; none: the VAT number.'),
  Phone: phone(),
  Email: OptionalEmail,
  LogoUrl: picture().meta({ title: 'Logo' }),
  InvoiceWording: optionalText(1000).meta({ hint: 'At the foot of invoices.' }),
  StatementWording: optionalText(1000).meta({ hint: 'At the foot of statements.' }),
  YearStartMonth,
  VatQuarterStagger,
  LockedThrough: DateOnly.nullish().meta({ title: 'Books are locked through', isReadOnly: true }),
  DirectTolerancePercent: Percent.meta({
    title: 'Direct deals: tolerance',
    unit: '%',
    hint: 'How far what a supplier confirms may be from what was ordered.',
  }),
  PurchasePriceTolerancePercent: Percent.default(1).meta({
    title: 'Purchase invoices: price tolerance',
    unit: '%',
    hint: 'How far a price that a supplier or haulier charges may be from what was agreed.',
  }),
  RecountLimit: count(1_000_000).meta({
    title: 'Stock take: counted again above',
    unit: 'units',
    hint: 'How far a count may be from the stock.',
  }),
  WriteOffLimit: MoneyFromZero.meta({ title: 'Largest rest to write off' }),
  Gs1CompanyPrefix: optionalText(12)
    .refine((prefix) => prefix === null || /^\d{6,12}$/.test(prefix), 'must be 6 to 12 digits, as GS1 gave them to you')
    .meta({ title: 'GS1 company prefix', hint: 'Pallet labels then carry a number of their own (SSCC), which scanners know again.' }),
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
