import { sql } from 'kysely';
import { allIds } from '#contract/values.ts';
import { selectMonthlySales } from './monthlySales.ts';
import { defineReport } from './report.ts';
import { marginPercent } from './saleLines.ts';
import { poundsMoney, reconcileDayBook } from './sales.ts';
import type { PeriodWithId } from './sales.ts';
import { joinParts, periodText, selectedSupplierName } from './words.ts';

/** Adds up sales less credits by whole month, with the year before. Reads the sums of the dashboard, which must be up to date. */
export const salesByMonth = defineReport<PeriodWithId>({
  title: () => 'Sales by month',
  about: async (db, selection) => joinParts(periodText(selection), await selectedSupplierName(db, 'c', selection.id)),
  columns: () => [
    { key: 'Month', title: 'Month', kind: 'text' },
    poundsMoney('NetAmount', 'Net'),
    poundsMoney('Cost', 'Cost'),
    poundsMoney('Margin', 'Margin'),
    { key: 'MarginPercent', title: 'Margin, %', kind: 'percent' },
    poundsMoney('NetBefore', 'Net, year before'),
    { key: 'ChangePercent', title: 'Change, %', kind: 'percent' },
  ],
  order: [['Month', 'ASC']],
  rows: ({ from, to, id }) => {
    const where = id === allIds ? sql`true` : sql`s.supplier_id = ${id}::integer`;
    return sql`
      SELECT to_char(s.month, 'YYYY-MM') AS month, s.net_amount, s.cost, s.net_amount - s.cost AS margin, ${marginPercent(sql`s.net_amount`, sql`s.cost`)} AS margin_percent,
        s.net_before, CASE WHEN s.net_before > 0 THEN round(100 * (s.net_amount - s.net_before) / s.net_before, 1) END AS change_percent
      FROM (${selectMonthlySales({ from, to, table: sql`sales_by_month`, where })}) s`;
  },
  notes: (db, selection) => (selection.id === allIds ? reconcileDayBook('All')(db, selection) : []),
});
