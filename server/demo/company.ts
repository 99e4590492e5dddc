import type { Db } from '#server/database/connect.ts';

const merchant = {
  Name: 'Severn Glass Merchants Ltd',
  TradingName: 'Severn Glass',
  RegisteredOffice: 'Diglis Dock Road, Worcester, Worcestershire, WR5 3BW',
  CompanyNumber: '03718264',
  VatNumber: 'GB 612 4407 77',
  Phone: '01632 960140',
  Email: 'accounts@severnglass.example',
  InvoiceWording:
    'Goods remain the property of Severn Glass Merchants Ltd until they are paid for in full. Pallets are charged and credited on return.',
  StatementWording: 'Please quote the invoice numbers with your payment.',
  YearStartMonth: 4,
  VatQuarterStagger: 1,
};

const BankName = 'Malvern Hills Bank';
const bankAccounts = [
  { CurrencyId: 1, BankName, SortCode: '20-00-00', AccountNo: '73920415' },
  { CurrencyId: 2, BankName, Iban: 'GB47 MALV 2000 0073 9204 23', Bic: 'MALVGB2LXXX' },
];

export const nameCompany = async (db: Db) => {
  await db.updateTable('company').set(merchant).execute();
  await db.deleteFrom('company_bank_accounts').execute();
  await db.insertInto('company_bank_accounts').values(bankAccounts).execute();
};
