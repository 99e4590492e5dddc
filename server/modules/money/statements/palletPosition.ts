import { sql } from 'kysely';
import { PalletPosition } from '#contract/money/statements/calls.ts';
import { statement } from '#server/database/statements.ts';
import { chargeInCurrency } from '#server/ledgers/pallets/pallets.ts';

interface Period {
  customerId: number;
  from: string;
  to: string;
}

/**
 * Counts a customer's pallets by type: held at the start, moved in the period, held at the end, and their value at the pallet charge. Starts from
 * those held now, so it reads no movement before the period. A reversal counts against the kind of movement that it reverses, so
 * opening + out − in + transferred − written off = closing.
 */
export const palletPositions = statement({
  name: 'statement, pallets',
  row: PalletPosition,
  exact: ['Worth'],
  write: ({ customerId, from, to }: Period) => sql`
    WITH moved AS (
      SELECT pallet_id, kind, moved_on, quantity
      FROM pallet_movements WHERE to_holder IN ('Customer', 'Haulier') AND to_holder_id = ${customerId} AND moved_on >= ${from}
      UNION ALL
      SELECT pallet_id, kind, moved_on, -quantity
      FROM pallet_movements WHERE from_holder IN ('Customer', 'Haulier') AND from_holder_id = ${customerId} AND moved_on >= ${from}
      UNION ALL
      SELECT pallet_id, 'Now', NULL, quantity FROM pallet_levels WHERE holder IN ('Customer', 'Haulier') AND holder_id = ${customerId}
    ), positions AS (
      SELECT pallet_id,
        (coalesce(sum(quantity) FILTER (WHERE kind = 'Now'), 0) - coalesce(sum(quantity) FILTER (WHERE moved_on >= ${from}), 0))::bigint AS opening,
        coalesce(sum(quantity) FILTER (WHERE moved_on <= ${to} AND kind IN ('Delivery', 'Opening', 'Purchase')), 0)::bigint AS out,
        -coalesce(sum(quantity) FILTER (WHERE moved_on <= ${to} AND kind = 'Return'), 0)::bigint AS "in",
        coalesce(sum(quantity) FILTER (WHERE moved_on <= ${to} AND kind = 'Transfer'), 0)::bigint AS transferred,
        -coalesce(sum(quantity) FILTER (WHERE moved_on <= ${to} AND kind = 'WriteOff'), 0)::bigint AS written_off,
        (coalesce(sum(quantity) FILTER (WHERE kind = 'Now'), 0) - coalesce(sum(quantity) FILTER (WHERE moved_on > ${to}), 0))::bigint AS closing,
        bool_or(moved_on <= ${to}) AS has_moved
      FROM moved GROUP BY pallet_id
    )
    SELECT p.description, m.opening, m.out, m."in", m.transferred, m.written_off, m.closing,
      m.closing * ${chargeInCurrency(customerId, to)} AS worth
    FROM positions m JOIN pallets p USING (pallet_id)
    WHERE m.has_moved OR m.opening <> 0 ORDER BY p.description, p.pallet_id`,
  example: { customerId: 1, from: '2026-11-01', to: '2026-11-21' },
});
