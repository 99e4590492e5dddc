import { sql } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { selectOpenParts } from '#server/modules/sales/deal/lines/selectOpenParts.ts';

interface PartOfDeal {
  DealNo: number;
  OrderId: number;
}

export const hasOpenPart = async (tx: Tx, { DealNo, OrderId }: PartOfDeal): Promise<boolean> => {
  const { rows } = await sql`${selectOpenParts(sql`${DealNo}`, sql`${OrderId}`)} LIMIT 1`.execute(tx);
  return rows.length > 0;
};

/** Returns the current value of the parts still to be invoiced. Null if there are none. */
export const findOpenPartsValue = async (tx: Tx, { DealNo, OrderId }: PartOfDeal): Promise<Big | null> => {
  const { rows } = await sql<{ Worth: Big | null }>`
    SELECT sum(gross) AS worth FROM current_deal_values(ARRAY(${selectOpenParts(sql`${DealNo}`, sql`${OrderId}`)}))`.execute(tx);
  return rows[0]?.Worth ?? null;
};

/** Finds the pro formas of an order, over all its parts, that have money tied to them. */
export const findFundedProFormas = async (tx: Tx, dealNo: number): Promise<number[]> => {
  const { rows } = await sql<{ ProFormaInvoiceId: number }>`
    SELECT f.pro_forma_invoice_id FROM pro_forma_invoices f JOIN orders o USING (order_id)
    WHERE o.deal_no = ${dealNo} AND f.received > 0 ORDER BY f.pro_forma_invoice_id`.execute(tx);
  return rows.map((row) => row.ProFormaInvoiceId);
};
