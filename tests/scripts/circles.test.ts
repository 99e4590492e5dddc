import { expect, test } from 'vitest';
import { findCircle } from '../../scripts/build/circles.ts';

test('files that import one another in a circle are found', () => {
  const imports = new Map([
    ['entry', ['frame', 'lists']],
    ['frame', ['texts']],
    ['lists', ['frame', 'shared']],
    ['shared', ['texts']],
    ['texts', ['lists']],
  ]);
  expect(findCircle(imports)).toEqual(['frame', 'texts', 'lists', 'frame']);
});

test('files of which none leads back have no circle, however often they are shared', () => {
  const imports = new Map([
    ['entry', ['frame', 'lists']],
    ['lists', ['frame', 'shared']],
    ['frame', ['shared']],
    ['shared', []],
  ]);
  expect(findCircle(imports)).toBeUndefined();
});
