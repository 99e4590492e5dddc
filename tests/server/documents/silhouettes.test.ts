import { afterAll, expect, test } from 'vitest';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import type { QuotationSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { readText } from './pdfText.ts';
import * as given from './snapshots/snapshots.ts';

afterAll(closeRenderer);

const bordeaux: ProductLook = { Shape: 'Bordeaux', Millilitres: 750, HeightMm: 300, NeckMm: 30 };

const readQuotation = async (looks: readonly ProductLook[] | undefined) => {
  const snapshot: QuotationSnapshot = {
    ...given.euroInvoice,
    DealNo: null,
    Part: null,
    QuotationNo: 4711,
    QuotedOn: '2026-11-21',
    ValidUntil: '2026-12-21',
    RequiredDate: null,
    Comment: null,
    PaymentTerms: '30 days from the invoice',
    ...(looks && { Products: looks.map((Look, index) => ({ ProductCode: `BTL${index}`, Look })) }),
  };
  return readText(await renderPdf({ kind: 'quotation', snapshot }));
};

test('a quotation says that its silhouettes are drawn, not to scale, unless all measures are known', async () => {
  const measured = await readQuotation([bordeaux, { ...bordeaux, Shape: 'Hock' }]);
  expect(measured).toContain('BTL0 | BTL1');
  expect(measured).toContain('Drawn to one scale.');
  expect(measured).not.toContain('not to scale');
  const { HeightMm: _unknown, ...rest } = bordeaux;
  for (const look of [rest, { Shape: 'Jar' } as const, {}]) {
    const text = await readQuotation([bordeaux, look]);
    expect(text).toContain('Drawn, not to scale.');
    expect(text).not.toContain('one scale');
  }
});

test('a quotation of an earlier release, or of text lines only, shows no silhouettes', async () => {
  for (const looks of [undefined, []]) expect(await readQuotation(looks)).not.toMatch(/drawn/i);
});
