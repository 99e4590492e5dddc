import { sql } from 'kysely';
import { listPortalPalletMovements } from '#contract/sales/portal/collections.ts';
import type { Context } from '#server/context.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { findCurrentCollections } from './collections.ts';
import { getCurrencyCode } from './currency.ts';
import { heldPallets } from './heldPallets.ts';
import type { Own } from './own.ts';

export const getPortalPallets = async ({ db, today }: Context, own: Own) => ({
  CurrencyCode: await getCurrencyCode(db, own),
  Types: await heldPallets.rows(db, { customerId: own.customerId, today }),
  ...(await findCurrentCollections(db, own, today)),
});

const isAccount = (side: 'from' | 'to', customerId: number) =>
  sql`(${sql.ref(`m.${side}_holder`)} IN ('Customer', 'Haulier') AND ${sql.ref(`m.${side}_holder_id`)} = ${customerId})`;

export const ownPalletMovements = listSource({
  name: 'listPortalPalletMovements',
  list: listPortalPalletMovements.list,
  select: ({ customerId }: Pick<Own, 'customerId'>) => sql`
    SELECT m.pallet_movement_id, m.moved_on, m.kind, p.code, p.description,
      m.quantity * (${isAccount('to', customerId)}::integer - ${isAccount('from', customerId)}::integer) AS quantity,
      o.deal_no, o.part, m.reference, m.reverses_id IS NOT NULL AS is_reversal
    FROM pallet_movements m JOIN pallets p USING (pallet_id) LEFT JOIN orders o ON o.order_id = m.order_id
    WHERE ${isAccount('to', customerId)} OR ${isAccount('from', customerId)}`,
  example: { customerId: 1 },
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`searchable(listed.code, listed.description, listed.reference, listed.deal_no::text) LIKE ${containing(word)}`,
      ),
  },
});
