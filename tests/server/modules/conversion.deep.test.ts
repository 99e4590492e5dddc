import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';
import type { Cell, CellValue } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convertToPdf } from '#contract/system/conversion/calls.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { makeConfined } from '#server/confined/inWorker.ts';
import type { WorkbookJob } from '#server/documents/spreadsheet/worker.ts';
import { readPages, readText } from '#tests/server/documents/pdfText.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { makeZip, workbookParts } from '#tests/support/zip.ts';
import type { ZipPart } from '#tests/support/zip.ts';

const app = useTestApp();
const started: Worker[] = [];
const watch = (worker: Worker) => started.push(worker);
beforeAll(() => void process.on('worker', watch));
afterAll(() => void process.off('worker', watch));

const isGone = ({ threadId }: Worker) => threadId === -1;

const bytesOf = (data: Uint8Array) => Uint8Array.from(data);
const sheetOf = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: 'Sheet', rows }] }).then(bytesOf);

const convert = async (body: Uint8Array<ArrayBuffer>, query: object = {}) => {
  const answer = await (await app.as('Warehouse')).call(convertToPdf, { query, body });
  return new Uint8Array(await answer.arrayBuffer());
};

const refusalOf = async (body: Uint8Array<ArrayBuffer>) => {
  const response = await (await app.as('Warehouse')).send(convertToPdf, { body });
  return { status: response.status, message: ((await response.json()) as ErrorBody).message };
};

test('convertToPdf prints every sheet as the workbook shows it: money, dates, percentages, titles, nothing hidden', async () => {
  const money = '[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00';
  const format = (numFmt: string) => ({ style: { numFmt } });
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Quarter',
        columns: [{}, {}, {}, {}, { hidden: true }],
        rows: [
          ['Sales of the quarter', null, null, null, null],
          ['Customer', 'Date', 'Net', 'Share', 'Note'],
          ['Aldous Cider Ltd', new Date('2026-11-21T00:00:00Z'), 1234.5, 0.125, 'secret'],
          ['Wye Valley & Sons', new Date('2026-11-22T14:30:00Z'), -20, 1, 'secret'],
          ['Total', null, 1214.5, null, 'secret'],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }],
        cells: new Map<string, Partial<Cell>>([
          ['2,1', format('m/d/yy')],
          ['2,2', format(money)],
          ['3,2', format(money)],
          ['4,2', { formula: 'SUM(C3:C4)', formulaResult: 1214.5, ...format('"€"#,##0.00') }],
          ['2,3', format('0.0%')],
          ['3,3', format('0%')],
        ]),
      },
      { name: 'Kept back', hidden: true, rows: [['secret']] },
      { name: 'Empty', rows: [] },
      { name: 'Notes', rows: [['日本 is boxed'], [true], ['=1+1']] },
    ],
  });
  expect(await readText(await convert(bytesOf(workbook), { fileName: 'Quarter 4.xlsx' }))).toMatchInlineSnapshot(`
    "Quarter
    Sales of the quarter
    Customer | Date | Net | Share
    Aldous Cider Ltd | 21 Nov 2026 | £1,234.50 | 12.5%
    Wye Valley & Sons | 2026-11-22 | −£20.00 | 100%
    Total | €1,214.50
    Quarter 4 | Page 1 of 1
    ———
    Empty
    This sheet is empty.
    Quarter 4 | Page 1 of 1
    ———
    Notes
    □□ is boxed
    Yes
    =1+1
    Quarter 4 | Page 1 of 1"
  `);
});

test('a sheet too wide for the paper goes on in bands of columns, and nothing is lost', async () => {
  const row = Array.from({ length: 60 }, (_, index) => `cell${index}x`);
  const pages = await readPages(await convert(await sheetOf([row, row.map((_, index) => index * 1000)])));
  const text = pages.flat().join(' ');
  expect(row.filter((cell) => !text.includes(cell))).toEqual([]);
  expect(pages.flat().filter((line) => line.startsWith('Columns A to'))).toHaveLength(1);
});

test('a long sheet repeats its heads on each page', async () => {
  const rows = Array.from({ length: 300 }, (_, index): CellValue[] => [`P${index}`, index]);
  const pages = await readPages(await convert(await sheetOf([['Product', 'Bottles'], ...rows])));
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.filter((lines) => !lines.some((line) => line === 'Product | Bottles'))).toEqual([]);
  expect(pages.flat().filter((line) => /^P\d+ \| /.test(line))).toHaveLength(300);
});

test('the same workbook gives the same bytes', async () => {
  const workbook = await sheetOf([['a', 1]]);
  const warehouse = await app.as('Warehouse');
  const [first, second] = [await warehouse.call(convertToPdf, { body: workbook }), await warehouse.call(convertToPdf, { body: workbook })];
  expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
});

