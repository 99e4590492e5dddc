// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { CountLine } from '#src/custom/warehouse/stock/take/CountLine.tsx';
import { useCounting } from '#src/custom/warehouse/stock/take/useCounting.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who counts what a colleague has counted meanwhile is led to theirs, by the button that shows it', async () => {
  const message = 'Wes Hill changed this on 21 Nov 2026, 09:14. Reload it before you save';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'STALE_VERSION', message }, { status: 409 })));
  const { result } = renderHook(() => useCounting({ supplierId: 1, supplierName: 'Ardwick Glass', storedDraft: undefined }), {
    wrapper: ({ children }) => <RouterProvider router={createMemoryRouter([{ path: '*', element: inApplication(children) }])} />,
  });
  act(() => void result.current.send());
  await waitFor(() => expect(result.current.isStale).toBe(true));
  expect(result.current.failure?.message).toBe('Wes Hill changed this on 21 Nov 2026, 09:14. Check their count, then send the right one');
  act(() => result.current.acceptColleagueCounts([]));
  await waitFor(() => expect(result.current.isStale).toBe(false));
  expect(result.current.failure).toBeUndefined();
});

test('beside a count that is not sent stands what a colleague counted, but not of what is to be counted again', () => {
  const line = { ProductId: 1, Description: 'Natural cork', Counted: 270_000, CountedByName: 'Wes Hill', Version: 2 } as StockTakeLine;
  const show = (of: Partial<StockTakeLine>, counted: number) =>
    inApplication(
      <CountLine
        line={{ ...line, ...of }}
        count={{ counted, countedAt: '2026-11-21T09:14:00Z', version: 1 }}
        onCount={() => undefined}
        onInvalid={() => undefined}
        onNext={() => undefined}
      />,
    );
  const { rerender } = render(show({}, 180_000));
  expect(screen.getByText('Wes Hill counted 270,000')).toBeTruthy();
  rerender(show({ RecountWanted: true }, 180_000));
  expect(screen.getByText('Wes Hill has already counted this product')).toBeTruthy();
  rerender(show({}, 270_000));
  expect(screen.queryByText(/Wes Hill/)).toBeNull();
});
