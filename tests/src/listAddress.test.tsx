// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useListState } from '#src/lists/useListState.ts';

const router = vi.hoisted(() => ({ drawn: new URLSearchParams(), asked: [] as URLSearchParams[] }));

vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useSearchParams: () => [router.drawn, (next: URLSearchParams) => router.asked.push(next)],
}));
vi.mock('#src/ui/screen/stillHere.ts', () => ({ useIsStillHere: () => () => true }));

afterEach(() => {
  cleanup();
  router.drawn = new URLSearchParams();
  router.asked = [];
});

const filters = ['colour', 'weightFrom', 'weightTo'].map((key) => ({ key, label: key, choices: [] }));
const begin = () => {
  const { result, rerender } = renderHook(() => useListState({ filters }));
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
