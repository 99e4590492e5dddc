// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import type { StockLevel } from '#contract/warehouse/stock/levels.ts';
import { levelColumns } from '#src/custom/warehouse/stock/levels/levelColumns.tsx';
import { toCsv } from '#src/lists/file/toCsv.ts';

const level = {
  ProductCode: 'B500',
  Description: 'Amber 500',
  SupplierName: 'Forth Bottle',
  Depot: 'Own yard',
  Location: '',
  OnHand: 0,
  Allocated: 0,
  HeldByPickLists: 0,
  Free: 0,
  OnOrder: 0,
  Value: 0,
} as StockLevel;

const figures = (isNow: boolean) =>
  levelColumns(isNow, true)
    .filter(({ isFigure }) => isFigure)
    .map(({ title, cell }) => [title, renderToStaticMarkup(createElement(Fragment, null, cell(level))).replaceAll(/<[^>]*>/g, '')]);

test('of a product without stock only the free stock says 0, as at an earlier day what was there', () => {
  expect(figures(true).filter(([, text]) => text !== '')).toEqual([['Free', '0']]);
  expect(figures(false).filter(([, text]) => text !== '')).toEqual([['On hand', '0']]);
});

test('the exported file keeps every zero', () => {
  expect(toCsv(levelColumns(true, true), [level])).toMatch(/,0,0,0,0,[^,]*,0,0/);
});
