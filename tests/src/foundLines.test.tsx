// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import type { FoundLine } from '#src/resources/pickers/foundLine.ts';
import { useFoundLines } from '#src/resources/pickers/useFoundLines.ts';
import { useUnderWay } from '#src/ui/state/underWay.ts';

vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => () => undefined }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a draft that was kept before its products were found looks for them again', async () => {
  const searched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const text = new URL(url, 'http://localhost').searchParams.get('text') ?? '';
    searched.push(text);
    return new Response(JSON.stringify(text === 'BTL1' ? [{ ProductId: 1, Code: 'BTL1' }] : []));
  });
  const line = (key: number, Code: string, more: Partial<FoundLine> = {}): FoundLine => ({ key, Code, ProductId: null, ...more });
  const taken = [line(1, 'BTL1'), line(2, 'NOPE'), line(3, 'GONE', { isUnknown: true }), line(4, ''), line(5, 'BTL2', { ProductId: 2 })];
  const { result } = renderHook(() => {
    const [lines, onLines] = useState<readonly FoundLine[]>(taken);
    const foundOf = ({ ProductId, Code }: PickedProduct) => ({ ProductId, Code });
    useFoundLines({ lines, onLines, foundOf, underWay: useUnderWay() });
    return lines;
  });
  await waitFor(() => expect(result.current[1]?.isUnknown).toBe(true));
  expect(result.current.map(({ ProductId }) => ProductId)).toEqual([1, null, null, null, 2]);
  expect(searched).toEqual(['BTL1', 'NOPE']);
});
