import { afterAll, expect, test } from 'vitest';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import type { DocumentInput } from '#server/documents/snapshots/snapshots.ts';
import { readText } from './pdfText.ts';
import * as given from './snapshots/snapshots.ts';

afterAll(closeRenderer);

const textOf = async (input: DocumentInput) => readText(await renderPdf(input));

test('a pro forma that is paid names the VAT invoice that was raised for it, else says that one follows', async () => {
  const textAt = (InvoiceNo: number | null) => {
    const Paid = { Receipts: [{ ReceivedOn: '2026-11-10', Amount: given.proForma.GrossAmount }], Due: 0, InvoiceNo };
    return textOf({ kind: 'proForma', snapshot: { ...given.proForma, Paid } });
  };
  expect(await textAt(null)).toContain('Paid in full, with thanks. A VAT invoice will follow.');
  expect(await textAt(20_014)).toContain('Paid in full, with thanks. See VAT invoice 20014.');
});

test('a delivery note says of a line that shares pallets that they are mixed, and counts them with the pallets left', async () => {
  const [bottles] = given.deliveryNote.Lines;
  const Lines = [
    { ProductCode: 'A', Description: 'Jars', Quantity: 700, Pallets: 0, IsMixed: true },
    { ProductCode: 'B', Description: 'Lids', Quantity: 1500, Pallets: 1, IsMixed: true },
    { ...bottles, ProductCode: 'C', Description: 'Bottles', Quantity: 1428, Pallets: 1 },
  ];
  const text = await textOf({ kind: 'deliveryNote', snapshot: { ...given.deliveryNote, Lines, TotalPallets: 3, TotalQuantity: 3628 } });
  expect(text.split('\n').filter((line) => /^(A|B|C|Total) \|/.test(line))).toEqual([
    'A | Jars | mixed | 700',
    'B | Lids | 1 + mixed | 1,500',
    'C | Bottles | 1 | 1,428',
    'Total | 3 | 3,628',
  ]);
});
