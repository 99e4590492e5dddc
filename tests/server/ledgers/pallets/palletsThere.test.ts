import { beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/database/client/connect.ts';
import { supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import { findLowestBalances, describeMaximum, requireInYard } from '#server/ledgers/pallets/palletsThere.ts';
import { given } from '#tests/support/given.ts';
import { movedBy } from '#tests/support/pallets.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let PalletId: number;
let SupplierId: number;
beforeEach(async () => {
  SupplierId = (await given.supplier(app.db)).SupplierId;
  PalletId = (await given.pallet(app.db, { SupplierId })).PalletId;
});

/** Moves pallets into the yard, or out of it if the quantity is negative. */
const move = (...moved: [day: string, quantity: number][]) =>
  movedBy(
    app.db,
    moved.map(([MovedOn, quantity]) => {
      const [from, to] = quantity > 0 ? [supplier(SupplierId), warehouse] : [warehouse, supplier(SupplierId)];
      return {
        PalletId,
        Quantity: Math.abs(quantity),
        from,
        to,
        MovedOn,
        Kind: quantity > 0 ? ('Purchase' as const) : ('Return' as const),
      };
    }),
  );
const fewest = async (day: string) => {
  const found = (await findLowestBalances(app.db, warehouse, [PalletId], day)).get(PalletId);
  return [found?.Held, found?.Day];
};

describe('what may leave the yard on a day', () => {
  test('is what is there at its end: what came on the day itself may leave', async () => {
    await move(['2026-11-01', 6], ['2026-11-10', 4]);
    expect(await fewest('2026-11-10')).toEqual([10, '2026-11-10']);
    expect(await fewest('2026-11-09')).toEqual([6, '2026-11-09']);
  });

  test('is the fewest that are there on any day since, and the first such day is named', async () => {
    await move(['2026-11-01', 10], ['2026-11-12', -7], ['2026-11-13', 2], ['2026-11-14', -2], ['2026-11-15', 30]);
    expect(await fewest('2026-11-11')).toEqual([3, '2026-11-12']);
    expect(await fewest('2026-11-13')).toEqual([3, '2026-11-14']);
    expect(await fewest('2026-11-15')).toEqual([33, '2026-11-15']);
  });

  test('counts all movements of a later day together', async () => {
    await move(['2026-11-01', 10], ['2026-11-12', -10], ['2026-11-12', 8]);
    expect(await fewest('2026-11-11')).toEqual([8, '2026-11-12']);
  });

  test('is nothing of a type that never moved, and of other holders nothing is counted', async () => {
    expect(await fewest('2026-11-11')).toEqual([0, '2026-11-11']);
    await move(['2026-11-12', 5]);
    const of = await findLowestBalances(app.db, supplier(SupplierId), [PalletId], '2026-11-13');
    expect(of.get(PalletId)?.Held).toBe(-5);
  });

  test('as many as are there leave, one more is refused in words', async () => {
    await move(['2026-11-01', 10]);
    const leave = (...quantities: number[]) =>
      app.db.transaction().execute((tx) =>
        requireInYard(
          tx as Tx,
          quantities.map((Quantity) => ({ PalletId, Quantity })),
          '2026-11-10',
          'Quantity',
        ),
      );
    await expect(leave(10)).resolves.toBeUndefined();
    await expect(leave(4, 6)).resolves.toBeUndefined();
    await expect(leave(11)).rejects.toMatchObject({ code: 'RULE_BROKEN', message: expect.stringContaining('so 11 cannot leave') });
    await expect(leave(4, 7)).rejects.toMatchObject({ code: 'RULE_BROKEN' });
  });
});

test.each([
  [12, 'must be at most 12, because only 12 are'],
  [1, 'must be at most 1, because only 1 is'],
  [0, 'must be 0, because none are'],
  [-1, 'must be 0, because none are'],
])('of %i there is said “%s”', (there, words) => {
  expect(describeMaximum(there)).toBe(words);
});
