// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { List } from '#src/lists/list.ts';
import { useChosen } from '#src/lists/state/useChosen.ts';

interface Deal {
  OrderId: number;
  Problem: string | null;
}

const dealsFrom = (first: number, count: number): Deal[] =>
  Array.from({ length: count }, (_deal, index) => ({ OrderId: first + index, Problem: first + index === 3 ? 'No VAT rate' : null }));
const all = dealsFrom(1, 10);

interface Shown {
  rows: readonly Deal[];
  q?: string;
  total?: number;
  ask?: () => Promise<readonly Deal[]>;
}

const listOf = ({ rows, q = '', total = 10, ask = () => Promise.resolve(all) }: Shown) =>
  ({ rows, q, total, values: {}, isStale: false, all: ask }) as unknown as List<Deal>;
const around = ({ children }: { children: ReactNode }) => <CoreAdminContext store={memoryStore()}>{children}</CoreAdminContext>;

const pageOne: Shown = { rows: all.slice(0, 5) };
const pageTwo: Shown = { rows: all.slice(5) };

const show = (first: Shown) => {
  const { result, rerender } = renderHook(
    (shown: Shown) =>
      useChosen(
        listOf(shown),
        (deal) => deal.OrderId,
        (deal) => deal.Problem === null,
      ),
    { initialProps: first, wrapper: around },
  );
  return {
    rerender,
    ids: () => result.current.chosen.map((deal) => deal.OrderId),
    toggle: (id: number) =>
      act(() => {
        const { keys, onChange } = result.current.selection;
        onChange(new Set(keys.has(id) ? [...keys].filter((key) => key !== id) : [...keys, id]));
      }),
    chooseAll: (isWanted = true) => act(async () => result.current.selection.wholeList?.choose(isWanted)),
    isAll: () => result.current.selection.wholeList?.isChosen,
  };
};

test('what is chosen on one page stays chosen on the next', () => {
  const { rerender, ids, toggle } = show(pageOne);
  toggle(2);
  rerender(pageTwo);
  toggle(7);
  expect(ids()).toEqual([7, 2]);
  rerender(pageOne);
  toggle(2);
  expect(ids()).toEqual([7]);
});

test('all are all that the filters find, on every page, but those that cannot be chosen', async () => {
  const { rerender, ids, chooseAll, isAll, toggle } = show(pageOne);
  await chooseAll();
  expect([ids(), isAll()]).toEqual([[1, 2, 4, 5, 6, 7, 8, 9, 10], true]);
  rerender(pageTwo);
  expect(isAll()).toBe(true);
  toggle(7);
  expect([ids().length, isAll()]).toEqual([8, false]);
  await chooseAll(false);
  expect(ids()).toEqual([]);
});

test('what another search leaves out is not chosen; back at the search before, it is', () => {
  const { rerender, ids, toggle } = show(pageOne);
  toggle(2);
  toggle(4);
  rerender({ rows: all.slice(3, 4), q: 'flint', total: 1 });
  expect(ids()).toEqual([4]);
  rerender(pageOne);
  expect(ids()).toEqual([2, 4]);
});

test('an answer that comes after the filters have changed chooses nothing', async () => {
  let answer: (deals: readonly Deal[]) => void = () => undefined;
  const ask = () =>
    new Promise<readonly Deal[]>((resolve) => {
      answer = resolve;
    });
  const { rerender, ids, chooseAll } = show({ ...pageOne, ask });
  await chooseAll();
  rerender({ rows: all.slice(0, 1), q: 'flint', total: 1 });
  await act(async () => answer(all));
  expect(ids()).toEqual([]);
});

test('a row that cannot be chosen any more, or is gone from a list that is all in sight, is not chosen', () => {
  const { rerender, ids, toggle } = show(pageOne);
  toggle(2);
  toggle(4);
  rerender({ rows: all.slice(0, 5).map((deal) => (deal.OrderId === 2 ? { ...deal, Problem: 'Nothing delivered' } : deal)) });
  expect(ids()).toEqual([4]);
  rerender({ rows: all.slice(0, 2), total: 2 });
  expect(ids()).toEqual([2]);
});
