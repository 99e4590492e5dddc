import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { beforeAll, expect, test } from 'vitest';
import { readGs1, buildSscc } from '#contract/warehouse/stock/gs1.ts';
import { paintPdf } from '#server/documents/kit/paint.ts';
import { palletLabel } from '#server/documents/templates/goods/palletLabel.ts';

beforeAll(async () => {
  const file = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** The canvas that the PDF reader draws on. */
interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}

/** The sheet as printed at about 200 dpi. */
const printed = async (pdf: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 200 / 72 });
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  await task.destroy();
  return image;
};

const label = {
  CompanyName: 'Demijohn',
  SupplierName: 'Clyde Glass',
  ReceivedOn: '2026-11-21',
  Description: 'Bottle 330 ml',
  Location: 'A-01',
  PalletNo: 1,
  Pallets: 1,
  Reference: 'receipt 1',
};
const sscc = buildSscc('5063100', 200);

test.each([
  ['5063100000047', 'B330LN-AM', 1428, 'L2411', { gtin: '05063100000047', count: 1428, lot: 'L2411' }],
  ['5063100000047', 'B330LN-AM', 7, 'a-7/b', { gtin: '05063100000047', count: 7, lot: 'a-7/b' }],
  [null, 'B330LN-AM', 140, null, { productCode: 'B330LN-AM', count: 140 }],
  [null, '123456', 99999, '20261121', { productCode: '123456', count: 99999, lot: '20261121' }],
])(
  'what is printed of %s %s is read by the reader of the phone: goods, quantity, lot, and the pallet',
  async (Barcode, ProductCode, Quantity, LotNo, goods) => {
    const sheet = await printed(await paintPdf(palletLabel({ ...label, Barcode, ProductCode, Quantity, LotNo, Sscc: sscc })));
    const read = await readBarcodes(sheet, { formats: ['Code128'], textMode: 'Plain' });
    const downwards = read.toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y);
    expect(downwards.map(({ symbologyIdentifier, text }) => [symbologyIdentifier, readGs1(`]C1${text}`)])).toEqual([
      [']C1', goods],
      [']C1', { sscc }],
    ]);
  },
);
