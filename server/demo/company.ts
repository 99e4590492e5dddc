import type { Db } from '#server/database/connect.ts';

const merchant = {
  Name: 'Severn Glass Merchants Ltd',
  TradingName: 'Severn Glass',
  RegisteredOffice: 'Diglis Dock Road, Worcester, Worcestershire, WR5 3BW',
  CompanyNumber: '03718264',
  VatNumber: 'GB 612 4407 31',
  Phone: '01632 960140',
  Email: 'accounts@severnglass.example',
  BankName: 'Malvern Hills Bank',
  BankSortCode: '20-00-00',
  BankAccountNo: '73920415',
  BankAccountName: 'Severn Glass Merchants Ltd',
  InvoiceWording:
    'Goods remain the property of Severn Glass Merchants Ltd until they are paid for in full. Pallets are charged and credited on return.',
  StatementWording: 'Please quote the invoice numbers with your payment.',
  YearStartMonth: 4,
  VatQuarterStagger: 1,
};

export const nameCompany = async (db: Db) => {
  await db.updateTable('company').set(merchant).execute();
};
