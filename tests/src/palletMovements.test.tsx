// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { getMovementLabel, movementColumns } from '#src/custom/warehouse/pallets/ledger/movementColumns.tsx';
import { setReach } from '#src/ui/screen/reach/reach.ts';

test('a movement of pallets and the one that takes it back are called by the same name', () => {
  const back = { Kind: 'Return', FromHolder: 'Customer', ToHolder: 'Warehouse', ReversesId: null } as const;
  const toMaker = { ...back, FromHolder: 'Warehouse', ToHolder: 'Supplier' } as const;
  const reversed = (row: typeof back | typeof toMaker) =>
    getMovementLabel({ ...row, FromHolder: row.ToHolder, ToHolder: row.FromHolder, ReversesId: 1 });
  expect([getMovementLabel(back), reversed(back)]).toEqual(['Return', 'Return reversed']);
  expect([getMovementLabel(toMaker), reversed(toMaker)]).toEqual(['Back to supplier', 'Back to supplier reversed']);
});

test('who may open neither paper of a transfer reads them as two', () => {
  const cause = movementColumns.find(({ key }) => key === 'Reference');
  const transfer = {
    OrderId: null,
    CreditNo: 5535,
    UndoneCreditNo: null,
    InvoiceNo: 23014,
    Reference: null,
    ReversedById: null,
    GoodsReceiptId: null,
  } as MovementRow;
  setReach({ isThere: () => false });
  render(cause?.cell(transfer));
  expect(screen.getByText('Credit note 5535')).toBeTruthy();
  expect(screen.getByText('Invoice 23014')).toBeTruthy();
  cleanup();
  render(cause?.cell({ ...transfer, CreditNo: null, UndoneCreditNo: 5535 }));
  expect(screen.getByText('Credit note 5535, cancelled')).toBeTruthy();
});
