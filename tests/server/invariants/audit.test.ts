import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { listCalls } from '#contract/index.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { writes } from '#tests/support/writes.ts';

const app = useTestApp();
let house: House;
const names = new Map(listCalls().map(({ name, call }) => [call, name]));
const cases = writes.map((write, index) => ({ name: names.get(write.call) ?? '', number: index + 1, write }));

beforeAll(async () => {
  house = await openHouse(app);
});

describe('the audit', () => {
  test('holds every table that a write of the business changes', async () => {
    const { rows } = await sql<{ Name: string }>`
      SELECT c.relname::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'z_audit') ORDER BY 1`.execute(app.db);
    const derived = [
      'advance_vat',
      'awaited_lines',
      'checked_numbers',
      'customer_balances',
      'customer_search',
      'deal_values_wanted',
      'despatch_by_month',
      'despatch_sums',
      'kept_deal_values',
      'order_habits',
      'order_search',
      'owed_invoices',
      'owed_wanted',
      'pallet_levels',
      'parties_wanted',
      'product_search',
      'sales_by_account',
      'sales_by_customer',
      'sales_by_month',
      'sales_by_product',
      'sales_sums',
      'stock_levels',
      'stock_sold',
      'sums_wanted',
      'number_series',
      'wanted_lines',
    ];
    const fixed = ['order_steps'];
    const ofTheServer = [
      'audit',
      'documents',
      'idempotency_keys',
      'import_rows',
      'import_tasks',
      'ledger_checks',
      'mail_papers',
      'migrations',
      'password_history',
      'person_searches',
      'pictures',
      'sessions',
      'sign_in_failures',
      'supplied_papers',
    ];
    // Tables of a user's choice of columns, which is not a business fact.
    const ofOneUser = ['list_settings'];
    // Tables with keys and codes, which must not be written anywhere else. The account's history shows that they exist.
    const secret = ['program_keys', 'recovery_codes', 'second_steps'];
    // Tables whose parent records who made an entry and when, so the entries need not.
    const ofTheirBatch = ['journal_items'];
    const unaudited = new Set([...derived, ...fixed, ...ofTheServer, ...secret, ...ofOneUser, ...ofTheirBatch]);
    expect(rows.map((row) => row.Name).filter((name) => !unaudited.has(name))).toEqual([]);
  });

  test('is read as who did what, from and to', async () => {
    const write = cases.find(({ name }) => name === 'editCustomer')?.write;
    const prepared = await write?.prepare(house);
    const { admin } = house.staff;
    if (!write || !prepared) throw new Error('editCustomer is not among the writes');
    await app.db.updateTable('users').set({ FirstName: 'Ann', SurName: 'Smith' }).where('UserId', '=', admin.userId).execute();
    await admin.send(write.call, prepared.input);
    const entries = await admin.call(getHistory, { params: { entity: 'Customer', id: prepared.row?.id ?? 0 } });
    const told = entries.find(({ Action, Changes }) => Action === 'Changed' && Changes.some(({ Field }) => Field === 'Phone'));
    expect(told).toMatchObject({ UserName: 'Ann Smith' });
    expect(told?.Changes).toContainEqual(expect.objectContaining({ Field: 'Phone', To: expect.stringMatching(/^01943 6/) as string }));
  });
});

const ledgers = [
  'stock_movements',
  'pallet_movements',
  'receivable_entries',
  'allocations',
  'invoice_details',
  'invoice_vat',
  'credit_vat',
  'audit',
  'documents',
  'erasures',
  'statements',
];
// A statement may be marked as sent.
const empty = new Set(['statements']);

describe('what only grows is refused by the database itself', () => {
  beforeAll(async () => {
    for (const { write } of cases.filter(({ name }) =>
      ['reversePayment', 'openInvoiceDocument', 'cancelCredit', 'erasePersonalData'].includes(name),
    )) {
      const { input } = await write.prepare(house);
      await house.staff[write.by].send(write.call, input);
    }
  });

  test.each(ledgers.filter((table) => !empty.has(table)))('%s: no row of it is changed or removed', async (table) => {
    const { rows } = await sql<{ Rows: number }>`SELECT count(*)::integer AS rows FROM ${sql.table(table)}`.execute(app.db);
    expect(rows[0]?.Rows).toBeGreaterThan(0);
    const { rows: columns } = await sql<{ Name: string }>`
      SELECT column_name::text AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table} AND is_identity = 'NO'`.execute(
      app.db,
    );
    const column = sql.ref(columns[0]?.Name ?? '');
    await expect(sql`UPDATE ${sql.table(table)} SET ${column} = ${column}`.execute(app.db)).rejects.toThrow('only grows');
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(app.db)).rejects.toThrow('only grows');
  });

  test.each(ledgers)('%s: it is not emptied either', async (table) => {
    await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(app.db)).rejects.toThrow('only grows');
  });
});
