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

// A charge without an order has no known departure date.
const everSince = '0001-01-01';

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
    /** Null if invoiced in advance. Each part of the order then leaves on its own day. */
    LeftOn: DateOnly.nullable(),
  }),
  exact: ['UnitPrice'],
  write: (ids: readonly number[]) => sql`
    SELECT n.invoice_detail_id, n.invoice_id, n.pallet_id, n.unit_price, n.line_no, (n.quantity - coalesce(k.quantity, 0))::integer AS open,
      CASE WHEN EXISTS (SELECT FROM orders q WHERE q.prepaid_invoice_id = i.invoice_id) THEN NULL WHEN i.kind = 'AdHoc' THEN ${everSince}::date
        ELSE coalesce(o.despatched_on, i.invoice_date) END AS left_on
    FROM invoices i JOIN invoice_details n USING (invoice_id) LEFT JOIN orders o ON o.order_id = i.order_id LEFT JOIN LATERAL (
      SELECT sum(d.quantity) AS quantity FROM credit_details d JOIN credits c USING (credit_id)
      WHERE d.invoice_detail_id = n.invoice_detail_id AND c.state = 'Issued' AND d.part = 'Lines') k ON true
    WHERE i.invoice_id = ANY(${ids.flatMap((id) => pickInvoiceId(id) ?? [])}::integer[]) AND n.kind = 'Pallet' AND n.pallet_id IS NOT NULL
    UNION ALL
    SELECT -m.pallet_movement_id, -m.pallet_movement_id, m.pallet_id, m.charge, 0, m.quantity, m.moved_on FROM pallet_movements m
    WHERE m.pallet_movement_id = ANY(${ids.flatMap((id) => pickOpeningId(id) ?? [])}::bigint[]) AND m.kind = 'Opening' AND m.charge IS NOT NULL
    ORDER BY invoice_id, line_no, invoice_detail_id`,
  example: [1],
});
type Charge = Awaited<ReturnType<typeof charges.rows>>[number];

const departures = statement({
  name: 'findPalletDepartures',
  row: z.object({ InvoiceId: z.number(), PalletId: z.number(), Charge: z.number(), On: DateOnly, Quantity: z.number() }),
  exact: ['Charge'],
  write: (ids: readonly number[]) => sql`
    SELECT invoice_id, pallet_id, charge, despatched_on AS "on", sum(quantity)::integer AS quantity FROM (
      SELECT q.prepaid_invoice_id AS invoice_id, d.pallet_id, d.pallet_charge AS charge, q.despatched_on, q.status_id, ${deliveredPalletsSql} AS quantity
      FROM orders q JOIN order_details d USING (order_id)
      UNION ALL
      SELECT q.prepaid_invoice_id, x.pallet_id, x.charge, q.despatched_on, q.status_id, ${deliveredMixedPalletsSql} FROM orders q JOIN order_pallets x USING (order_id)) g
    WHERE invoice_id = ANY(${[...ids]}::integer[]) AND status_id IN (${status.ReadyToInvoice}, ${status.Invoiced}) AND charge > 0 AND quantity > 0
    GROUP BY 1, 2, 3, 4 ORDER BY 4, 1, 2, 3`,
  example: [1],
});
type Departure = Awaited<ReturnType<typeof departures.rows>>[number];

const creditedBack = statement({
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

interface Filling {
  charge: Charge;
  /** Quantity that is neither owed to the customer nor matched to a departure yet. */
  free: number;
  steps: PalletStep[];
}

/** Matches departures to charged lines of the same pallet type that `isOwn` accepts. Returns the unmatched quantities. */
const matchDepartures = (
  fillings: readonly Filling[],
  unmatchedDepartures: readonly Departure[],
  isOwn: (charge: Big, departure: Departure) => boolean,
) =>
  unmatchedDepartures.map((departure) => {
    let remaining = departure.Quantity;
    for (const filling of fillings) {
      if (filling.charge.PalletId !== departure.PalletId || !isOwn(filling.charge.UnitPrice, departure)) continue;
      const Quantity = Math.min(remaining, filling.free);
      if (Quantity <= 0) continue;
      filling.steps.push({ On: departure.On, Quantity });
      filling.free -= Quantity;
      remaining -= Quantity;
    }
    return { ...departure, Quantity: remaining };
  });

/** Finds departures and credits of pallets for each charged line. Negative ids select opening balances. */
export const findPalletSteps = async (db: Db, ids: readonly number[]): Promise<Map<number, PalletStep[]>> => {
  if (ids.length === 0) return new Map();
  const lines = await charges.rows(db, ids);
  const inAdvance = [...new Set(lines.flatMap(({ LeftOn, InvoiceId }) => (LeftOn === null ? [InvoiceId] : [])))];
  const advanceDepartures = inAdvance.length > 0 ? await departures.rows(db, inAdvance) : [];
  const owedByDetail = await findOwed(db, inAdvance);
  const creditedRows = await creditedBack.rows(
    db,
    lines.map(({ InvoiceDetailId }) => InvoiceDetailId),
  );
  const fillings = lines.map((charge): Filling => {
    const owedLine = owedByDetail.get(charge.InvoiceDetailId);
    const free = owedLine ? charge.Open - owedLine.Quantity : charge.Open;
    return { charge, free, steps: charge.LeftOn === null ? [] : [{ On: charge.LeftOn, Quantity: charge.Open }] };
  });
  const departuresByInvoice = Map.groupBy(advanceDepartures, ({ InvoiceId }) => InvoiceId);
  for (const [invoiceId, own] of Map.groupBy(fillings, ({ charge }) => charge.InvoiceId)) {
    const remainingDepartures = matchDepartures(own, departuresByInvoice.get(invoiceId) ?? [], (charge, departure) =>
      charge.eq(departure.Charge),
    );
    matchDepartures(own, remainingDepartures, () => true);
  }
  const rooms = new Map(fillings.map(({ charge, steps }) => [charge.InvoiceDetailId, steps]));
  for (const { InvoiceDetailId, On, Quantity } of creditedRows) rooms.get(InvoiceDetailId)?.push({ On, Quantity: -Quantity });
  return rooms;
};
