// @vitest-environment jsdom
import { useState } from 'react';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildSscc } from '#contract/warehouse/stock/gs1.ts';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { joinBarcodeData, listBarcodeParts } from '#server/documents/templates/goods/palletLabel.ts';
import { withCount } from '#src/custom/warehouse/stock/take/counts.ts';
import type { Counts } from '#src/custom/warehouse/stock/take/counts.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';
import { useCountScan } from '#src/custom/warehouse/stock/take/useCountScan.ts';

const lineOf = (ProductId: number, more: Partial<StockTakeLine> = {}) =>
  ({
    ProductId,
    ProductCode: `P${ProductId}`,
    Description: `Bottle ${ProductId}`,
    Barcode: null,
    Counted: null,
    Version: null,
    ...more,
  }) as StockTakeLine;

const label = (Quantity: number, ProductCode = 'P1') =>
  joinBarcodeData(listBarcodeParts({ Barcode: null, ProductCode, Quantity, LotNo: 'L1' }));
const numbered = (serial: number) => `00${buildSscc('5063100', serial)}`;

const counting = (...lines: StockTakeLine[]) => {
  const focused: number[] = [];
  const { result } = renderHook(() => {
    const [counts, setCounts] = useState<Counts>(new Map());
    const [pallets, setPallets] = useState<Pallets>(new Map());
    const enter = (line: StockTakeLine, counted: number | null) =>
      setCounts((before) => withCount(before, line, counted, '2026-11-21T09:00:00Z'));
    return { counts, scanning: useCountScan({ lines, counts, pallets, setPallets, enter, focusOn: (id) => void focused.push(id) }) };
  });
  return {
    focused,
    scan: (...texts: string[]) => texts.forEach((text) => act(() => result.current.scanning.scan(text))),
    type: (line: StockTakeLine) => act(() => result.current.scanning.forget(line)),
    answer: (isOnTop: boolean) => act(() => result.current.scanning.answer(isOnTop)),
    said: () => result.current.scanning,
    countedOf: (id: number) => result.current.counts.get(id)?.counted,
  };
};

test('the label that is printed here adds its quantity to the count, each pallet once', () => {
  const { scan, said, countedOf } = counting(lineOf(1), lineOf(2));
  scan(label(100), label(60));
  expect(said().message).toBe('160 of Bottle 1');
  scan(numbered(1) + label(40), numbered(1) + label(40));
  expect(said().message).toBe('This pallet has already been scanned. It is counted once');
  scan(label(30), numbered(2), label(30), numbered(2));
  expect(countedOf(1)).toBe(230);
});

test('a bare code goes to its line, and what is not on the sheet is said with the way on', () => {
  const { scan, said, focused, countedOf } = counting(lineOf(1), lineOf(2));
  scan('p2');
  expect([focused, countedOf(2)]).toEqual([[2], undefined]);
  scan(label(100, 'P3'));
  expect(said().wrong).toContain('is not on this sheet');
});

test('what was counted and sent before is never added to unasked', () => {
  const line = lineOf(1, { Counted: 500 });
  const { scan, answer, said, countedOf } = counting(line);
  scan(label(100));
  expect([said().question?.count, countedOf(1)]).toEqual([100, undefined]);
  answer(true);
  expect(countedOf(1)).toBe(600);
  const anew = counting(line);
  anew.scan(label(100));
  anew.answer(false);
  expect(anew.countedOf(1)).toBe(100);
});

test('while it is asked, what is scanned next is not taken and says so; the question stays, and so does its pallet', () => {
  const line = lineOf(1, { Counted: 500 });
  const { scan, answer, type, said, countedOf } = counting(line, lineOf(2));
  scan(label(100), label(60));
  expect(said()).toMatchObject({ question: { count: 100 }, message: expect.stringMatching(/^Not counted/) });
  scan(label(30, 'P2'));
  type(lineOf(2));
  expect([said().question?.count, said().message, countedOf(2)]).toEqual([100, undefined, undefined]);
  answer(true);
  scan(label(60));
  expect(countedOf(1)).toBe(660);
});

test('the number that follows the goods is of the pallet that is asked about: it counts once', () => {
  const { scan, answer, said, countedOf } = counting(lineOf(1, { Counted: 500 }));
  scan(label(100), numbered(1));
  expect(said().question).toMatchObject({ count: 100, sscc: buildSscc('5063100', 1) });
  scan(numbered(2));
  expect(said().question?.sscc).toBe(buildSscc('5063100', 1));
  answer(true);
  scan(label(100), numbered(1), numbered(1) + label(100));
  expect(said().message).toBe('This pallet has already been scanned. It is counted once');
  expect(countedOf(1)).toBe(600);
});

test('a count by hand answers what is asked of its own line', () => {
  const line = lineOf(1, { Counted: 500 });
  const { scan, type, said } = counting(line);
  scan(label(100));
  type(line);
  expect(said().question).toBeUndefined();
});
