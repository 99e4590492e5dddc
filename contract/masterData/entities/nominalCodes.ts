import { optionalText } from '#contract/values.ts';

const code = (title: string) =>
  optionalText(60).meta({ title, hint: 'Nominal code in your accounting package. In QuickBooks, the account name.' });

/** Nominal codes for amounts that have no product group or payment method. */
export const nominalCodes = {
  DebtorsCode: code('Customers’ accounts (debtors)'),
  VatCode: code('VAT on sales'),
  CarriageCode: code('Carriage charged'),
  PalletsCode: code('Pallets charged'),
  SundriesCode: code('Lines without a product'),
  DiscountCode: code('Settlement discount taken'),
  FeesCode: code('Bank and card fees'),
  ExchangeCode: code('Exchange differences'),
  WriteOffCode: code('Write-offs'),
  OpeningCode: code('Opening balances'),
};

export const nominalCodeNames = Object.keys(nominalCodes) as (keyof typeof nominalCodes)[];
