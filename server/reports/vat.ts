import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatMoney } from '#server/documents/format.ts';
import { defineReport, numberColumn } from './report.ts';
import type { DaySum, Period, ReportSentence } from './report.ts';
import { joinParts, selectedName, periodText } from './words.ts';

export interface VatSelection extends Period {
  /** 0 means all VAT types. */
  vatTypeId: number;
  /** 0 means all currencies. */
  currencyId: number;
}

const between = (column: RawBuilder<unknown>, { from, to }: Period) => sql`${column} BETWEEN ${from}::date AND ${to}::date`;

/** Selects money in advance that is not yet on an invoice. */
const receiptPieces = (period: Period) => sql`
  SELECT t.tax_point AS falls_on, 'Receipt in advance' AS kind, min(p.payment_no)::text AS document_no, NULL::integer AS invoice_id, NULL::integer AS credit_id, p.payment_id,
    min(p.customer_id) AS customer_id, min(p.currency_id) AS currency_id, t.vat_type_id, t.rate, sum(t.sterling_net) AS sterling_net, sum(t.sterling_vat) AS sterling_vat,
    min(t.created_at) AS created_at, 0 AS piece
  FROM invoice_tax_points t JOIN payments p USING (payment_id) WHERE t.invoice_id IS NULL AND ${between(sql`t.tax_point`, period)}
  GROUP BY t.tax_point, p.payment_id, t.vat_type_id, t.rate HAVING sum(t.sterling_net) <> 0 OR sum(t.sterling_vat) <> 0`;

/**
 * Selects all output VAT, one row for each document, VAT rate and day on which the VAT falls due (VAT Notice 700, tax points):
 * - invoices on their tax point, or on several tax points if paid in advance
 * - money in advance without an invoice on its tax point
 * - debit and credit notes on their date
 * - settlement discounts on the day of the allocation (HMRC Brief 49/2014)
 *
 * `piece` tells apart several rows of one document, day and rate. Joins to a single row are LEFT, so that PostgreSQL skips the documents if only days,
 * rates and sums are selected.
 */
export const selectOutputVat = (period: Period) => sql`
  SELECT v.falls_on, CASE i.kind WHEN 'Pallet' THEN 'Pallet charge' WHEN 'Debit' THEN 'Debit note' ELSE 'Invoice' END AS kind, i.invoice_no::text AS document_no, v.invoice_id,
    NULL::integer AS credit_id, NULL::integer AS payment_id, i.customer_id, i.currency_id, v.vat_type_id, v.rate, v.sterling_net, v.sterling_vat, v.created_at, 0 AS piece
  FROM invoice_vat v LEFT JOIN invoices i USING (invoice_id)
  WHERE ${between(sql`v.falls_on`, period)} AND NOT EXISTS (SELECT 1 FROM invoice_tax_points t WHERE t.invoice_id = v.invoice_id)
  UNION ALL
  SELECT t.tax_point, 'Invoice', i.invoice_no::text, i.invoice_id, NULL, NULL, i.customer_id, i.currency_id, t.vat_type_id, t.rate, t.sterling_net, t.sterling_vat,
    coalesce((SELECT min(o.created_at) FROM invoice_tax_points o WHERE o.payment_id = t.payment_id AND o.tax_point = t.tax_point), t.created_at), t.invoice_tax_point_id
  FROM invoice_tax_points t LEFT JOIN invoices i USING (invoice_id) WHERE t.invoice_id IS NOT NULL AND ${between(sql`t.tax_point`, period)}
  UNION ALL
  ${receiptPieces(period)}
  UNION ALL
  SELECT c.credit_date, 'Credit note', c.credit_no::text, NULL, c.credit_id, NULL, c.customer_id, c.currency_id, v.vat_type_id, v.rate,
    -sum(v.sterling_net), -sum(v.sterling_vat), c.issued_at, 0
  FROM credits c JOIN credit_vat v USING (credit_id) WHERE c.credit_no IS NOT NULL AND ${between(sql`c.credit_date`, period)}
  GROUP BY c.credit_id, v.vat_type_id, v.rate
  UNION ALL
  SELECT a.allocated_on, 'Settlement discount', i.invoice_no::text, i.invoice_id, NULL, a.payment_id, i.customer_id, i.currency_id, (d ->> 'VatTypeId')::integer,
    (d ->> 'Rate')::numeric, -round((d ->> 'Net')::numeric * i.exchange_rate, 2), -round((d ->> 'Vat')::numeric * i.exchange_rate, 2), a.created_at, a.payment_allocation_id
  FROM allocations a JOIN invoices i USING (invoice_id) CROSS JOIN jsonb_array_elements(a.discount_vat) d WHERE a.discount_vat <> '[]' AND ${between(sql`a.allocated_on`, period)}`;

