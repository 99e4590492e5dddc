// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { ReverseDespatch } from '#src/custom/warehouse/picking/despatch/ReverseDespatch.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const gone = (Returned: number) =>
  ({
    OrderId: 7,
    DealNo: 10_452,
    Part: 1,
    Version: 3,
    Status: 'ReadyToInvoice',
    DealType: 'Stock',
    Lines: [{ OrderDetailId: 1, Returned }],
  }) as unknown as PickGoods;

const offers = (goods: PickGoods) => {
  const { unmount } = render(inApplication(<ReverseDespatch goods={goods} />));
  const isOffered = screen.queryByRole('button', { name: 'Reverse despatch' }) !== null;
  unmount();
  return isOffered;
};

test('that goods have not left is offered until some of them came back', () => {
  expect([offers(gone(0)), offers(gone(12))]).toEqual([true, false]);
});
