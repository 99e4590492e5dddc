import { sql } from 'kysely';
import { z } from 'zod';
import { Big } from '#contract/money.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { formatDate } from '#server/documents/format.ts';

/**
 * Pallets charged before this system started have no invoice here. Their opening balance stands in for an invoice with one line. Both
 * ids are the negative id of the opening movement, so they never equal the id of an invoice or a line.
 */
export const getOpeningId = (palletMovementId: number) => -palletMovementId;
/** Returns a real id of an invoice or line. Null if the id stands for an opening balance. */
export const pickInvoiceId = (id: number) => (id > 0 ? id : null);
/** Returns the opening movement that a negative id stands for. Null for a real id. */
export const pickOpeningId = (id: number) => (id < 0 ? -id : null);

const openingRow = z.object({
  PalletMovementId: z.number(),
  CustomerId: z.number(),
  MovedOn: DateOnly,
  PalletId: z.number(),
  Description: z.string(),
  Quantity: z.number(),
  Charge: z.number(),
  VatTypeId: z.number(),
  VatRate: z.number(),
  ExchangeRate: z.number(),
  NetAmount: z.number(),
  CreditedQuantity: z.number(),
  CreditedNet: z.number(),
  Net: z.number(),
  Vat: z.number(),
  SterlingNet: z.number(),
  SterlingVat: z.number(),
});

const openings = statement({
  name: 'findCreditableOpenings',
  row: openingRow,
  exact: ['Charge', 'VatRate', 'ExchangeRate', 'NetAmount', 'CreditedNet', 'Net', 'Vat', 'SterlingNet', 'SterlingVat'],
  write: (ids: readonly number[]) => sql`
    SELECT m.pallet_movement_id, m.to_holder_id AS customer_id, m.moved_on, m.pallet_id, p.description, m.quantity, m.charge, m.vat_type_id, m.vat_rate,
      worth.rate AS exchange_rate, worth.net AS net_amount, credited.quantity AS credited_quantity, credited.net AS credited_net, worth.net - credited_vat.net AS net,
      round(worth.net * m.vat_rate / 100, 2) - credited_vat.vat AS vat, round(worth.net * worth.rate, 2) - credited_vat.sterling_net AS sterling_net,
      round(round(worth.net * m.vat_rate / 100, 2) * worth.rate, 2) - credited_vat.sterling_vat AS sterling_vat
    FROM pallet_movements m JOIN pallets p USING (pallet_id) JOIN customers c ON c.customer_id = m.to_holder_id
    CROSS JOIN LATERAL (SELECT m.charge * m.quantity AS net, sterling_rate(c.currency_id, m.moved_on) AS rate) worth
    CROSS JOIN LATERAL (SELECT coalesce(sum(d.quantity), 0)::integer AS quantity, coalesce(sum(d.net_amount), 0) AS net
      FROM credit_details d JOIN credits credit USING (credit_id) WHERE d.opening_movement_id = m.pallet_movement_id AND credit.state = 'Issued') credited
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.net_amount), 0) AS net, coalesce(sum(r.vat_amount), 0) AS vat,
        coalesce(sum(r.sterling_net), 0) AS sterling_net, coalesce(sum(r.sterling_vat), 0) AS sterling_vat
      FROM credit_vat r JOIN credits credit USING (credit_id) WHERE r.opening_movement_id = m.pallet_movement_id AND credit.state = 'Issued') credited_vat
    WHERE m.pallet_movement_id = ANY(${[...ids]}::bigint[]) AND m.kind = 'Opening' AND m.charge IS NOT NULL AND m.to_holder = 'Customer'
      AND m.reverses_id IS NULL AND NOT EXISTS (SELECT FROM pallet_movements reversal WHERE reversal.reverses_id = m.pallet_movement_id)
    ORDER BY m.pallet_movement_id`,
  example: [1],
});

/** Presents charged opening balances as invoices to credit. Reversed ones are left out. */
export const findCreditableOpenings = async (db: Db, ids: readonly number[]) => {
  const movementIds = ids.flatMap((id) => pickOpeningId(id) ?? []);
  if (movementIds.length === 0) return [];
  const zero = new Big(0);
  return (await openings.rows(db, movementIds)).map((row) => {
    const InvoiceId = getOpeningId(row.PalletMovementId);
    const { VatTypeId, VatRate, Net, Vat, SterlingNet, SterlingVat } = row;
    const line = {
      InvoiceDetailId: InvoiceId,
      InvoiceId,
      Kind: 'Pallet' as const,
      ProductId: null,
      PalletId: row.PalletId,
      ProductCode: null,
      Description: `${row.Description}, opening balance of ${formatDate(row.MovedOn)}`,
      Quantity: row.Quantity,
      UnitPrice: row.Charge,
      PricePer: 1,
      DiscountPercent: zero,
      VatTypeId,
      VatRate,
      NetAmount: row.NetAmount,
      CreditedQuantity: row.CreditedQuantity,
      CreditedNet: row.CreditedNet,
      CorrectedNet: zero,
      UnitsPerLayer: null,
      UnitsPerPallet: null,
    };
    return {
      InvoiceId,
      // No invoice of this system.
      InvoiceNo: 0,
      OriginalNo: null,
      InvoiceDate: row.MovedOn,
      Kind: 'Pallet' as const,
      CustomerId: row.CustomerId,
      ExchangeRate: row.ExchangeRate,
      SettlementPercent: zero,
      Lines: [line],
      Rates: [{ VatTypeId, Rate: VatRate, Net, Vat, SterlingNet, SterlingVat, DiscountNet: zero }],
    };
  });
};
