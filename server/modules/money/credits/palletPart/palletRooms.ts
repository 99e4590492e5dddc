import { sql } from 'kysely';
import { z } from 'zod';
import { DateOnly } from '#contract/values.ts';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { deliveredMixedPalletsSql, deliveredPalletsSql } from '#server/modules/money/invoices/raise/owedPallets.ts';
import { findOwed } from '#server/modules/money/invoices/raise/toCredit.ts';
import { pickInvoiceId, pickOpeningId } from './openings.ts';
import type { PalletStep } from './palletRoom.ts';

// A charge without an order has no departure date. Its pallets count as having always been with the customer.
const longBefore = '0001-01-01';

/** Charged lines of pallets, on invoices or in opening balances. An opening balance has the negative id of its movement. */
const charges = statement({
  name: 'findPalletCharges',
  row: z.object({
    InvoiceDetailId: z.number(),
    InvoiceId: z.number(),
    PalletId: z.number(),
    UnitPrice: z.number(),
    LineNo: z.number(),
    /** Quantity invoiced less the quantity credited as undelivered. */
    Open: z.number(),
    /** Null if invoiced in advance, because each part of the order then leaves on its own day. */
    LeftOn: DateOnly.nullable(),
  }),
  exact: ['UnitPrice'],
  write: (ids: readonly number[]) => sql`
    SELECT n.invoice_detail_id, n.invoice_id, n.pallet_id, n.unit_price, n.line_no, (n.quantity - coalesce(undelivered.quantity, 0))::integer AS open,
      CASE WHEN EXISTS (SELECT FROM orders prepaid WHERE prepaid.prepaid_invoice_id = i.invoice_id) THEN NULL
        WHEN i.kind = 'AdHoc' THEN ${longBefore}::date ELSE coalesce(o.despatched_on, i.invoice_date) END AS left_on
    FROM invoices i JOIN invoice_details n USING (invoice_id) LEFT JOIN orders o ON o.order_id = i.order_id LEFT JOIN LATERAL (
      SELECT sum(detail.quantity) AS quantity FROM credit_details detail JOIN credits credit USING (credit_id)
      WHERE detail.invoice_detail_id = n.invoice_detail_id AND credit.state = 'Issued' AND detail.part = 'Lines') undelivered ON true
    WHERE i.invoice_id = ANY(${ids.flatMap((id) => pickInvoiceId(id) ?? [])}::integer[]) AND n.kind = 'Pallet' AND n.pallet_id IS NOT NULL
    UNION ALL
    SELECT -m.pallet_movement_id, -m.pallet_movement_id, m.pallet_id, m.charge, 0, m.quantity, m.moved_on FROM pallet_movements m
    WHERE m.pallet_movement_id = ANY(${ids.flatMap((id) => pickOpeningId(id) ?? [])}::bigint[]) AND m.kind = 'Opening' AND m.charge IS NOT NULL
    ORDER BY invoice_id, line_no, invoice_detail_id`,
  example: [1],
});
type Charge = Awaited<ReturnType<typeof charges.rows>>[number];

/** Pallets of orders invoiced in advance that have left, by invoice, pallet type, charge and day. */
const departures = statement({
  name: 'findPalletDepartures',
  row: z.object({ InvoiceId: z.number(), PalletId: z.number(), Charge: z.number(), On: DateOnly, Quantity: z.number() }),
  exact: ['Charge'],
  write: (ids: readonly number[]) => sql`
    SELECT invoice_id, pallet_id, charge, despatched_on AS "on", sum(quantity)::integer AS quantity FROM (
      SELECT q.prepaid_invoice_id AS invoice_id, d.pallet_id, d.pallet_charge AS charge, q.despatched_on, q.status_id, ${deliveredPalletsSql} AS quantity
      FROM orders q JOIN order_details d USING (order_id)
      UNION ALL
      SELECT q.prepaid_invoice_id, x.pallet_id, x.charge, q.despatched_on, q.status_id, ${deliveredMixedPalletsSql} FROM orders q JOIN order_pallets x USING (order_id)) parts
    WHERE invoice_id = ANY(${[...ids]}::integer[]) AND status_id IN (${status.ReadyToInvoice}, ${status.Invoiced}) AND charge > 0 AND quantity > 0
    GROUP BY 1, 2, 3, 4 ORDER BY 4, 1, 2, 3`,
  example: [1],
});
type Departure = Awaited<ReturnType<typeof departures.rows>>[number];

