import { invalidField } from '#contract/call/errors.ts';
import { monthEnd } from '#contract/sales/deal/dates.ts';
import type { Areas } from '#contract/index.ts';
import type { DateOnly } from '#contract/values.ts';
import { allIds } from '#contract/values.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { daySheetReport, deliveriesReport, kkgReport, orderPerformance } from '#server/reports/goods.ts';
import { ageListing, creditsReport, discountsReport, paymentsReport } from '#server/reports/money.ts';
import { readSpellings } from '#server/reports/nations.ts';
import { palletMovementReport, palletMovementSummary, palletWriteOffs } from '#server/reports/pallets.ts';
import { updateSums } from '#server/modules/system/dashboard/updateSums.ts';
import { customerHistory, invoiceReport, productReport, salesBySupplier, salesInvoices, supplierReport } from '#server/reports/sales.ts';
import { salesByMonth } from '#server/reports/salesByMonth.ts';
import { vatOutput } from '#server/reports/vat.ts';
import { answerReport } from './answerReport.ts';
import { findMonthlySales } from './findMonthlySales.ts';

const period = (from: DateOnly, to: DateOnly, field = 'to') => {
  if (to < from) throw invalidField(field, 'must not be before the first day');
  return { from, to };
};

const ofPeriod = ({ from, to }: { from: DateOnly; to: DateOnly }) => period(from, to);

export const reports: Handlers<Areas['reports']> = {
  loadCustomerHistory: (context, { query }) => answerReport(context, customerHistory, { customerId: query.CustID }, query),
  kkgReport: async (context, { params: { a, b, c }, query }) => {
    const selection = { ...period(a, b, 'b'), supplierId: c, customerId: query.CustomerID ?? allIds };
    return answerReport(context, kkgReport, { ...selection, spellings: await readSpellings(context.db) }, query);
  },
  daySheetReport: (context, { params, query }) => answerReport(context, daySheetReport, params, query),
  supplierReport: (context, { params: { a, b, c }, query }) =>
    answerReport(context, supplierReport, { ...period(a, b, 'b'), id: c }, query),
  productReport: (context, { params: { a, b, c }, query }) => answerReport(context, productReport, { ...period(a, b, 'b'), id: c }, query),
  palletMovementSummary: (context, { params, query }) => answerReport(context, palletMovementSummary, ofPeriod(params), query),
  palletMovementReport: (context, { params, query }) => answerReport(context, palletMovementReport, ofPeriod(params), query),
  palletWriteOffs: (context, { params, query }) => answerReport(context, palletWriteOffs, ofPeriod(params), query),
  paymentsReport: (context, { params, query }) => answerReport(context, paymentsReport, ofPeriod(params), query),
  salesInvoices: (context, { params, query }) => answerReport(context, salesInvoices, ofPeriod(params), query),
  orderPerformance: (context, { params, query }) =>
    answerReport(
      context,
      orderPerformance,
      { ...ofPeriod(params), by: query.by ?? 'customer', customerId: query.CustomerId ?? allIds, supplierId: query.SupplierId ?? allIds },
      query,
    ),
  invoiceReport: (context, { params, query }) => answerReport(context, invoiceReport, ofPeriod(params), query),
  vatOutput: (context, { params: { a, b, c, d }, query }) =>
    answerReport(context, vatOutput, { ...period(a, b, 'b'), vatTypeId: c, currencyId: d }, query),
  discountsReport: (context, { params, query }) => answerReport(context, discountsReport, ofPeriod(params), query),
  ageListing: (context, { params, query }) =>
    answerReport(context, ageListing, { date: params.date, basis: query.basis ?? 'DueDate' }, query),
  creditsReport: (context, { params, query }) => answerReport(context, creditsReport, ofPeriod(params), query),
  deliveriesReport: (context, { params, query }) => answerReport(context, deliveriesReport, ofPeriod(params), query),
  salesByMonth: async (context, { params: { a, b, c }, query }) => {
    const { from, to } = period(a, b, 'b');
    await updateSums(context.db);
    return answerReport(context, salesByMonth, { from: `${from.slice(0, 7)}-01`, to: monthEnd(to), id: c }, query);
  },
  salesBySupplier: (context, { params, query }) => answerReport(context, salesBySupplier, ofPeriod(params), query),
  getMonthlySales: ({ db, today }, { params }) => findMonthlySales(db, today, params),
};
