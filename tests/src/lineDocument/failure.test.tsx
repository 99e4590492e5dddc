// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderColumns } from '#src/custom/sales/orders/grid/orderColumns.tsx';
import { describeErrors, findMissing } from '#src/lineDocument/errors.ts';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { useFailure } from '#src/lineDocument/useFailure.ts';

const whole = () => ({ ...emptyLine(), ProductId: 9, Code: 'BTL9', Quantity: 5, UnitPrice: 100 });
const without = () => ({ ...whole(), Quantity: null });

const open = () => {
  const store = makeOrderStore({ header: {} as DraftHeader, lines: [without(), whole(), without()] as never });
  const [first, , last] = store.get().keys as [number, number, number];
  const describe = () => describeErrors(store, orderColumns);
  const { result, rerender } = renderHook(({ errors }) => useFailure({ subscribe: store.subscribe, describe, errors }), {
    initialProps: { errors: {} },
  });
  const mend = (key: number) =>
    act(() => {
      store.edit(key, { Quantity: 60 });
      store.setError(key, 'Quantity', undefined);
    });
  return {
    store,
    describe,
    first,
    last,
    mend,
    rerender,
    refuse: result.current.refuse,
    words: () => result.current.failure?.message,
    result,
  };
};

test('that lines cannot be saved yet is said of those that still cannot, and of none once the last is mended or taken off', () => {
  const { store, describe, first, last, mend, refuse, words } = open();
  findMissing(store, orderColumns, { day: null } as never);
  act(() => refuse(describe() ?? '', 'lines'));
  expect(words()).toBe('2 lines cannot be saved yet: 1 and 3');
  mend(first);
  expect(words()).toBe('Line 3 cannot be saved yet: enter a quantity');
  act(() => void store.remove(last));
  expect(words()).toBeUndefined();
  // Once the general error is gone, an input error shows only at its cell.
  act(() => store.setError(first, 'Quantity', 'Not understood'));
  expect(words()).toBeUndefined();
});

test('what the server refused of fields stands until all of them were changed', () => {
  const { store, first, mend, refuse, rerender, words } = open();
  act(() => {
    store.setError(first, 'Quantity', 'is not a whole layer');
    rerender({ errors: { RequiredDate: 'is in the past' } });
    refuse('Quantity is not a whole layer (and 1 more)', 'fields');
  });
  mend(first);
  expect(words()).toBe('Quantity is not a whole layer (and 1 more)');
  rerender({ errors: {} });
  expect(words()).toBeUndefined();
});

test('what is about no field stays, whatever is changed', () => {
  const { first, mend, result, words } = open();
  act(() => result.current.setFailure({ message: 'The server cannot be reached', mayRetry: true }));
  mend(first);
  expect(words()).toBe('The server cannot be reached');
});
