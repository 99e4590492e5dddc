import { companyFile } from '#contract/masterData/entities/company.ts';
import { nominalCodeNames } from '#contract/masterData/entities/nominalCodes.ts';
import { resource } from './engine/define.ts';

export const company = resource({
  name: 'company',
  of: companyFile,
  menu: ['Admin', 'Company', 'Our Company'],
  tabs: {
    Letterhead: { 'Document footers': ['InvoiceWording', 'StatementWording'], 'E-invoices': ['EndpointScheme', 'EndpointId'] },
    'Customer’s account': { '': ['BrandColour', 'PayLink'] },
    'Bank accounts': { '': ['BankAccounts'] },
    'Nominal codes': { '': nominalCodeNames },
    'Books and limits': {
      'Year and VAT': ['YearStartMonth', 'VatQuarterStagger', 'LockedThrough'],
      Limits: ['DirectTolerancePercent', 'PurchasePriceTolerancePercent', 'RecountLimit', 'WriteOffLimit'],
    },
  },
});
