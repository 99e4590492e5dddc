import { optionalText } from '#contract/values.ts';

const code = (title: string) => optionalText(60).meta({ title, hint: 'Nominal code of the accounts; in QuickBooks the account’s name.' });

/** Where the accounts book what is of no product group and no method of payment. */
export const nominalCodes = {
  DebtorsCode: code('Customers’ accounts (debtors)'),
  VatCode: code('VAT on sales'),
  CarriageCode: code('Carriage charged'),
  PalletsCode: code('Pallets charged'),
  SundriesCode: code('Lines without a product'),
  DiscountCode: code('Settlement discount taken'),
  FeesCode: code('Fees of bank and cards'),
  ExchangeCode: code('Exchange differences'),
  WriteOffCode: code('Rests written off'),
  OpeningCode: code('Opening balances'),
};

export const nominalCodeNames = Object.keys(nominalCodes) as (keyof typeof nominalCodes)[];