/** Selects the times during which each day of the period was locked. VAT recorded for a day while that day was locked is a correction. */
const selectLockedTimes = ({ from, to }: Period) => sql`
  SELECT day::date, range_agg(tstzrange(lock.since, lock.until, '(]')) AS during
  FROM generate_series(${from}::date, ${to}::date, interval '1 day') day JOIN (
    SELECT (a.after ->> 'locked_through')::date AS through, a.happened_at AS since, lead(a.happened_at) OVER (ORDER BY a.happened_at, a.audit_id) AS until
    FROM audit a WHERE a.entity = 'company') lock ON lock.through >= day::date
  GROUP BY day`;

// Leaves a filter out if all match, because PostgreSQL is then faster.
const matchesSelection = ({ vatTypeId, currencyId }: VatSelection) => sql`
  ${vatTypeId === 0 ? sql`true` : sql`p.vat_type_id = ${vatTypeId}::integer`} AND ${currencyId === 0 ? sql`true` : sql`p.currency_id = ${currencyId}::integer`}`;

/** Days after money in advance within which its VAT invoice must be issued. */
const maxDaysToInvoice = 30;

/** SQL of the days since a receipt in advance. Null if all of the receipt is on invoices. */
const daysWaiting = (today: DateOnly) => sql`
  CASE WHEN p.kind = 'Receipt in advance' AND p.sterling_net > 0 AND EXISTS (
    SELECT 1 FROM invoice_tax_points t WHERE t.payment_id = p.payment_id AND t.invoice_id IS NULL HAVING sum(t.sterling_net) <> 0 OR sum(t.sterling_vat) <> 0)
  THEN ${today}::date - p.falls_on END`;

/** Selects the rows of VAT with the names, the days waiting for an invoice, and the mark of a correction. */
const selectPieces = (selection: VatSelection, today: DateOnly, pieces = selectOutputVat) => sql`
  SELECT p.*, vat_type.description AS vat_type, customer.name, customer.account_code, waiting.days AS days_waiting,
    waiting.days || CASE waiting.days WHEN 1 THEN ' day' ELSE ' days' END
      || CASE WHEN waiting.days > ${sql.lit(maxDaysToInvoice)} THEN ', overdue' WHEN waiting.days = ${sql.lit(maxDaysToInvoice)} THEN ', last day' ELSE '' END AS not_invoiced,
    CASE WHEN p.created_at <@ closed.during THEN 'Correction' END AS correction
  FROM (${pieces(selection)}) p CROSS JOIN LATERAL (SELECT ${daysWaiting(today)} AS days) waiting JOIN vat_types vat_type USING (vat_type_id) JOIN customers customer ON customer.customer_id = p.customer_id
    LEFT JOIN (${selectLockedTimes(selection)}) closed ON closed.day = p.falls_on
  WHERE ${matchesSelection(selection)}`;

/** Adds up the rows of VAT by day and rate. The highest rate comes first and corrections come last. */
const sumByDay = (selection: VatSelection) => sql`
  SELECT p.falls_on, v.description AS vat_type, p.rate, p.is_correction, p.row_count, p.sterling_net, p.sterling_vat FROM (
    SELECT p.falls_on, p.vat_type_id, p.rate, coalesce(p.created_at <@ closed.during, false) AS is_correction, count(*)::integer AS row_count,
      sum(p.sterling_net) AS sterling_net, sum(p.sterling_vat) AS sterling_vat
    FROM (${selectOutputVat(selection)}) p LEFT JOIN (${selectLockedTimes(selection)}) closed ON closed.day = p.falls_on
    WHERE ${matchesSelection(selection)} GROUP BY 1, 2, 3, 4) p JOIN vat_types v USING (vat_type_id)
  ORDER BY p.is_correction, p.rate DESC, v.description`;

interface RateSum {
  VatType: string;
  Rate: Big;
  IsCorrection: boolean;
  SterlingNet: Big;
  SterlingVat: Big;
}

/** Adds up all days by rate. */
const sumByRate = (days: readonly DaySum[]): RateSum[] => {
  const rates = new Map<string, RateSum>();
  for (const day of days as unknown as readonly RateSum[]) {
    const key = JSON.stringify([day.VatType, day.Rate, day.IsCorrection]);
    const sum = rates.get(key);
    rates.set(key, {
      ...day,
      SterlingNet: day.SterlingNet.plus(sum?.SterlingNet ?? 0),
      SterlingVat: day.SterlingVat.plus(sum?.SterlingVat ?? 0),
    });
  }
  return [...rates.values()];
};

const wholePounds = (net: Big) => formatMoney(net.round(0, Big.roundDown).toFixed()).replace(/\.00$/, '');

