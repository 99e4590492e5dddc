import { sql } from 'kysely';
import { z } from 'zod';
import type { PalletPlan } from '#contract/warehouse/pallets/credits.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { findCreditableMovements } from '#server/modules/money/credits/palletPart/palletPart.ts';
import type { CreditableMovement } from '#server/modules/money/credits/palletPart/palletPart.ts';
import { priceParts } from '#server/modules/money/credits/priceParts.ts';
import { countCreditableOn } from '#server/modules/money/credits/palletPart/palletRoom.ts';
import { findPalletSteps } from '#server/modules/money/credits/palletPart/palletRooms.ts';
import { must } from '#server/must.ts';
import { toCreditRows } from './palletPairs.ts';
import type { Pair } from './palletPairs.ts';

const chargedRow = z.object({
  InvoiceDetailId: z.number(),
  InvoiceId: z.number(),
  /** Null for an opening balance. */
  InvoiceNo: z.number().nullable(),
  InvoiceDate: z.string(),
  PalletId: z.number(),
  UnitPrice: z.number(),
  VatRate: z.number(),
  Left: z.number(),
  LineNo: z.number(),
});

/**
 * A row is a line that charged pallets and is not fully credited: an invoice line, or an opening balance. An opening balance has no invoice, so its row has
 * the negative id of the pallet movement as `InvoiceDetailId` and `InvoiceId`.
 */
const chargedLines = statement({
  name: 'findChargedPallets',
  row: chargedRow,
  exact: ['UnitPrice', 'VatRate'],
  write: ({ customerId, day }: { customerId: number; day: string }) => sql`
    SELECT line.invoice_detail_id, line.invoice_id, invoice.invoice_no, invoice.invoice_date, line.pallet_id, line.unit_price, line.vat_rate,
      (line.quantity - coalesce(credited.quantity, 0))::integer AS "left", line.line_no
    FROM invoices invoice JOIN invoice_details line USING (invoice_id) LEFT JOIN LATERAL (
      SELECT sum(d.quantity) AS quantity, sum(d.net_amount) AS net FROM credit_details d JOIN credits c USING (credit_id)
      WHERE d.invoice_detail_id = line.invoice_detail_id AND c.state = 'Issued' AND d.part IN ('Lines', 'Pallets')) credited ON true
    WHERE invoice.customer_id = ${customerId} AND invoice.kind <> 'Debit' AND invoice.invoice_date <= ${day}::date
      AND line.kind = 'Pallet' AND line.pallet_id IS NOT NULL
      AND line.quantity > coalesce(credited.quantity, 0) AND (line.net_amount = 0 OR line.net_amount > coalesce(credited.net, 0))
    UNION ALL
    SELECT -m.pallet_movement_id, -m.pallet_movement_id, NULL, m.moved_on, m.pallet_id, m.charge, m.vat_rate,
      (m.quantity - coalesce(credited.quantity, 0))::integer, 0
    FROM pallet_movements m LEFT JOIN LATERAL (
      SELECT sum(d.quantity) AS quantity FROM credit_details d JOIN credits c USING (credit_id)
      WHERE d.opening_movement_id = m.pallet_movement_id AND c.state = 'Issued') credited ON true
    WHERE m.to_holder = 'Customer' AND m.to_holder_id = ${customerId} AND m.kind = 'Opening' AND m.charge IS NOT NULL AND m.moved_on <= ${day}::date
      AND m.quantity > coalesce(credited.quantity, 0) AND m.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM pallet_movements reversal WHERE reversal.reverses_id = m.pallet_movement_id)
    ORDER BY invoice_date, invoice_no NULLS FIRST, line_no, invoice_detail_id`,
  example: { customerId: 1, day: '2026-11-21' },
});

type ChargedLine = Awaited<ReturnType<typeof chargedLines.rows>>[number];

/**
 * Finds the invoice lines and opening balances that charged an account for pallets and are not fully credited, oldest first. Leaves out pallets that have not
 * left, because they cannot have been returned.
 */
export const findChargedLines = async (db: Db, customerId: number, day: string): Promise<ChargedLine[]> => {
  const lines = await chargedLines.rows(db, { customerId, day });
  const stepsByLine = await findPalletSteps(db, [...new Set(lines.map(({ InvoiceId }) => InvoiceId))]);
  return lines
    .map((line) => ({ ...line, Left: Math.min(line.Left, countCreditableOn(stepsByLine.get(line.InvoiceDetailId) ?? [], day)) }))
    .filter((line) => line.Left > 0);
};

/** Finds uncredited returns up to a day, oldest first. */
export const findUncreditedReturns = async (db: Db, customerId: number, day: string) => {
  const movements = await findCreditableMovements(db, customerId, null);
  return movements.filter((row) => row.MovedOn <= day && row.Quantity > row.Credited);
};

/** Prices the pairs of returns and charges, to the penny as the credit note will. */
export const pricePlan = async (
  db: Db,
  customerId: number,
  day: string,
  pairs: readonly Pair<CreditableMovement, ChargedLine>[],
): Promise<PalletPlan> => {
  if (pairs.length === 0) return { Lines: [], NetAmount: 0, VatAmount: 0, GrossAmount: 0 };
  const { rows, composed } = await priceParts(db, { customerId, day, Lines: [], Pallets: toCreditRows(pairs) });
  return {
    Lines: pairs.map(({ movement, line, Quantity }, index) => ({
      PalletMovementId: movement.PalletMovementId,
      MovedOn: movement.MovedOn,
      PalletId: line.PalletId,
      Code: movement.PalletCode,
      InvoiceDetailId: line.InvoiceDetailId,
      InvoiceId: line.InvoiceId,
      InvoiceNo: line.InvoiceNo,
      InvoiceDate: line.InvoiceDate,
      Quantity,
      UnitPrice: line.UnitPrice.toNumber(),
      VatRate: line.VatRate.toNumber(),
      NetAmount: must(rows[index], 'The line').NetAmount.toNumber(),
    })),
    NetAmount: composed.NetAmount.toNumber(),
    VatAmount: composed.VatAmount.toNumber(),
    GrossAmount: composed.GrossAmount.toNumber(),
  };
};
