// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useCounting } from '#src/custom/stock/useCounting.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who counts what a colleague has counted meanwhile is led to theirs, by the button that shows it', async () => {
  const message = 'Wes Hill changed this on 21 Nov 2026, 09:14: load it again before you save';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'STALE_VERSION', message }, { status: 409 })));
  const { result } = renderHook(() => useCounting({ supplierId: 1, supplierName: 'Ardwick Glass', taken: undefined }), {
    wrapper: ({ children }) => <RouterProvider router={createMemoryRouter([{ path: '*', element: inApplication(children) }])} />,
  });
  act(() => void result.current.send());
  await waitFor(() => expect(result.current.isStale).toBe(true));
  expect(result.current.failure?.message).toBe('Wes Hill changed this on 21 Nov 2026, 09:14: see theirs, then send again what is right');
});
