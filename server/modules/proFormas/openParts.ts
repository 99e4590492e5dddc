import { sql } from 'kysely';
import type { Tx } from '#server/database/connect.ts';
import { status } from '#server/modules/orders/status.ts';

/** Whether another part of the deal is still to be invoiced: money tied to the deal's pro forma is for it too. */
export const hasOpenPart = async (tx: Tx, { DealNo, OrderId }: { DealNo: number; OrderId: number }): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM orders WHERE deal_no = ${DealNo} AND order_id <> ${OrderId} AND status_id < ${status.Invoiced} AND prepaid_invoice_id IS NULL
    LIMIT 1`.execute(tx);
  return rows.length > 0;
};

/** The pro formas of a deal that money is tied to, whichever part they are of. */
export const findFundedProFormas = async (tx: Tx, dealNo: number): Promise<number[]> => {
  const { rows } = await sql<{ ProFormaInvoiceId: number }>`
    SELECT f.pro_forma_invoice_id FROM pro_forma_invoices f JOIN orders o USING (order_id)
    WHERE o.deal_no = ${dealNo} AND f.received > 0 ORDER BY f.pro_forma_invoice_id`.execute(tx);
  return rows.map((row) => row.ProFormaInvoiceId);
};
