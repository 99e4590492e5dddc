import { sql } from 'kysely';
import { monthsOfSales } from '#contract/money/reports/calls.ts';
import type { Big } from '#contract/money.ts';
import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { updateSums } from '#server/modules/system/dashboard/updateSums.ts';
import { selectMonthlySales } from '#server/reports/monthlySales.ts';
import { selectedCustomerName, selectedProductName } from '#server/reports/words.ts';

interface Subject {
  of: 'customer' | 'product';
  id: number;
}

const sources = {
  customer: { table: sql`sales_by_account`, idColumn: 's.customer_id', requireName: selectedCustomerName },
  product: { table: sql`sales_by_product`, idColumn: 's.product_id', requireName: selectedProductName },
};

/** Returns the sales of each of the last twelve months, and of the same month of the year before. Throws NOT_FOUND. */
export const findMonthlySales = async (db: Db, today: DateOnly, { of, id }: Subject) => {
  const { table, idColumn, requireName } = sources[of];
  await requireName(db, 'id', id);
  await updateSums(db);
  const firstDay = addDays(monthEnd(today, -monthsOfSales), 1);
  const sales = selectMonthlySales({ from: firstDay, to: today, table, where: sql`${sql.ref(idColumn)} = ${id}::integer` });
  const { rows } = await sql<{ Month: string; NetAmount: Big; NetBefore: Big }>`
    SELECT to_char(m.month, 'YYYY-MM') AS month, m.net_amount, m.net_before FROM (${sales}) m ORDER BY m.month`.execute(db);
  return rows;
};
