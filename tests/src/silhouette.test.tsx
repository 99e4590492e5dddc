// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import { findTallest, Silhouette } from '#src/pictures/Silhouette.tsx';
import { getTintPattern } from '#src/pictures/tints.ts';

const bordeaux: ProductLook = { Shape: 'Bordeaux', Millilitres: 750, HeightMm: 300, NeckMm: 30, Colour: 'Green', Swatch: '#3F7F3C' };

afterEach(cleanup);

test('a silhouette says in words what it shows, and has the colour of the glass with a pattern beside it', async () => {
  render(<Silhouette look={bordeaux} />);
  const drawing = await screen.findByRole('img', { name: 'Bordeaux bottle, 750 ml, 300 mm, green' });
  const [glass, pattern] = drawing.querySelectorAll('path');
  expect(glass?.getAttribute('fill')).toBe('#3F7F3C');
  expect(pattern?.getAttribute('fill')).toBe('url(#tint-diagonals)');
  await vi.waitFor(() => expect(document.querySelector('#tint-diagonals')).not.toBeNull());
});

test('an uploaded picture replaces the silhouette and keeps its words', () => {
  render(<Silhouette look={{ ...bordeaux, ImageUrl: 'https://pictures.example.com/750.jpg' }} />);
  expect(screen.getByRole('img', { name: 'Bordeaux bottle, 750 ml, 300 mm, green' })).toMatchObject({
    src: 'https://pictures.example.com/750.jpg',
  });
  expect(document.querySelector('svg.silhouette')).toBeNull();
});

test('rows share one drawing of each shape', async () => {
  const { container } = render(
    <>
      <Silhouette look={bordeaux} size="row" />
      <Silhouette look={{ ...bordeaux, HeightMm: 320 }} size="row" />
      <Silhouette look={{}} size="row" />
    </>,
  );
  expect(container.querySelectorAll('path')).toHaveLength(0);
  const references = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href'));
  expect(references).toEqual(['#silhouette-Bordeaux', '#silhouette-Bordeaux', '#silhouette-Plain']);
  await vi.waitFor(() => expect(document.querySelector('#silhouette-Plain')).not.toBeNull());
  for (const reference of references) expect(document.querySelectorAll(reference ?? '')).toHaveLength(1);
});

test('products beside one another are drawn to one scale', async () => {
  const half = { ...bordeaux, Millilitres: 375, HeightMm: 150 };
  const tallest = findTallest([bordeaux, half, {}]);
  expect(tallest).toBe(300);
  expect(findTallest([{}])).toBeUndefined();
  const drawings = [bordeaux, half].map((look) => render(<Silhouette look={look} tallestMm={tallest} />));
  await vi.waitFor(() => expect(document.querySelectorAll('.silhouette path')).toHaveLength(4));
  const heights = drawings.map(({ container }) => {
    const depths = [...(container.querySelector('path')?.getAttribute('d') ?? '').matchAll(/[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
    return Math.max(...depths);
  });
  expect(heights[0]).toBeCloseTo(38, 0);
  expect(heights[1]).toBeCloseTo(19, 0);
});

test('tints that look alike without colours have different patterns', () => {
  const tints = { amber: '#8F4E13', green: '#3F7F3C', deadLeaf: '#6E6D2B', cobalt: '#1F45A8', black: '#1D1D20', red: '#B3261E' };
  expect(Object.values(tints).map(getTintPattern)).toEqual(['dots', 'diagonals', 'diagonals', 'lines', 'backslashes', 'stripes']);
  expect(['#D5E5E3', '#F6F6F3', '#B4B9C0'].map(getTintPattern)).toEqual([undefined, undefined, undefined]);
});