const damaged = /damaged or incomplete/;
const withPart = (part: ZipPart) => makeZip([...workbookParts(), part]);
const blanks = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
const noise = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) & 255);
const billion = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`)
  .join('')}]>`;
const zip64 = () => {
  const plain = makeZip(workbookParts());
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  return Uint8Array.from(Buffer.concat([plain.subarray(0, -22), locator, plain.subarray(-22)]));
};

const hostile: Record<string, [file: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, says: RegExp]> = {
  'nothing at all': [() => new Uint8Array(), /is empty/],
  'a text': [() => Uint8Array.from(Buffer.from('Name,Quantity\nAldous,5\n'.repeat(50))), /not an \.xlsx workbook/],
  'a PDF': [() => Uint8Array.from(Buffer.from('%PDF-1.7 and more of it')), /already a PDF/],
  'an old .xls': [() => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...noise.subarray(0, 600)]), /old \.xls workbook or has a password/],
  'an encrypted part': [() => withPart({ name: 'a.xml', data: 'x', claims: { flags: 1 } }), /has a password/],
  'another ZIP': [() => makeZip([{ name: 'word/document.xml', data: '<w/>' }]), /not an \.xlsx workbook/],
  'a file cut off': [() => makeZip(workbookParts()).slice(0, -30), damaged],
  'a file with something after its end': [() => Uint8Array.from([...makeZip(workbookParts()), 1, 2, 3]), damaged],
  'a bomb of one part': [() => withPart({ name: 'xl/media/a.xml', data: blanks(40) }), /compressed more than/],
  'a bomb of many parts': [
    () =>
      makeZip([
        ...workbookParts(),
        ...Array.from({ length: 300 }, (_, index) => ({ name: `b${index}.xml`, data: noise, claims: { bytes: 900_000 } })),
      ]),
    /MB\. At most 200 MB/,
  ],
  'too many parts': [
    () => makeZip([...workbookParts(), ...Array.from({ length: 2001 }, (_, index) => ({ name: `p${index}`, data: '' }))]),
    /2006 internal parts\. At most 2000/,
  ],
  'a part larger than it claims': [() => withPart({ name: 'xl/a.xml', data: blanks(40), claims: { bytes: 1000 } }), damaged],
  'a part smaller than it claims': [() => withPart({ name: 'xl/a.xml', data: 'short', claims: { bytes: 90_000 } }), damaged],
  'parts within one another': [() => withPart({ name: 'xl/a.xml', data: noise, claims: { start: 0 } }), damaged],
  'a part that begins beyond the file': [() => withPart({ name: 'a', data: 'x', claims: { start: 0x7fffffff } }), damaged],
  'ZIP64 by its locator': [zip64, /ZIP64/],
  'ZIP64 by its sizes': [() => withPart({ name: 'a', data: 'x', claims: { bytes: 0xffffffff, packedBytes: 0xffffffff } }), /ZIP64/],
  'two parts of one name': [() => withPart({ name: 'XL/workbook.xml', data: '<x/>' }), /two parts named/],
  'a part that climbs out': [() => withPart({ name: 'xl/../../etc/passwd', data: 'x' }), /points outside it/],
  'a part with a path of its own': [() => withPart({ name: 'C:\\boot.ini', data: 'x' }), /points outside it/],
  macros: [() => withPart({ name: 'xl/vbaProject.bin', data: 'x' }), /has macros/],
  'macros by their type': [() => makeZip(workbookParts({ main: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' })), /has macros/],
  'entities that grow': [() => makeZip(workbookParts({ declared: billion, cell: '<is><t>&i;</t></is>' })), /contains XML entities/],
  'an entity from outside': [
    () => makeZip(workbookParts({ declared: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', cell: '<is><t>&e;</t></is>' })),
    /contains XML entities/,
  ],
  'an entity in UTF-16': [
    () => withPart({ name: 'xl/a.xml', data: Buffer.from('\ufeff<!DOCTYPE x>', 'utf16le') }),
    /contains XML entities/,
  ],
  'XML that ends in the middle': [
    () => makeZip(workbookParts().map((part) => (part.name === 'xl/workbook.xml' ? { ...part, data: '<workbook><sheets' } : part))),
    /cannot be read|hidden/,
  ],
  'a cell in the farthest corner': [
    () => makeZip(workbookParts({ cell: '<v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v>' })),
    /cannot be read|more than/,
  ],
  '257 columns': [() => sheetOf([Array.from({ length: 257 }, () => 1)]), /more than 256 columns/],
  '20,001 rows': [() => sheetOf(Array.from({ length: 20_001 }, () => [1])), /more than 20,000 rows/],
  '51 sheets': [
    () => writeXlsx({ sheets: Array.from({ length: 51 }, (_, index) => ({ name: `S${index}`, rows: [[1]] })) }).then(bytesOf),
    /51 sheets\. The maximum is 50/,
  ],
  'more than 400 pages': [() => sheetOf(Array.from({ length: 19_000 }, () => ['one\ntwo'])), /more than 400 pages/],
  'sheets that are all hidden': [() => writeXlsx({ sheets: [{ name: 'A', hidden: true, rows: [[1]] }] }).then(bytesOf), /hidden/],
};

describe('a workbook is refused in words, and leaves no worker behind:', () => {
  test.each(Object.entries(hostile))('%s', async (_name, [file, says]) => {
    const { status, message } = await refusalOf(await file());
    expect({ status, message }).toEqual({ status: 400, message: expect.stringMatching(says) as string });
    expect(started.filter((worker) => !isGone(worker))).toEqual([]);
  });

  test('one larger than 20 MB, which is more than any other call takes', async () => {
    expect((await refusalOf(blanks(21))).status).toBe(413);
    expect((await refusalOf(blanks(19))).status).toBe(400);
  });

  const slow = () => sheetOf(Array.from({ length: 600 }, () => Array.from({ length: 40 }, () => 'glass '.repeat(300))));
  const module = new URL('worker.ts', import.meta.resolve('#server/documents/spreadsheet/convert.ts'));
  const limits = { module, maxRunning: 1, maxWaiting: 1, limitMessage: 'The workbook is too much' };
  const print = { title: 'Slow', companyName: '', date: '2026-11-21' };

  test.each([
    ['its time is up', { memoryMb: 512, timeoutMs: 500 }],
    ['its memory is used up', { memoryMb: 24, timeoutMs: 20_000 }],
  ])('and one that is too much once %s; the server answers others meanwhile', async (_when, confinement) => {
    const run = makeConfined<WorkbookJob, Uint8Array>({ ...limits, ...confinement });
    const [refused, others] = await Promise.allSettled([run({ file: await slow(), print }), app.app.inject('/readyz')]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'TOO_LARGE' } });
    expect(others).toMatchObject({ value: { statusCode: 200 } });
    expect(started.filter((worker) => !isGone(worker))).toEqual([]);
  });

  test('and who sends more than can wait is asked to come again', async () => {
    const run = makeConfined<WorkbookJob, Uint8Array>({ ...limits, memoryMb: 512, timeoutMs: 20_000 });
    const file = await sheetOf([['a']]);
    const [first, second, third] = await Promise.allSettled([run({ file, print }), run({ file, print }), run({ file, print })]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(third).toMatchObject({ status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS' } });
  });
});

test('the body is the file itself: JSON is no workbook, and a customer may send none', async () => {
  const { token } = await app.as('Warehouse');
  const answer = await app.app.inject({
    method: 'POST',
    url: convertToPdf.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{"file":"x"}',
  });
  expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', errors: { file: 'The file is not an .xlsx workbook' } });
  const bare = await app.app.inject({ method: 'POST', url: convertToPdf.path, headers: { authorization: `Bearer ${token}` } });
  expect(bare.json()).toMatchObject({ code: 'INVALID_INPUT' });
});

describe('LibreOffice', () => {
  const workbook = () => sheetOf([['a', 1]]);

  test('is named as absent where the server has none', async () => {
    await expect(convert(await workbook(), { engine: 'office' })).toFailWith('NOT_AVAILABLE');
  });

  test('draws what passed the same look, in a folder that is gone afterwards; what it started is gone too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'demijohn-soffice-'));
    const program = join(folder, 'soffice');
    const { environment } = app.services;
    const before = environment.searchPath;
    try {
      await writeFile(
        program,
        `#!/bin/sh\nwhile [ "$1" != --outdir ]; do shift; done\nprintf '%%PDF-1.7 %s' "$(head -c 2 "$3")" > "$2/workbook.pdf"\npwd > ${folder}/where\n`,
      );
      await chmod(program, 0o755);
      environment.searchPath = `${folder}:/usr/bin:/bin`;
      expect(new TextDecoder().decode(await convert(await workbook(), { engine: 'office' }))).toBe('%PDF-1.7 PK');
      const left = (await readdir(tmpdir())).filter((name) => name.startsWith('demijohn-office-'));
      expect(left).toEqual([]);
      await expect(convert(withPart({ name: 'xl/vbaProject.bin', data: 'x' }), { engine: 'office' })).toFailWith('INVALID_INPUT', 'file');
    } finally {
      environment.searchPath = before;
      await rm(folder, { recursive: true, force: true });
    }
  });
});
