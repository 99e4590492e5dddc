import type { CompanySnapshot } from '#server/documents/snapshots/snapshots.ts';

export const company: CompanySnapshot = {
  Name: 'Severn Glass Packaging Ltd',
  TradingName: 'Severn Glass',
  RegisteredOffice: 'The Bottle Works\nQuay Lane\nGloucester\nGL1 2LG',
  CompanyNumber: '04821937',
  RegisteredIn: 'England and Wales',
  VatNumber: 'GB 823 4417 09',
  Phone: '01452 550 210',
  Email: 'accounts@severnglass.example',
  BankAccounts: [
    {
      CurrencyCode: 'GBP',
      BankName: 'Barclays Bank, Gloucester',
      AccountName: null,
      SortCode: '20-33-83',
      AccountNo: '40718264',
      Iban: null,
      Bic: null,
    },
    {
      CurrencyCode: 'EUR',
      BankName: 'Barclays Bank, Gloucester',
      AccountName: 'Severn Glass Packaging, euro account',
      SortCode: null,
      AccountNo: null,
      Iban: 'GB33 BUKB 2020 1555 5555 55',
      Bic: 'BUKBGB22XXX',
    },
  ],
  Logo: null,
  InvoiceWording:
    'Goods remain our property until paid for. Pallets are credited at the price charged when they are returned in good order.',
  StatementWording: 'Queries within seven days, please.',
};
