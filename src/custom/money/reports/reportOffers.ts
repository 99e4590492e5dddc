import type { z } from 'zod';
import type { Endpoint, FileReply } from '#contract/call/endpoint.ts';
import {
  ageListing,
  creditsReport,
  daySheetReport,
  deliveriesReport,
  discountsReport,
  invoiceReport,
  kkgReport,
  loadCustomerHistory,
  orderPerformance,
  palletMovementReport,
  palletMovementSummary,
  palletWriteOffs,
  paymentsReport,
  productReport,
  salesByMonth,
  salesBySupplier,
  salesInvoices,
  supplierReport,
  vatOutput,
} from '#contract/money/reports/calls.ts';
import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import { today } from '#src/ui/text/format.ts';

const calls = {
  salesInvoices,
  invoiceReport,
  salesByMonth,
  salesBySupplier,
  supplierReport,
  productReport,
  loadCustomerHistory,
  discountsReport,
  ageListing,
  paymentsReport,
  creditsReport,
  vatOutput,
  deliveriesReport,
  daySheetReport,
  orderPerformance,
  kkgReport,
  palletMovementSummary,
  palletMovementReport,
  palletWriteOffs,
};

export type InputKind = 'from' | 'to' | 'date' | 'supplier' | 'product' | 'customer' | 'vatType' | 'currency' | 'basis' | 'by';

export interface ReportInput {
  /** Name of the parameter in the API call. */
  name: string;
  kind: InputKind;
  in: 'params' | 'query';
  /** Set if the report cannot be loaded without a value. */
  isNeeded?: true;
  /** Returns the first value. Default: that of the kind, such as the first day of last month. */
  initial?: () => string;
}

export interface ReportOffer {
  key: keyof typeof calls;
  title: string;
  /** Describes the contents in one sentence. */
  about: string;
  group: 'Sales' | 'Money' | 'VAT' | 'Goods' | 'Pallets';
  inputs: readonly ReportInput[];
}

const inPath = (name: string, kind: InputKind): ReportInput => ({ name, kind, in: 'params' });
const inQuery = (name: string, kind: InputKind): ReportInput => ({ name, kind, in: 'query' });

const period = [inPath('from', 'from'), inPath('to', 'to')];
const periodWith = (kind: InputKind) => [inPath('a', 'from'), inPath('b', 'to'), inPath('c', kind)];

/** Returns the first day of the twelve months that end with this month. */
const firstDayOfYearAgo = () => addDays(monthEnd(today(), -12), 1);

/** Reports that the screen offers, in the order of the list. */
export const reportOffers: readonly ReportOffer[] = [
  {
    key: 'salesInvoices',
    title: 'Sales day book',
    about: 'Invoices, debit and credit notes by their date.',
    group: 'Sales',
    inputs: period,
  },
  { key: 'invoiceReport', title: 'Invoiced lines', about: 'Every line invoiced, with cost and margin.', group: 'Sales', inputs: period },
  {
    key: 'salesByMonth',
    title: 'Sales by month',
    about: 'Sales and margin by month, with the year before.',
    group: 'Sales',
    inputs: [{ ...inPath('a', 'from'), initial: firstDayOfYearAgo }, { ...inPath('b', 'to'), initial: today }, inPath('c', 'supplier')],
  },
  {
    key: 'supplierReport',
    title: 'Sales by product',
    about: 'Sales less credits, cost and margin, by product.',
    group: 'Sales',
    inputs: periodWith('supplier'),
  },
  {
    key: 'productReport',
    title: 'Sales by customer',
    about: 'Sales of one product, or of all, by customer.',
    group: 'Sales',
    inputs: periodWith('product'),
  },
  {
    key: 'salesBySupplier',
    title: 'Sales by supplier',
    about: 'Sales less credits, cost and margin, by supplier.',
    group: 'Sales',
    inputs: period,
  },
  {
    key: 'loadCustomerHistory',
    title: 'Customer purchases',
    about: 'A customer’s purchases in 24 months, by product.',
    group: 'Sales',
    inputs: [{ ...inQuery('CustID', 'customer'), isNeeded: true }],
  },
  {
    key: 'discountsReport',
    title: 'Discounts',
    about: 'Line discounts. Settlement discounts offered, taken and lapsed.',
    group: 'Sales',
    inputs: period,
  },
  {
    key: 'ageListing',
    title: 'Aged debtors',
    about: 'Balance of each account at the end of a day, by age.',
    group: 'Money',
    inputs: [inPath('date', 'date'), inQuery('basis', 'basis')],
  },
  { key: 'paymentsReport', title: 'Payments', about: 'Receipts, refunds, fees and reversals by method.', group: 'Money', inputs: period },
  { key: 'creditsReport', title: 'Credit notes', about: 'Credit notes of a period, by reason.', group: 'Money', inputs: period },
  {
    key: 'vatOutput',
    title: 'VAT on sales',
    about: 'Output VAT by document, for boxes 1 and 6 of the VAT return.',
    group: 'VAT',
    inputs: [...periodWith('vatType'), inPath('d', 'currency')],
  },
  {
    key: 'deliveriesReport',
    title: 'Deliveries',
    about: 'Despatches by haulier, with pallets and weight.',
    group: 'Goods',
    inputs: period,
  },
  { key: 'daySheetReport', title: 'Day sheet', about: 'The deliveries of a day.', group: 'Goods', inputs: [inPath('date', 'date')] },
  {
    key: 'orderPerformance',
    title: 'Order to invoice',
    about: 'Orders on time and in full, and days to delivery and invoice.',
    group: 'Goods',
    inputs: [...period, inQuery('by', 'by'), inQuery('CustomerId', 'customer'), inQuery('SupplierId', 'supplier')],
  },
  {
    key: 'kkgReport',
    title: 'Packaging in kilograms',
    about: 'Figures for the packaging-waste return.',
    group: 'Goods',
    inputs: [...periodWith('supplier'), inQuery('CustomerID', 'customer')],
  },
  {
    key: 'palletMovementSummary',
    title: 'Pallets by holder',
    about: 'Pallets of each holder: opening, in, out and closing.',
    group: 'Pallets',
    inputs: period,
  },
  {
    key: 'palletMovementReport',
    title: 'Pallet movements',
    about: 'Every pallet movement of the period.',
    group: 'Pallets',
    inputs: period,
  },
  {
    key: 'palletWriteOffs',
    title: 'Pallets written off',
    about: 'Quantity, value and who pays for the loss.',
    group: 'Pallets',
    inputs: period,
  },
];

export const reportCall = ({ key }: ReportOffer): Endpoint<z.ZodType, z.ZodType, z.ZodType, FileReply> => calls[key];
