import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { Tx } from '#server/database/connect.ts';
import { status } from '#server/modules/deals/status.ts';

interface PartOfDeal {
  DealNo: number;
  OrderId: number;
}

/** The parts of a deal, beside `orderId`, that are still to be invoiced: money tied to the deal's pro forma is for them too. */
export const openParts = (dealNo: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql`
  SELECT part.order_id FROM orders part WHERE part.deal_no = ${dealNo} AND part.order_id <> ${orderId} AND part.status_id < ${status.Invoiced} AND NOT part.is_call_off
    AND part.prepaid_invoice_id IS NULL`;

export const hasOpenPart = async (tx: Tx, { DealNo, OrderId }: PartOfDeal): Promise<boolean> => {
  const { rows } = await sql`${openParts(sql`${DealNo}`, sql`${OrderId}`)} LIMIT 1`.execute(tx);
  return rows.length > 0;
};

/** What those parts are worth as things stand; null where there are none. */
export const findOpenWorth = async (tx: Tx, { DealNo, OrderId }: PartOfDeal): Promise<Big | null> => {
  const { rows } = await sql<{ Worth: Big | null }>`
    SELECT sum(gross) AS worth FROM current_deal_values(ARRAY(${openParts(sql`${DealNo}`, sql`${OrderId}`)}))`.execute(tx);
  return rows[0]?.Worth ?? null;
};

/** The pro formas of a deal that money is tied to, whichever part they are of. */
export const findFundedProFormas = async (tx: Tx, dealNo: number): Promise<number[]> => {
  const { rows } = await sql<{ ProFormaInvoiceId: number }>`
    SELECT f.pro_forma_invoice_id FROM pro_forma_invoices f JOIN orders o USING (order_id)
    WHERE o.deal_no = ${dealNo} AND f.received > 0 ORDER BY f.pro_forma_invoice_id`.execute(tx);
  return rows.map((row) => row.ProFormaInvoiceId);
};