/** Pallets credited as returned, by charged line and day. */
const creditedReturns = statement({
  name: 'findPalletsCreditedBack',
  row: z.object({ InvoiceDetailId: z.number(), On: DateOnly, Quantity: z.number() }),
  write: (detailIds: readonly number[]) => sql`
    SELECT coalesce(d.invoice_detail_id, -d.opening_movement_id) AS invoice_detail_id, c.credit_date AS "on", sum(d.quantity)::integer AS quantity
    FROM credit_details d JOIN credits c USING (credit_id)
    WHERE c.state = 'Issued' AND d.part = 'Pallets' AND (d.invoice_detail_id = ANY(${detailIds.flatMap((id) => pickInvoiceId(id) ?? [])}::integer[])
      OR d.opening_movement_id = ANY(${detailIds.flatMap((id) => pickOpeningId(id) ?? [])}::bigint[]))
    GROUP BY 1, 2 ORDER BY 2, 1`,
  example: [1],
});

/** Charged line with its steps found so far. */
interface MatchedCharge {
  charge: Charge;
  /** Quantity that is neither owed to the customer nor matched to a departure yet. */
  free: number;
  steps: PalletStep[];
}

/** Matches departures to charged lines of the same pallet type and an acceptable charge. Returns the quantities left unmatched. */
const matchDepartures = (
  matchedCharges: readonly MatchedCharge[],
  unmatchedDepartures: readonly Departure[],
  isAcceptable: (charge: Big, departure: Departure) => boolean,
) =>
  unmatchedDepartures.map((departure) => {
    let remaining = departure.Quantity;
    for (const match of matchedCharges) {
      if (match.charge.PalletId !== departure.PalletId || !isAcceptable(match.charge.UnitPrice, departure)) continue;
      const Quantity = Math.min(remaining, match.free);
      if (Quantity <= 0) continue;
      match.steps.push({ On: departure.On, Quantity });
      match.free -= Quantity;
      remaining -= Quantity;
    }
    return { ...departure, Quantity: remaining };
  });

/**
 * Finds the departures and credits of each charged line of pallets, by line id. Negative ids select opening balances.
 * An invoice may charge one type at two prices, so departures are first matched to lines of their own charge, then to any line.
 */
export const findPalletSteps = async (db: Db, ids: readonly number[]): Promise<Map<number, PalletStep[]>> => {
  if (ids.length === 0) return new Map();
  const lines = await charges.rows(db, ids);
  const advanceInvoiceIds = [...new Set(lines.flatMap(({ LeftOn, InvoiceId }) => (LeftOn === null ? [InvoiceId] : [])))];
  const advanceDepartures = advanceInvoiceIds.length > 0 ? await departures.rows(db, advanceInvoiceIds) : [];
  const owedByDetail = await findOwed(db, advanceInvoiceIds);
  const creditedRows = await creditedReturns.rows(
    db,
    lines.map(({ InvoiceDetailId }) => InvoiceDetailId),
  );
  const matchedCharges = lines.map((charge): MatchedCharge => {
    const owedLine = owedByDetail.get(charge.InvoiceDetailId);
    const free = owedLine ? charge.Open - owedLine.Quantity : charge.Open;
    return { charge, free, steps: charge.LeftOn === null ? [] : [{ On: charge.LeftOn, Quantity: charge.Open }] };
  });
  const departuresByInvoice = Map.groupBy(advanceDepartures, ({ InvoiceId }) => InvoiceId);
  for (const [invoiceId, invoiceCharges] of Map.groupBy(matchedCharges, ({ charge }) => charge.InvoiceId)) {
    const remainingDepartures = matchDepartures(invoiceCharges, departuresByInvoice.get(invoiceId) ?? [], (charge, departure) =>
      charge.eq(departure.Charge),
    );
    matchDepartures(invoiceCharges, remainingDepartures, () => true);
  }
  const stepsByLine = new Map(matchedCharges.map(({ charge, steps }) => [charge.InvoiceDetailId, steps]));
  for (const { InvoiceDetailId, On, Quantity } of creditedRows) stepsByLine.get(InvoiceDetailId)?.push({ On, Quantity: -Quantity });
  return stepsByLine;
};
