import { expect, test } from 'vitest';
import { kindOf } from '#src/custom/pallets/movementColumns.tsx';

test('a movement of pallets and the one that takes it back are called by the same name', () => {
  const back = { Kind: 'Return', FromHolder: 'Customer', ToHolder: 'Warehouse', ReversesId: null } as const;
  const toMaker = { ...back, FromHolder: 'Warehouse', ToHolder: 'Supplier' } as const;
  const reversed = (row: typeof back | typeof toMaker) =>
    kindOf({ ...row, FromHolder: row.ToHolder, ToHolder: row.FromHolder, ReversesId: 1 });
  expect([kindOf(back), reversed(back)]).toEqual(['Return', 'Return reversed']);
  expect([kindOf(toMaker), reversed(toMaker)]).toEqual(['Back to the maker', 'Back to the maker reversed']);
});
