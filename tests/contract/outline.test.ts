import { expect, test } from 'vitest';
import { drawOutline, scalePath } from '#contract/masterData/products/outline.ts';
import { describeLook, getGroupShape, isDrawnToScale, ProductShape } from '#contract/masterData/products/shapes.ts';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';

const measured = (Shape: ProductShape, Millilitres: number, HeightMm: number, NeckMm: number): ProductLook => ({
  Shape,
  Millilitres,
  HeightMm,
  NeckMm,
});

// Body diameters of catalogue glass, in millimetres.
test.each([
  [measured('Bordeaux', 750, 300, 30), 74],
  [measured('Burgundy', 750, 296, 29), 79],
  [measured('LongNeck', 330, 229, 26), 60],
  [measured('Beer', 500, 260, 26), 67],
  [measured('Spirit', 700, 240, 33), 82],
  [measured('Jar', 380, 118, 70), 74],
  [measured('Jar', 1062, 172, 82), 104],
])('the width of a silhouette follows from volume and height as in real glass (%#)', (look, diameter) => {
  const { width, height, isToScale } = drawOutline(look);
  expect(isToScale).toBe(true);
  expect(height).toBe(look.HeightMm);
  expect(Math.abs(width - diameter)).toBeLessThan(4);
});

test('a silhouette is wider with more volume and narrower with more height', () => {
  for (const shape of ProductShape.options.filter((one) => one !== 'Closure')) {
    const byVolume = [500, 600, 700, 800].map((millilitres) => drawOutline(measured(shape, millilitres, 250, 28)).width);
    const byHeight = [220, 240, 260, 280].map((height) => drawOutline(measured(shape, 700, height, 28)).width);
    expect(byVolume, shape).toEqual(byVolume.toSorted((a, b) => a - b));
    expect(new Set(byVolume).size, shape).toBe(4);
    expect(byHeight, shape).toEqual(byHeight.toSorted((a, b) => b - a));
    expect(new Set(byHeight).size, shape).toBe(4);
  }
});

test('a body is never narrower than its neck, and measures that contradict one another still make an outline', () => {
  expect(drawOutline(measured('Jar', 41, 300, 43)).width).toBeGreaterThan(43);
  expect(drawOutline(measured('Beer', 10_000_000, 1, 26)).width).toBeLessThan(30);
  for (const shape of ProductShape.options)
    for (const look of [measured(shape, 1, 10_000, 9999), measured(shape, 10_000_000, 0.01, 0.01)])
      expect(drawOutline(look).path).not.toMatch(/NaN|Infinity|e/);
});

test('a product without all measures has the plain outline of its shape, which suggests no height', () => {
  const plain = drawOutline({ Shape: 'Bordeaux' });
  expect(plain.isToScale).toBe(false);
  expect(drawOutline({ Shape: 'Bordeaux', Millilitres: 750, HeightMm: 300 })).toEqual(plain);
  expect(drawOutline({ Shape: 'Bordeaux', HeightMm: 120, NeckMm: 30 })).toEqual(plain);
  expect(isDrawnToScale({ Millilitres: 750, HeightMm: 300, NeckMm: 30 })).toBe(false);
  expect(drawOutline({}).path).toMatch(/^M.+Z$/);
});

test('a silhouette closes, lies in its box, and keeps its form when it is enlarged', () => {
  for (const shape of ProductShape.options.filter((one) => one !== 'Growler' && one !== 'Demijohn')) {
    const { path, width, height } = drawOutline(measured(shape, 500, 200, 28));
    const points = [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(
      points.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height),
      shape,
    ).toBe(true);
    expect(path.endsWith('Z'), shape).toBe(true);
  }
  expect(scalePath('M1 2.5L10 20Z', 2)).toBe('M2 5L20 40Z');
});

test('a product group suggests a shape by the words of its name, or none', () => {
  expect(['Jars', 'Closures', 'Beer bottles', 'Wine', 'Bottles', 'Pallets', 'Ajar', 'Demijohns and jars'].map(getGroupShape)).toEqual([
    'Jar',
    'Closure',
    'Beer',
    'Bordeaux',
    null,
    null,
    null,
    'Demijohn',
  ]);
});

test('the words of a silhouette name shape, volume, height and colour, as far as they are known', () => {
  expect(describeLook({ ...measured('Bordeaux', 750, 300, 30), Colour: 'Green' })).toBe('Bordeaux bottle, 750 ml, 300 mm, green');
  expect(describeLook({ Shape: 'Jar', Millilitres: 1062 })).toBe('Jar, 1,062 ml');
  expect(describeLook({ Colour: 'Flint' })).toBe('Plain outline, flint');
});
