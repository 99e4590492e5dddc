import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyColoursScript } from '#src/theme/earlyColours.ts';

const rootAfter = (kept: string | null, token: string | null = null) => {
  const root = { dataset: {} as Record<string, string>, style: {} as Record<string, string> };
  runInNewContext(earlyColoursScript(), {
    document: { documentElement: root },
    localStorage: { getItem: (name: string) => (name === 'token' ? token : kept) },
  });
  return root;
};

test('the head of every page takes the colours and the scale that were chosen', () => {
  expect(rootAfter('{"theme":"bottle green","scheme":"dark","scale":16}')).toEqual({
    dataset: { theme: 'bottle green', scheme: 'dark' },
    style: { fontSize: '16px' },
  });
});

test.each([null, '{}', 'not JSON', 'null'])('%s leaves light', (kept) => {
  expect(rootAfter(kept).dataset.scheme).toBe('light');
});

test('who is signed in sees the frame at once, with the menu where it will stand; nobody else does', () => {
  expect(rootAfter(null, 'token').dataset.early).toBe('menu');
  expect(rootAfter('{"menuMode":"overlay"}', 'token').dataset.early).toBe('bar');
  expect(rootAfter('{"isMenuHidden":true}', 'token').dataset.early).toBe('bar');
  expect(rootAfter(null).dataset.early).toBeUndefined();
});
