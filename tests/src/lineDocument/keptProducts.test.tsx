// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyProductLine, isBlankLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';
import { useProductLookup } from '#src/lineDocument/product/useProductLookup.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('The products of a text are asked for once, so that the list opens at once in the next line; another query asks anew', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('[]', { status: 200 }));
  });
  const store = makeDocumentStore<object, ProductLine>(
    { header: {}, lines: [] },
    { emptyLine: emptyProductLine, isBlank: isBlankLine, firstCell: () => 'Product', idOf: () => undefined },
  );
  let customerId = 1;
  const { result } = renderHook(() => useProductLookup(store, () => ({ query: () => ({ customerId }) })), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  const { signal } = new AbortController();
  await result.current.search('amber', signal);
  await result.current.search('amber', signal);
  expect(asked).toHaveLength(1);
  await result.current.search('flint', signal);
  customerId = 2;
  await result.current.search('amber', signal);
  expect(asked).toHaveLength(3);
});
