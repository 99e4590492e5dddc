// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListFilter } from '#src/lists/list.ts';
import { readPlace, useListState } from '#src/lists/state/useListState.ts';
import { readAddressDay } from '#src/ui/screen/reach/useAddressValues.ts';

const router = vi.hoisted(() => ({ drawn: new URLSearchParams(), asked: [] as URLSearchParams[] }));

vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useSearchParams: () => [router.drawn, (next: URLSearchParams) => router.asked.push(next)],
}));
vi.mock('#src/ui/screen/dialog/stillHere.ts', () => ({ useIsStillHere: () => () => true }));

afterEach(() => {
  cleanup();
  router.drawn = new URLSearchParams();
  router.asked = [];
});

const filters = ['colour', 'weightFrom', 'weightTo'].map((key) => ({ key, label: key, choices: [] }));
const begin = (more: readonly ListFilter[] = []) => {
  const all = [...filters, ...more];
  const { result, rerender } = renderHook(() => useListState({ filters: all }));
  const draw = (address: URLSearchParams | undefined) => {
    if (!address) throw new Error('Nothing was asked of the router');
    router.drawn = address;
    rerender();
  };
  return { list: () => result.current, draw };
};

test('an address that is drawn after the next change was made does not undo that change', () => {
  const { list, draw } = begin();
  act(() => list().setValue('colour', '2'));
  act(() => list().setValue('weightFrom', '200'));
  draw(router.asked[0]);
  act(() => list().setValue('weightTo', '500'));
  expect(router.asked.at(-1)?.toString()).toBe('colour=2&weightFrom=200&weightTo=500');
  draw(router.asked.at(-1));
  expect(list().values).toEqual({ colour: '2', weightFrom: '200', weightTo: '500' });
});

test('an address that comes from elsewhere is what the next change begins with', () => {
  const { list, draw } = begin();
  act(() => list().setValue('colour', '2'));
  draw(new URLSearchParams('weightTo=900'));
  act(() => list().setValue('weightFrom', '200'));
  expect(router.asked.at(-1)?.toString()).toBe('weightTo=900&weightFrom=200');
});

test('what a list opens with gives way to a search and to what a link asks for, and stays when it is narrowed by hand', () => {
  const { list, draw } = begin([{ key: 'state', label: 'State', choices: [], initial: 'urgent', isOpening: true }]);
  const asked = () => router.asked.at(-1)?.toString();
  expect(list()).toMatchObject({ values: { state: 'urgent' }, isNarrowed: false });
  act(() => list().setQ('13018'));
  draw(router.asked.at(-1));
  expect([asked(), list().values.state]).toEqual(['q=13018', undefined]);
  act(() => list().setValue('state', 'urgent'));
  draw(router.asked.at(-1));
  expect([asked(), list().values.state]).toEqual(['q=13018&state=urgent', 'urgent']);
  act(() => list().clear());
  draw(router.asked.at(-1));
  expect([asked(), list().values.state]).toEqual(['', 'urgent']);
  act(() => list().setValue('colour', '2'));
  draw(router.asked.at(-1));
  expect([asked(), list().values]).toEqual(['state=urgent&colour=2', { colour: '2', state: 'urgent' }]);
  act(() => list().setValue('state', undefined));
  draw(router.asked.at(-1));
  expect([asked(), list().values.state]).toEqual(['state=all&colour=2', undefined]);
  draw(new URLSearchParams('colour=2'));
  expect(list().values).toEqual({ colour: '2' });
});

test('a value of the address that is no choice and that the call ignores is ignored', () => {
  const state = { key: 'state', label: 'State', choices: [{ value: 'open', label: 'Open' }] };
  const read = (text: string) => readPlace(new URLSearchParams(text), { filters: [state], accepts: () => false }).values.state;
  expect(['state=Nope', 'state=open'].map(read)).toEqual([undefined, 'open']);
});

test('a day of the address that is no day is ignored', () => {
  const read = (day: string) => readAddressDay(new URLSearchParams({ day }), 'day');
  expect(['2026-11-30', 'junk', '2026-02-30', '30/11/26', ''].map(read)).toEqual([
    '2026-11-30',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a search, a filter, an order and a page size each begin on the first page, and so does a cleared list', () => {
  const changes: [string, (list: ReturnType<typeof useListState>) => void, string][] = [
    ['search', (list) => list.setQ('amber'), 'q=amber'],
    ['filter', (list) => list.setValue('colour', '2'), 'colour=2'],
    ['order', (list) => list.setSort({ key: 'Name', order: 'DESC' }), 'sort=Name&order=DESC'],
    ['page size', (list) => list.setPerPage(50), 'perPage=50'],
    ['clear', (list) => list.clear(), ''],
  ];
  for (const [what, change, address] of changes) {
    router.drawn = new URLSearchParams('page=7');
    const { list } = begin();
    expect(list().page, what).toBe(7);
    act(() => change(list()));
    expect(router.asked.at(-1)?.toString(), what).toBe(address);
  }
});

test.each([
  ['7', 7],
  ['1', 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['x', 1],
])('page %s of the address is page %i', (page, shown) => {
  router.drawn = new URLSearchParams({ page });
  expect(begin().list().page).toBe(shown);
});
