import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { renderMerged } from '#server/documents/merge.ts';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import { company } from './company.ts';
import * as given from './snapshots/snapshots.ts';
import { readOutline, readPages } from './pdfText.ts';
import type { DocumentInput } from '#server/documents/snapshots/snapshots.ts';

afterAll(closeRenderer);

const hash = async (input: DocumentInput) =>
  createHash('sha256')
    .update(await renderPdf(input))
    .digest('hex');
const textOn = async (input: DocumentInput) => (await readPages(await renderPdf(input))).flat().join('\n');
const head = 'Code | Description | Quantity | Price | per | VAT | Net';

describe.each([8, 14, 60, 61, 62, 63, 64, 65, 66, 67, 68, 300])('an invoice of %i lines', (count) => {
  test('repeats the heads, loses no line, keeps the totals with two lines and counts its pages', async () => {
    const pages = await readPages(await renderPdf({ kind: 'invoice', snapshot: given.longInvoice(count) }));
    const codes = pages.flat().flatMap((line) => /^BTL\d{4}/.exec(line) ?? []);
    expect(codes).toEqual(Array.from({ length: count - 1 }, (_, index) => `BTL${String(index + 1).padStart(4, '0')}`));
    pages.forEach((lines, index) => {
      expect(lines.at(-1)).toContain(`Page ${index + 1} of ${pages.length}`);
      const hasLines = lines.some((line) => /^BTL\d{4}|^Carriage/.test(line));
      expect(lines.includes(head)).toBe(hasLines);
    });
    for (const [first] of pages.slice(1)) expect(first).toBe('Severn Glass · VAT invoice 20817 · Aldous Cider Ltd');
    const withTotals = pages.find((lines) => lines.some((line) => line.includes('VAT rate')));
    expect(withTotals?.filter((line) => line.includes('| 20% |')).length).toBeGreaterThanOrEqual(2);
  });
});

test('a name that is too long for the head of the later pages ends there in dots, within the margin', async () => {
  const snapshot = { ...given.longInvoice(70), Customer: { ...given.aldous, Name: 'WHOLESALE '.repeat(12).trim() } };
  const [, second] = await readPages(await renderPdf({ kind: 'invoice', snapshot }));
  expect(second?.[0]).toMatch(/^Severn Glass · VAT invoice \d+ · WHOLESALE .*…$/);
});

test('the same snapshot gives the same bytes, with other documents printed between', async () => {
  const first = await hash({ kind: 'invoice', snapshot: given.invoice });
  await renderPdf({ kind: 'invoice', snapshot: given.euroInvoice });
  await renderPdf({ kind: 'statement', snapshot: given.statement });
  expect(await hash({ kind: 'invoice', snapshot: given.invoice })).toBe(first);
  await closeRenderer();
  expect(await hash({ kind: 'invoice', snapshot: given.invoice })).toBe(first);
});

test('text stays right when its glyphs were first used by another document for another letter', async () => {
  const named = async (Name: string) => {
    const snapshot = { ...given.invoice, Customer: { ...given.aldous, Name } };
    return (await readPages(await renderPdf({ kind: 'invoice', snapshot }))).flat().join('\n');
  };
  await closeRenderer();
  expect(await named('Greek \u03bc')).toContain('Greek \u03bc');
  expect(await named('Micro \u00b5')).toContain('Micro \u00b5');
});

test('a hard blank or hyphen in a name does not become every blank and hyphen of the text', async () => {
  const snapshot = { ...given.invoice, Customer: { ...given.aldous, Name: 'A\u00a0B\u2010C' } };
  const text = (await readPages(await renderPdf({ kind: 'invoice', snapshot }))).flat().join('\n');
  expect(text).toContain('A B-C');
  expect(text).toContain('20-33-83');
});

test('a very long name and a word without blanks wrap, and nothing is lost', async () => {
  const Name = 'The Very Long Established Herefordshire and Worcestershire Cider and Perry Makers Co-operative Society';
  const Description = 'X'.repeat(180);
  const snapshot = {
    ...given.invoice,
    Customer: { ...given.aldous, Name },
    Lines: [{ ...given.bottles, Description }],
  };
  const lines = (await readPages(await renderPdf({ kind: 'invoice', snapshot }))).flat().join('\n');
  expect(lines).toContain('The Very Long Established Herefordshire and');
  expect(lines.match(/X/g)).toHaveLength(180);
});

