import { customerFile } from '#contract/masterData/entities/customers.ts';
import { addressFile, contactFile, customerCodeFile } from '#contract/masterData/entities/partFiles.ts';
import { printCustomer } from '#contract/masterData/customers/calls.ts';
import { customerInvoices } from '#contract/money/invoices/calls.ts';
import { resource } from './engine/define.ts';
import { openDealsQuestion } from './openDeals/questions.ts';

export const customers = resource({
  name: 'customers',
  of: customerFile,
  menu: ['Admin', 'Manage Customers'],
  search: ['Name', 'AccountCode', 'Phone', 'ContactName'],
  filters: ['CustomerTypeId', 'CustomerGroupId', 'CurrencyId', 'OnStop', 'ProForma', 'Active'],
  columns: ['AccountCode', 'Name', 'CustomerTypeId', 'CustomerGroupId', 'Phone', 'CreditLimit', 'PaymentTermDays', 'OnStop', 'Active'],
  editedInList: ['CreditLimit', 'Phone'],
  tabs: {
    Account: {
      Details: ['ContactName', 'Phone', 'Email', 'VatNumber', 'CompanyNumber'],
      Trading: ['CurrencyId', 'VatTypeId', 'HaulierId', 'PalletsCharged', 'PalletNorm', 'LargeProducer'],
    },
    'Terms and credit': {
      Terms: ['PaymentTermDays', 'PaymentTermBasis', 'SettlementDiscountPercent', 'SettlementDiscountDays', 'ProForma'],
      Credit: ['CreditLimit', 'OnStop', 'OnStopReason'],
      Documents: ['DocumentDelivery', 'InvoiceEmail', 'StatementEmail', 'StatementKind', 'AgeingBasis', 'AcknowledgementPrices'],
      'E-invoices': ['XmlInvoices', 'EndpointScheme', 'EndpointId'],
    },
  },
  related: [
    {
      title: 'Invoices and credits',
      call: customerInvoices,
      by: 'id',
      columns: ['Number', 'Kind', 'Date', 'DueDate', 'CustomerOrderNo', 'GrossAmount', 'Outstanding'],
    },
  ],
  hasFiles: true,
  files: [addressFile, contactFile, customerCodeFile],
  question: openDealsQuestion,
  paper: { label: 'Print details', call: printCustomer },
});
