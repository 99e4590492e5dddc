// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { listCustomersStatement } from '#contract/money/statements/calls.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => void vi.unstubAllGlobals());

const accounts = (count: number) => Array.from({ length: count }, (_, index) => ({ CustomerId: index + 1 }));

const answerWith = (rows: readonly object[], [first, last]: readonly [number, number]) => {
  const page = rows.slice(first, last + 1);
  return Response.json(page, { headers: { 'content-range': `items ${first}-${first + page.length - 1}/${rows.length}` } });
};

test('every row of a list is there once, for a file or a choice of all, where rows come and go while its pages come', async () => {
  let rows = accounts(2500);
  let asked = 0;
  vi.stubGlobal('fetch', (url: string) => {
    const range = JSON.parse(new URL(url, 'http://demijohn.test').searchParams.get('range') ?? '') as [number, number];
    const answer = answerWith(rows, range);
    asked += 1;
    // After the second page is read, a row of the first page disappears. After every other page, a new row appears at the start.
    rows = asked === 2 ? rows.filter(({ CustomerId }) => CustomerId !== 3) : [{ CustomerId: 10_000 + asked }, ...rows];
    return Promise.resolve(answer);
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: inApplication(children) }])} />
  );
  const { result } = renderHook(() => useServerList(listCustomersStatement, { isOutsideAddress: true, requiresFilter: true }), {
    wrapper,
  });
  const ids = (await result.current.all()).map(({ CustomerId }) => CustomerId);
  expect(ids.filter((id) => id <= 2500)).toEqual(accounts(2500).map(({ CustomerId }) => CustomerId));
});
