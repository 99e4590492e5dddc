import { sql } from 'kysely';
import { listPalletChase } from '#contract/warehouse/pallets/chase.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import type { TableDefinition } from '#server/documents/tables/tableDefinition.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { addressBlock } from '#server/modules/system/documents/parties.ts';
import type { AddressBlock } from '#server/modules/system/documents/parties.ts';
import { daysHeld } from './balances.ts';

/** Pallets that customer `c` holds, by type. */
const heldLevels = sql`SELECT l.*, l.quantity AS held FROM pallet_levels l WHERE l.holder = 'Customer' AND l.holder_id = c.customer_id AND l.quantity > 0`;

const heldTotals = sql`sum(l.quantity)::bigint AS held, sum(l.quantity * p.charge) AS worth`;
const joinEachAccount = sql`CROSS JOIN LATERAL (SELECT ${heldTotals} FROM (${heldLevels}) l JOIN pallets p USING (pallet_id)) total`;
// One aggregate is faster than a lookup for each account if the rows of all accounts are counted, filtered or sorted.
const joinAllAccounts = sql`JOIN (SELECT l.holder_id, ${heldTotals} FROM pallet_levels l LEFT JOIN pallets p USING (pallet_id)
  WHERE l.holder = 'Customer' AND l.quantity > 0 GROUP BY l.holder_id) total ON total.holder_id = c.customer_id`;

export const chaseRows = listSource({
  name: 'listPalletChase',
  list: listPalletChase.list,
  exact: ['Worth'],
  select: ({ today }: { today: DateOnly }, fieldsNeeded) => sql`
    SELECT c.customer_id, c.name AS customer_name, c.account_code, c.haulier_id, h.name AS haulier_name, total.held, total.worth, c.pallet_norm,
      greatest(total.held - coalesce(c.pallet_norm, total.held), 0) AS above, coalesce(total.held > c.pallet_norm, false) AS is_above,
      (SELECT max(${daysHeld(today)}) FROM (${heldLevels}) l) AS days_held,
      (SELECT max(m.moved_on) FROM pallet_movements m
        WHERE m.from_holder = 'Customer' AND m.from_holder_id = c.customer_id AND m.kind = 'Return' AND m.reverses_id IS NULL
          AND NOT EXISTS (SELECT FROM pallet_movements reversal WHERE reversal.reverses_id = m.pallet_movement_id)) AS last_return,
      (SELECT max(reminder.date_to) FROM pallet_reminders reminder WHERE reminder.customer_id = c.customer_id) AS reminded_on
    FROM customers c LEFT JOIN customers h ON h.customer_id = c.haulier_id ${fieldsNeeded ? joinAllAccounts : joinEachAccount}
    WHERE total.held > 0`,
  example: { today: '2026-11-21' },
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)}`),
  },
});

/** Pallets of one type to collect from one customer. */
interface ToCollect {
  Haulier: string;
  Customer: string;
  Address: AddressBlock | null;
  Contact: string;
  Pallet: string;
  Quantity: number;
}

const columns: TableDefinition['columns'] = [
  { key: 'Customer', title: 'Customer', kind: 'text' },
  { key: 'Address', title: 'Collect from', kind: 'text' },
  { key: 'Contact', title: 'Contact', kind: 'text' },
  { key: 'Pallet', title: 'Pallet', kind: 'text' },
  { key: 'Quantity', title: 'Held', kind: 'quantity', total: true },
  { key: 'Collected', title: 'Collected', kind: 'text', width: 22, isToFillIn: true },
];

/** Prints the pallets to collect, with a page for each haulier and an empty column for the number collected. */
export const openCollectionList = async ({ db, today, services }: Context, customerIds: readonly number[]) => {
  const { rows } = await sql<ToCollect>`
    SELECT coalesce(h.name, 'No haulier') AS haulier, c.name AS customer, ${addressBlock(null, sql`c.customer_id`, 'Delivery')} AS address,
      concat_ws(', ', nullif(c.contact_name, ''), nullif(c.phone, '')) AS contact, p.code AS pallet, l.quantity
    FROM pallet_levels l JOIN customers c ON c.customer_id = l.holder_id JOIN pallets p USING (pallet_id)
      LEFT JOIN customers h ON h.customer_id = c.haulier_id
    WHERE l.holder = 'Customer' AND l.quantity > 0 AND c.customer_id = ANY(${customerIds}::integer[])
    ORDER BY h.name NULLS LAST, c.name, c.customer_id, p.code`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'These customers have no pallets to collect');
  const { Name } = await db.selectFrom('company').select('Name').executeTakeFirstOrThrow();
  const definition = {
    title: 'Pallets to collect',
    companyName: Name,
    date: today,
    columns,
    groups: { key: 'Haulier', isOnPageOfItsOwn: true },
  };
  const lines = rows.map(({ Haulier, Customer, Address, Contact, Pallet, Quantity }) => ({
    Haulier,
    Customer,
    Address: Address?.Lines.join(', ') ?? null,
    Contact,
    Pallet,
    Quantity,
    Collected: '',
  }));
  const bytes = await services.renderPdf({ kind: 'table', definition, rows: lines });
  return { bytes, fileName: `Pallets to collect ${today}.pdf`, inline: true };
};
