// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { expect, test, vi } from 'vitest';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { ChangedPrices } from '#src/custom/sales/orders/form/product/ChangedPrices.tsx';

const dearer = (ProductId: number, before: number, PricePer = 1000): DraftLine =>
  ({
    ...emptyLine(),
    ProductId,
    Code: `BTL${ProductId}`,
    Description: 'Bottle',
    UnitPrice: 190,
    PricePer: 1000,
    PriceSource: 'Customer',
    was: { UnitPrice: before, PricePer },
  }) as unknown as DraftLine;

const open = (...lines: DraftLine[]) => {
  const onDone = vi.fn<(key: number) => void>();
  const store = makeOrderStore({ header: { DealTypeId: 1, MixedCounts: [] } as never, lines });
  render(
    <CoreAdminContext store={memoryStore()}>
      <ChangedPrices store={store} onDone={onDone} />
    </CoreAdminContext>,
  );
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  };
  return { onDone, press, keys: store.get().keys };
};
const focused = () => document.activeElement?.textContent;

test('once the price of one line is kept the hand is on the next that can be, then on the key for what is left', async () => {
  const { onDone, press } = open(dearer(1, 180), dearer(2, 185), dearer(3, 186), dearer(4, 187));
  await press('Keep 185.00');
  await waitFor(() => expect(focused()).toBe('Keep 186.00'));
  await press('Keep 187.00');
  await waitFor(() => expect(focused()).toBe('Keep 186.00'));
  await press('Keep 186.00');
  await waitFor(() => expect(focused()).toBe('Keep the old price'));
  expect(onDone).not.toHaveBeenCalled();
});

test('where no other can be kept it is at the price of the line that was', async () => {
  const { onDone, press, keys } = open(dearer(1, 180), dearer(2, 18, 100));
  await press('Keep 180.00');
  await waitFor(() => expect(onDone.mock.calls).toEqual([[keys[0]]]));
});
