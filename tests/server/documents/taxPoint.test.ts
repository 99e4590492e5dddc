import { afterAll, expect, test } from 'vitest';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import type { DocumentInput } from '#server/documents/snapshots/snapshots.ts';
import { readText } from './pdfText.ts';
import * as given from './snapshots/snapshots.ts';

afterAll(closeRenderer);

const textOf = async (input: DocumentInput) => readText(await renderPdf(input));

test('an invoice dated earlier than it was issued shows its tax point, whichever of the two days that is', async () => {
  const days = { InvoiceDate: '2026-11-05', IssuedOn: '2026-11-21' };
  for (const TaxPoint of [days.InvoiceDate, days.IssuedOn])
    expect(await textOf({ kind: 'invoice', snapshot: { ...given.invoice, ...days, TaxPoint } })).toContain(
      `Tax point | ${TaxPoint === days.InvoiceDate ? '5' : '21'} Nov 2026`,
    );
  const same = { ...given.invoice, InvoiceDate: '2026-11-21', IssuedOn: '2026-11-21', TaxPoint: '2026-11-21' };
  expect(await textOf({ kind: 'invoice', snapshot: same })).not.toContain('Tax point');
});
