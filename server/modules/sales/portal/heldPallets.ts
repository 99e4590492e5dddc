import { sql } from 'kysely';
import { PortalPallet } from '#contract/sales/portal/collections.ts';
import { statement } from '#server/database/statements.ts';
import { chargeInCurrency } from '#server/ledgers/pallets/pallets.ts';

export const heldPallets = statement({
  name: 'getPortalPallets',
  row: PortalPallet,
  exact: ['Worth'],
  write: ({ customerId, today }: { customerId: number; today: string }) => sql`
    SELECT p.pallet_id, p.code, p.description, l.held, l.held * ${chargeInCurrency(customerId, today)} AS worth,
      greatest(l.held - coalesce(booked.quantity, 0), 0)::bigint AS collectable
    FROM (SELECT pallet_id, sum(quantity)::bigint AS held FROM pallet_levels
      WHERE holder IN ('Customer', 'Haulier') AND holder_id = ${customerId} GROUP BY pallet_id) l JOIN pallets p USING (pallet_id)
    LEFT JOIN (SELECT n.pallet_id, sum(n.quantity) AS quantity FROM pallet_collections r JOIN pallet_collection_lines n USING (pallet_collection_id)
      WHERE r.customer_id = ${customerId} AND r.collect_on >= ${today}::date GROUP BY n.pallet_id) booked USING (pallet_id)
    WHERE l.held <> 0 ORDER BY l.held DESC, p.code, p.pallet_id`,
  example: { customerId: 1, today: '2026-11-21' },
});