test('a description longer than a page goes on over the next', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `w${index}`);
  const snapshot = { ...given.invoice, Lines: [{ ...given.bottles, Description: words.join(' ') }] };
  const text = (await readPages(await renderPdf({ kind: 'invoice', snapshot }))).flat().join(' ');
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test('the file is tagged, titled and dated by its document', async () => {
  const bytes = await renderPdf({ kind: 'invoice', snapshot: given.euroInvoice });
  const { info, title, roles } = await readOutline(bytes);
  expect(Buffer.from(bytes).toString('utf8')).toContain('>VAT invoice 20817, Żubrowicz &amp; Łąka &lt;Browar&gt; Sp. z o.o.<');
  expect(title).toBe('VAT invoice 20817, Żubrowicz & Łąka <Browar> Sp. z o.o.');
  expect(info).toMatchObject({
    Title: title,
    Author: 'Severn Glass Packaging Ltd',
    CreationDate: 'D:20261121000000Z',
    Language: 'en-GB',
  });
  expect(new Set(roles)).toEqual(new Set(['Root', 'Document', 'Figure', 'P', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']));
});

test('several documents in one file each count their own pages', async () => {
  const bytes = await renderMerged('Papers of 21 Nov 2026', [
    { kind: 'invoice', snapshot: given.longInvoice(60) },
    { kind: 'deliveryNote', snapshot: given.deliveryNote },
    { kind: 'pickList', snapshot: given.pickList },
  ]);
  const feet = (await readPages(bytes)).map((lines) => /Page \d+ of \d+/.exec(lines.at(-1) ?? '')?.[0]);
  expect(feet).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3', 'Page 1 of 1', 'Page 1 of 1']);
});

test('a broken document fails alone; the ones beside it are printed', async () => {
  const broken = { ...given.invoice, Company: { ...company, Logo: 'bm90IGEgcGljdHVyZQ==' } };
  const [good, bad, after] = await Promise.allSettled([
    renderPdf({ kind: 'invoice', snapshot: given.invoice }),
    renderPdf({ kind: 'invoice', snapshot: broken }),
    renderPdf({ kind: 'statement', snapshot: given.statement }),
  ]);
  expect([good.status, bad.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a worker that dies takes only its own document with it', async () => {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    void this.terminate();
  });
  const [lost, after] = await Promise.allSettled([
    renderPdf({ kind: 'invoice', snapshot: given.invoice }),
    renderPdf({ kind: 'statement', snapshot: given.statement }),
  ]);
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: 'The document renderer stopped with code 1' } });
  expect(after.status).toBe('fulfilled');
});

test('a snapshot that is not plain data is refused at once, and holds up nothing', async () => {
  const [refused, after] = await Promise.allSettled([
    renderPdf({
      kind: 'invoice',
      snapshot: { ...given.invoice, Company: { ...company, Name: (() => 'x') as never } },
    }),
    renderPdf({ kind: 'invoice', snapshot: given.invoice }),
  ]);
  expect([refused.status, after.status]).toEqual(['rejected', 'fulfilled']);
});

test('closing refuses what waits, and the next document starts a new worker', async () => {
  const waiting = Promise.allSettled([1, 2].map(() => renderPdf({ kind: 'invoice', snapshot: given.longInvoice(300) })));
  await closeRenderer();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await renderPdf({ kind: 'invoice', snapshot: given.invoice })).length).toBeGreaterThan(10_000);
});

describe('a statement', () => {
  const { statement } = given;
  const times = <Row>(row: Row | undefined, count: number) => Array.from({ length: count }, () => row as Row);

  test('of six open invoices and a type of pallet fits on one sheet with its remittance slip', async () => {
    const [line, invoice, pallet] = [statement.Lines[0], statement.OpenInvoices[0], statement.Pallets[0]];
    const snapshot = { ...statement, Lines: times(line, 6), OpenInvoices: times(invoice, 6), Pallets: times(pallet, 1) };
    expect(await readPages(await renderPdf({ kind: 'statement', snapshot }))).toHaveLength(1);
  });

  test.each([10, 12, 14, 16, 18, 20, 22, 24, 26])('of %i lines keeps the table of five types of pallet on one sheet', async (count) => {
    const snapshot = { ...statement, Lines: times(statement.Lines[0], count), Pallets: times(statement.Pallets[0], 5) };
    const pages = await readPages(await renderPdf({ kind: 'statement', snapshot }));
    const rowsOn = pages.map((lines) => lines.filter((line) => line.startsWith('Euro pallet')).length).filter((rows) => rows > 0);
    expect(rowsOn).toEqual([5]);
  });
});

test('a pick list names its warehouse, each line its own where there are several, and one pallet is one pallet', async () => {
  const one = { ...given.pickList, Warehouses: ['Gloucester'], TotalPallets: 1 };
  const text = await textOn({ kind: 'pickList', snapshot: one });
  expect(text).toContain('Warehouse | Gloucester');
  expect(text).toContain('1 pallet, ');
  const Lines = given.pickList.Lines.map((line, index) => ({ ...line, Warehouse: index === 0 ? 'Avonmouth' : 'Gloucester' }));
  const two = await textOn({ kind: 'pickList', snapshot: { ...one, Warehouses: ['Avonmouth', 'Gloucester'], Lines } });
  expect(two).toContain('Warehouses | Avonmouth, Gloucester');
  expect(two).toMatch(/^Avonmouth \| /m);
});