const boxNotes = (days: readonly DaySum[]) => {
  const rows = sumByRate(days);
  const total = (sums: readonly RateSum[], key: 'SterlingNet' | 'SterlingVat') => sums.reduce((all, row) => all.plus(row[key]), new Big(0));
  const corrections = rows.filter((row) => row.IsCorrection);
  return [
    ...rows.map(
      ({ VatType, Rate, IsCorrection, SterlingNet, SterlingVat }) =>
        `${VatType} ${Rate.toFixed()}%${IsCorrection ? ', corrections' : ''}: ${formatMoney(SterlingVat.toFixed(2))} VAT on ${formatMoney(SterlingNet.toFixed(2))}`,
    ),
    `Sales in box 1 of the VAT return: ${formatMoney(total(rows, 'SterlingVat').toFixed(2))}. Sales in box 6: ${wholePounds(total(rows, 'SterlingNet'))}. Purchases and import VAT are not included.`,
    ...(corrections.length > 0
      ? [
          `Of box 1, ${formatMoney(total(corrections, 'SterlingVat').toFixed(2))} was recorded after its period was locked, so it corrects an earlier return.`,
        ]
      : []),
  ];
};

/** Warns of money in advance without a VAT invoice. */
const advanceNotes = async (db: Db, selection: VatSelection, today: DateOnly): Promise<readonly ReportSentence[]> => {
  const { rows } = await sql<{ Receipts: number; Late: number; Oldest: number | null }>`
    SELECT count(DISTINCT p.payment_id)::integer AS receipts, count(DISTINCT p.payment_id) FILTER (WHERE p.days_waiting > ${sql.lit(maxDaysToInvoice)})::integer AS late,
      max(p.days_waiting) AS oldest FROM (${selectPieces(selection, today, receiptPieces)}) p WHERE p.days_waiting IS NOT NULL`.execute(db);
  const { Receipts = 0, Late = 0, Oldest = 0 } = rows[0] ?? {};
  if (Receipts === 0) return [];
  const receiptsText = Receipts === 1 ? '1 receipt in advance has' : `${Receipts} receipts in advance have`;
  const overdueText = Late > 0 ? `, and ${Late} overdue` : '';
  const oldest = Oldest === 1 ? '1 day' : `${Oldest} days`;
  const text = `${receiptsText} no VAT invoice yet, the oldest for ${oldest}${overdueText}. Issue the invoice within ${maxDaysToInvoice} days of the receipt.`;
  return [{ text, sort: '-NotInvoiced' }];
};

const vatTypeName = (db: Db, id: number) =>
  selectedName(db, {
    field: 'c',
    word: 'VAT type',
    id,
    find: (recordId) => sql`SELECT description AS name FROM vat_types WHERE vat_type_id = ${recordId}`,
  });
const currencyName = async (db: Db, id: number) =>
  id
    ? selectedName(db, {
        field: 'd',
        word: 'currency',
        id,
        find: (recordId) => sql`SELECT code AS name FROM currencies WHERE currency_id = ${recordId}`,
      })
    : 'all currencies';

/** Lists output VAT in pounds, document by document. Its totals are the sales part of boxes 1 and 6. */
export const vatOutput = defineReport<VatSelection>({
  title: () => 'VAT on sales',
  about: async (db, selection) =>
    joinParts(periodText(selection), await vatTypeName(db, selection.vatTypeId), await currencyName(db, selection.currencyId)),
  columns: () => [
    { key: 'FallsOn', title: 'Tax point', kind: 'date' },
    { key: 'Kind', title: 'Document', kind: 'text' },
    numberColumn('DocumentNo', 'Number', 'Invoice'),
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    { key: 'VatType', title: 'VAT type', kind: 'text' },
    { key: 'Rate', title: 'Rate', kind: 'percent' },
    { key: 'SterlingNet', title: 'Net', kind: 'money', total: true },
    { key: 'SterlingVat', title: 'VAT', kind: 'money', total: true },
    { key: 'NotInvoiced', title: 'Awaiting invoice', kind: 'text', isNumber: true },
    { key: 'DaysWaiting', title: 'Days not invoiced', kind: 'quantity', onlyInFiles: true },
    { key: 'Correction', title: 'Period', kind: 'text' },
  ],
  order: [
    ['FallsOn', 'ASC'],
    ['DocumentNo', 'ASC'],
    ['Kind', 'ASC'],
    ['Rate', 'ASC'],
    ['VatTypeId', 'ASC'],
    ['Piece', 'ASC'],
  ],
  rows: (selection, today) => selectPieces(selection, today),
  byDay: { key: 'FallsOn', sums: sumByDay, rows: (selection, days, today) => selectPieces({ ...selection, ...days }, today) },
  notes: async (db, selection, today, days) => [...(await advanceNotes(db, selection, today)), ...boxNotes(days)],
});
