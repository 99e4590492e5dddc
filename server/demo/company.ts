import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

const merchant = {
  Name: 'Severn Glass Merchants Ltd',
  TradingName: 'Severn Glass',
  RegisteredOffice: 'Diglis Dock Road, Worcester, Worcestershire, WR5 3BW',
  CompanyNumber: '03718264',
  VatNumber: 'GB 612 4407 77',
  Phone: '01632 960140',
  Email: 'accounts@severnglass.example',
  BrandColour: '#1f5c3a',
  PayLink: 'https://pay.severnglass.example/?amount={amount}&reference={reference}',
  InvoiceWording:
    'Goods remain the property of Severn Glass Merchants Ltd until they are paid for in full. Pallets are charged and credited on return.',
  StatementWording: 'Please quote the invoice numbers with your payment.',
  YearStartMonth: 4,
  VatQuarterStagger: 1,
  DebtorsCode: '1100',
  VatCode: '2200',
  CarriageCode: '4905',
  PalletsCode: '4010',
  SundriesCode: '4900',
  DiscountCode: '4009',
  FeesCode: '7901',
  ExchangeCode: '7906',
  WriteOffCode: '8100',
  OpeningCode: '9998',
};

/** Nominal codes by id, numbered as in Sage 50's default chart of accounts. */
const nominalCodes = {
  product_groups: ['4000', '4001', '4002', '4003', '4004'],
  payment_methods: ['1200', '1200', '1200', '1250', '1230', '1200', '1250', '9998'],
};
const taxCodes = ['T1', 'T5', 'T0', 'T2', 'T9'];

const BankName = 'Malvern Hills Bank';
const bankAccounts = [
  { CurrencyId: 1, BankName, SortCode: '20-00-00', AccountNo: '73920415' },
  { CurrencyId: 2, BankName, Iban: 'GB47 MALV 2000 0073 9204 23', Bic: 'MALVGB2LXXX' },
];

const nameAccounts = async (db: Db) => {
  const listed = (codes: readonly string[]) => sql`unnest(${codes}::text[]) WITH ORDINALITY AS k(code, id)`;
  await sql`UPDATE product_groups SET nominal_code = k.code FROM ${listed(nominalCodes.product_groups)} WHERE product_group_id = k.id`.execute(
    db,
  );
  await sql`UPDATE payment_methods SET nominal_code = k.code FROM ${listed(nominalCodes.payment_methods)} WHERE payment_method_id = k.id`.execute(
    db,
  );
  await sql`UPDATE vat_types SET tax_code = k.code FROM ${listed(taxCodes)} WHERE vat_type_id = k.id`.execute(db);
};

export const nameCompany = async (db: Db) => {
  await nameAccounts(db);
  await db.updateTable('company').set(merchant).execute();
  await db.deleteFrom('company_bank_accounts').execute();
  await db.insertInto('company_bank_accounts').values(bankAccounts).execute();
};
