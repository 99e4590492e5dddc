// @vitest-environment jsdom
import { useState } from 'react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildSscc } from '#contract/warehouse/stock/gs1.ts';
import type { StockedProduct } from '#contract/warehouse/stock/levels.ts';
import { joinBarcodeData, listBarcodeParts } from '#server/documents/templates/goods/palletLabel.ts';
import { emptyReceipt, fromExpected, buildReceiptLines, applyReceiptInput } from '#src/custom/warehouse/stock/goodsIn/receiptDraft.ts';
import { useReceiptScan } from '#src/custom/warehouse/stock/goodsIn/useReceiptScan.ts';
import { expectedLine } from '../support/expectedGoods.ts';

const server = vi.hoisted(() => ({
  found: [] as object[],
  isAway: false,
  asked: [] as string[],
  answers: undefined as Promise<void> | undefined,
}));
vi.mock('#src/custom/warehouse/stock/levels/FindProduct.tsx', () => ({
  findStocked: async (text: string) => {
    server.asked.push(text);
    if (server.isAway) throw new TypeError('Failed to fetch');
    await server.answers;
    return server.found;
  },
}));
beforeEach(() => void Object.assign(server, { found: [], isAway: false, asked: [], answers: undefined }));

const amber = fromExpected({ ...expectedLine(1, 300), Barcode: '5063100000047', PalletId: 4, PalletCode: 'VDM', LotRequired: true });
const flint = fromExpected(expectedLine(2, 500));
const jar = { ProductId: 7, Code: 'JAR', Description: 'Jar', Barcode: '5012345678900', PalletId: null };

const label = (Quantity: number, LotNo: string | null = 'L1', Barcode: string | null = '5063100000047', ProductCode = 'P1') =>
  joinBarcodeData(listBarcodeParts({ Barcode, ProductCode, Quantity, LotNo }));
const numbered = (serial: number) => `00${buildSscc('5063100', serial)}`;

const receiving = (isFree = false) => {
  const expected = isFree ? [] : [amber, flint];
  const { result } = renderHook(() => {
    const [content, setContent] = useState(emptyReceipt);
    const lines = [...expected, ...content.added];
    return { content, setContent, lines, scanning: useReceiptScan({ expected, content, setContent, isFree }) };
  });
  return {
    scan: (...texts: string[]) => texts.forEach((text) => act(() => result.current.scanning.scan(text))),
    note: (note: string) => act(() => result.current.setContent((before) => ({ ...before, note }))),
    content: () => result.current.content,
    type: (came: number | null) =>
      act(() => {
        result.current.scanning.forget();
        result.current.setContent((before) => applyReceiptInput(before, amber, { came }));
      }),
    said: () => result.current.scanning,
    sent: () => buildReceiptLines(result.current.content, result.current.lines),
  };
};

test('the label that is printed here adds up pallet by pallet: how many, of which lots, on how many pallets', () => {
  const { scan, said, sent } = receiving();
  scan(label(100), label(100), label(60, 'L2'));
  expect(said().message).toBe('260 of Bottle 1, 3 pallets');
  expect(sent()).toMatchObject([
    {
      ProductId: 1,
      Quantity: 260,
      Pallets: 3,
      Lots: [
        { LotNo: 'L1', Quantity: 200 },
        { LotNo: 'L2', Quantity: 60 },
      ],
    },
  ]);
  scan(label(100));
  expect(said().message).toBe('360 of Bottle 1, 4 pallets, 60 more than outstanding');
});

test('goods without a GTIN are known by our own code on the label', () => {
  const { scan, sent } = receiving();
  scan(label(40, null, null, 'P2'));
  expect(sent()).toMatchObject([{ ProductId: 2, Quantity: 40 }]);
});

test('one pallet counts once: in one code, and in two codes read in either order', () => {
  const { scan, said, sent } = receiving();
  scan(numbered(1) + label(100), numbered(1) + label(100));
  expect(said().message).toBe('This pallet has already been scanned. It is counted once');
  scan(numbered(2), label(50), numbered(2), label(50));
  expect(said().message).toBe('This pallet has already been scanned. It is counted once');
  scan(label(30), numbered(3), label(30), numbered(3));
  expect(sent()).toMatchObject([{ Quantity: 180, Pallets: 3, Lots: [{ LotNo: 'L1', Quantity: 180 }] }]);
});

