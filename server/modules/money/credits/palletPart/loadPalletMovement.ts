import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { findCreditableMovements } from './palletPart.ts';

/** Pallets of one type on an invoice. `Held` is what the customer has of the type, from any invoice. */
interface PalletsOfInvoice {
  PalletId: number;
  PalletCode: string;
  Description: string;
  Delivered: number;
  Charged: number;
  Credited: number;
  Held: number;
}

/** Lists an invoice's pallets delivered, charged, credited and held by the customer, with returns not yet credited. */
export const loadPalletMovement = async ({ db }: Context, invoiceId: number) => {
  const invoice = await db
    .selectFrom('invoices')
    .select(['InvoiceId', 'CustomerId', 'Kind'])
    .where('InvoiceId', '=', invoiceId)
    .executeTakeFirst();
  if (!invoice || invoice.Kind === 'Debit') throw new AppError('NOT_FOUND', 'This invoice does not exist or is a debit note');
  const { rows } = await sql<PalletsOfInvoice>`
    WITH delivered AS (
      SELECT m.pallet_id, sum(CASE WHEN m.reverses_id IS NULL THEN m.quantity ELSE -m.quantity END) AS quantity
      FROM orders o JOIN pallet_movements m USING (order_id)
      WHERE o.order_id = (SELECT order_id FROM invoices WHERE invoice_id = ${invoiceId}) OR o.prepaid_invoice_id = ${invoiceId} GROUP BY m.pallet_id
    ), charged AS (
      SELECT n.pallet_id, sum(n.quantity) AS quantity, sum((SELECT sum(detail.quantity) FROM credit_details detail JOIN credits credit USING (credit_id)
        WHERE detail.invoice_detail_id = n.invoice_detail_id AND credit.state = 'Issued' AND detail.part IN ('Lines', 'Pallets'))) AS credited
      FROM invoice_details n WHERE n.invoice_id = ${invoiceId} AND n.kind = 'Pallet' GROUP BY n.pallet_id
    )
    SELECT p.pallet_id, p.code AS pallet_code, p.description, coalesce(delivered.quantity, 0)::integer AS delivered, coalesce(charged.quantity, 0)::integer AS charged,
      coalesce(charged.credited, 0)::integer AS credited, coalesce((SELECT l.quantity FROM pallet_levels l
        WHERE l.holder = 'Customer' AND l.holder_id = ${invoice.CustomerId} AND l.pallet_id = p.pallet_id), 0) AS held
    FROM delivered FULL JOIN charged USING (pallet_id) JOIN pallets p USING (pallet_id) ORDER BY p.code`.execute(db);
  const movements = await findCreditableMovements(
    db,
    invoice.CustomerId,
    rows.map((row) => row.PalletId),
  );
  return { InvoiceId: invoiceId, Pallets: rows, Returns: movements.filter((row) => row.Credited < row.Quantity) };
};
