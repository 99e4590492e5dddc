import { z } from 'zod';
import { blob, endpoint } from '#contract/call/endpoint.ts';
import type { Role } from '#contract/call/roles.ts';
import { DateOnly, Id, IdOrAll, Month } from '#contract/values.ts';
import { reportQuery } from './shape.ts';

const finance = ['Admin', 'Finance'] as const;
const office = ['Admin', 'Office', 'Finance'] as const;

const period = z.object({ from: DateOnly, to: DateOnly });
const onDay = z.object({ date: DateOnly });
/** Path parameters: from, to (both inclusive) and an id, with 0 for all. */
const periodWithId = z.object({ a: DateOnly, b: DateOnly, c: IdOrAll });

interface ReportOptions<P extends z.ZodType, Q extends z.ZodRawShape> {
  path: string;
  allow: readonly Role[];
  summary: string;
  params: P;
  query: Q;
}

const defineReportCall = <P extends z.ZodType, Q extends z.ZodRawShape>({ path, allow, summary, params, query }: ReportOptions<P, Q>) =>
  endpoint({
    method: 'GET',
    path: `/api/Reports/${path}`,
    allow,
    summary,
    params,
    query: z.object({ ...reportQuery, ...query }),
    reply: blob(),
  });

export const loadCustomerHistory = defineReportCall({
  path: 'LoadCustomerHistory',
  allow: office,
  summary: 'Reports a customer’s purchases in the last 24 months: quantity and net amount by product and month, less credits.',
  params: z.object({}),
  query: { CustID: Id },
});

export const kkgReport = defineReportCall({
  path: 'KkgReport/{a}/{b}/{c}',
  allow: finance,
  summary:
    'Reports kilograms of packaging supplied, by product group, colour, customer and nation. Parameters: from, to, supplier (0 for all).',
  params: periodWithId,
  query: { CustomerID: IdOrAll.optional() },
});

export const daySheetReport = defineReportCall({
  path: 'getdaysheet/{date}',
  allow: ['Admin', 'Warehouse', 'Finance'],
  summary: 'Reports the deliveries of a day by haulier, with pallets, weight and instructions.',
  params: onDay,
  query: {},
});

export const supplierReport = defineReportCall({
  path: 'GetSupplierReport/{a}/{b}/{c}',
  allow: finance,
  summary: 'Reports sales, cost and margin by product. Parameters: from, to, supplier (0 for all).',
  params: periodWithId,
  query: {},
});

export const productReport = defineReportCall({
  path: 'GetProductReport/{a}/{b}/{c}',
  allow: finance,
  summary: 'Reports sales, cost and margin by customer. Parameters: from, to, product (0 for all).',
  params: periodWithId,
  query: {},
});

export const palletMovementSummary = defineReportCall({
  path: 'PalletMovementSummary/{from}/{to}',
  allow: office,
  summary: 'Reports pallets by type and holder: opening, in, out and closing.',
  params: period,
  query: {},
});

export const palletMovementReport = defineReportCall({
  path: 'PalletMovement/{from}/{to}',
  allow: office,
  summary: 'Reports every pallet movement.',
  params: period,
  query: {},
});

export const palletWriteOffs = defineReportCall({
  path: 'PalletWriteOffs/{from}/{to}',
  allow: office,
  summary: 'Reports pallets written off: quantity, value and who pays for the loss.',
  params: period,
  query: {},
});

export const paymentsReport = defineReportCall({
  path: 'PaymentsReport/{from}/{to}',
  allow: finance,
  summary: 'Reports receipts, refunds, fees and reversals by method.',
  params: period,
  query: {},
});

export const salesInvoices = defineReportCall({
  path: 'SalesInvoices/{from}/{to}',
  allow: finance,
  summary: 'Reports the sales day book, with a row for each invoice, debit note and credit note.',
  params: period,
  query: {},
});

export const orderPerformance = defineReportCall({
  path: 'GetOIPerformance/{from}/{to}',
  allow: finance,
  summary: 'Reports orders on time and in full, and days from order to delivery and invoice, by customer or supplier.',
  params: period,
  query: {
    by: z.enum(['customer', 'supplier'], { error: 'must be customer or supplier' }).optional(),
    CustomerId: IdOrAll.optional(),
    SupplierId: IdOrAll.optional(),
  },
});

export const invoiceReport = defineReportCall({
  path: 'GetInvoiceReport/{from}/{to}',
  allow: finance,
  summary: 'Reports every invoiced line, with cost and margin.',
  params: period,
  query: {},
});

export const vatOutput = defineReportCall({
  path: 'GetVatOutput/{a}/{b}/{c}/{d}',
  allow: finance,
  summary: 'Reports output VAT by rate and document. Parameters: from, to, VAT type and currency (0 for all).',
  params: z.object({ a: DateOnly, b: DateOnly, c: IdOrAll, d: IdOrAll }),
  query: {},
});

export const discountsReport = defineReportCall({
  path: 'GetDiscountsReport/{from}/{to}',
  allow: finance,
  summary: 'Reports line discounts, and settlement discounts offered, taken and lapsed.',
  params: period,
  query: {},
});

export const ageListing = defineReportCall({
  path: 'GetAgeListing/{date}',
  allow: finance,
  summary: 'Reports the balance of each account at the end of a day, by age.',
  params: onDay,
  query: { basis: z.enum(['DueDate', 'DocumentDate'], { error: 'must be DueDate or DocumentDate' }).optional() },
});

export const creditsReport = defineReportCall({
  path: 'GetCreditsReport/{from}/{to}',
  allow: finance,
  summary: 'Reports credit notes by reason.',
  params: period,
  query: {},
});

export const deliveriesReport = defineReportCall({
  path: 'GetDeliveriesReport/{from}/{to}',
  allow: finance,
  summary: 'Reports despatches by haulier, with pallets and weight.',
  params: period,
  query: {},
});

export const salesByMonth = defineReportCall({
  path: 'SalesByMonth/{a}/{b}/{c}',
  allow: finance,
  summary: 'Reports sales less credits and their margin by whole month, with the year before. Parameters: from, to, supplier (0 for all).',
  params: periodWithId,
  query: {},
});

export const salesBySupplier = defineReportCall({
  path: 'SalesBySupplier/{from}/{to}',
  allow: finance,
  summary: 'Reports sales, cost and margin by supplier.',
  params: period,
  query: {},
});

/** Number of months of `getMonthlySales`, this month included. */
export const monthsOfSales = 12;

/** Net sales less credits of a month in pounds, and those of the same month of the year before. */
export const MonthlySales = z.object({ Month, NetAmount: z.number(), NetBefore: z.number() });
export type MonthlySales = z.infer<typeof MonthlySales>;

export const getMonthlySales = endpoint({
  method: 'GET',
  path: '/api/Reports/MonthlySales/{of}/{id}',
  allow: office,
  summary: 'Returns the sales of a customer or a product in the last twelve months, as the report Sales by month counts them.',
  params: z.object({ of: z.enum(['customer', 'product'], { error: 'must be customer or product' }), id: Id }),
  reply: z.array(MonthlySales),
});