test('a pallet counts again once what came of its line was cleared', () => {
  const { scan, type, sent } = receiving();
  scan(numbered(1) + label(100));
  type(null);
  scan(numbered(1) + label(100));
  expect(sent()).toMatchObject([{ Quantity: 100 }]);
});

test('what was typed without a lot keeps none where a label brings one', () => {
  const { scan, type, said, sent } = receiving();
  type(20);
  scan(label(100));
  expect(said().message).toBe('120 of Bottle 1, 1 pallet, 20 without a batch');
  expect(sent()).toMatchObject([{ Quantity: 120, Lots: [{ LotNo: 'L1', Quantity: 100 }] }]);
});

test('a bar code that says no quantity asks for it', () => {
  const { scan, said } = receiving();
  scan('5063100000047');
  expect(said().message).toBe('Bottle 1: enter the quantity');
});

test('goods that were not ordered are named, and received as well where this is wanted', async () => {
  server.found = [jar];
  const { scan, said, sent } = receiving();
  scan(label(80, null, '5012345678900'));
  await waitFor(() => expect(said().rejections[0]?.text).toBe('Jar, JAR, is not on this order.'));
  expect(server.asked).toEqual(['5012345678900']);
  expect(sent()).toEqual([]);
  const [wrong] = said().rejections;
  if (wrong?.product) act(() => said().add(wrong.product as StockedProduct, wrong));
  expect(said().rejections).toEqual([]);
  expect(sent()).toMatchObject([{ ProductId: 7, PurchaseOrderLineId: null, Quantity: 80 }]);
});

test('without an order whatever is known here is taken', async () => {
  server.found = [jar];
  const { scan, sent } = receiving(true);
  scan(label(80, null, '5012345678900'));
  await waitFor(() => expect(sent()).toMatchObject([{ ProductId: 7, Quantity: 80 }]));
});

test('a code that nobody knows, and one that cannot be looked up, are said in words', async () => {
  const { scan, said } = receiving();
  scan('4006381333931');
  await waitFor(() =>
    expect(said().rejections[0]?.text).toContain('“4006381333931” is not the code of a product kept here. Find the product by name'),
  );
  server.isAway = true;
  scan('4006381333931');
  await waitFor(() => expect(said().rejections[0]?.text).toContain('cannot be looked up now'));
});

/** Delays the server's answers until the returned function is called. */
const holdAnswers = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers = promise;
  return () =>
    act(async () => {
      resolve();
      await new Promise((done) => setTimeout(done, 20));
    });
};

test('what is scanned while another is looked up is taken as well, in its order', async () => {
  server.found = [jar, { ...jar, ProductId: 8, Code: 'LID', Description: 'Lid', Barcode: '5012345678917' }];
  const answer = holdAnswers();
  const { scan, said, sent } = receiving(true);
  scan(label(80, null, '5012345678900'), numbered(1), label(20, null, '5012345678917'), label(40, null, '5012345678900'));
  await answer();
  expect(sent().map(({ ProductId, Quantity }) => [ProductId, Quantity])).toEqual([
    [7, 120],
    [8, 20],
  ]);
  scan(numbered(1) + label(80, null, '5012345678900'));
  expect(said().message).toBe('This pallet has already been scanned. It is counted once');
  expect(server.asked).toEqual(['5012345678900', '5012345678917']);
});

test('of two that are not ordered both stay in sight, whichever was looked up last', async () => {
  server.found = [jar];
  const answer = holdAnswers();
  const { scan, said, sent } = receiving();
  scan(label(80, null, '5012345678900'), '4006381333931', label(100));
  await answer();
  expect(said().message).toBe('100 of Bottle 1, 1 pallet');
  expect(said().rejections.map(({ text }) => text)).toEqual(['Jar, JAR, is not on this order.', expect.stringContaining('4006381333931')]);
  expect(sent()).toMatchObject([{ ProductId: 1, Quantity: 100 }]);
});

test('what is typed while a code is looked up stays, and so does the scan', async () => {
  server.found = [jar];
  const answer = holdAnswers();
  const { scan, note, content, sent } = receiving(true);
  scan(label(80, null, '5012345678900'));
  note('DN 4711');
  await answer();
  expect(sent()).toMatchObject([{ ProductId: 7, Quantity: 80 }]);
  expect(content().note).toBe('DN 4711');
});
