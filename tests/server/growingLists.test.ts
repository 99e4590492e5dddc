import { expect, test } from 'vitest';
import { getPalletLedger } from '#contract/warehouse/pallets/calls.ts';
import { supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import { given } from '#tests/support/given.ts';
import { movedBy } from '#tests/support/pallets.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('a list that grows with the years answers its first thousand rows without a range, and says how many there are', async () => {
  const office = await app.as('Office');
  const { SupplierId } = await given.supplier(app.db);
  const { PalletId } = await given.pallet(app.db);
  const one = { PalletId, Quantity: 1, from: supplier(SupplierId), to: warehouse, MovedOn: '2026-01-05', Kind: 'Purchase' as const };
  await movedBy(
    app.db,
    Array.from({ length: 1001 }, () => one),
  );
  const whole = await office.send(getPalletLedger, {});
  const [, rows = '', total = ''] = /^items 0-(\d+)\/(\d+)$/.exec(whole.headers.get('content-range') ?? '') ?? [];
  expect([((await whole.json()) as unknown[]).length, Number(rows), Number(total) >= 1001]).toEqual([1000, 999, true]);
  const rest = await office.send(getPalletLedger, { query: { filter: { PalletId }, range: [1000, 1999] } });
  expect(rest.headers.get('content-range')).toBe('items 1000-1000/1001');
});
