import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { format } from 'numfmt';
import { afterAll, expect, test } from 'vitest';
import { closeRenderer } from '#server/documents/render.ts';
import { renderTable } from '#server/documents/tables/tables.ts';
import { numberFormat, streamWorkbook } from '#server/documents/tables/workbook.ts';
import { readOutline, readPages, readText } from '#tests/server/documents/pdfText.ts';
import type { TableDefinition, TableValues } from '#server/documents/tables/tableDefinition.ts';

afterAll(closeRenderer);

const definition: TableDefinition = {
  title: 'Sales invoices',
  subtitle: '1 Nov 2026 to 30 Nov 2026',
  companyName: 'Severn Glass Packaging Ltd',
  date: '2026-11-30',
  columns: [
    { key: 'InvoiceNo', title: 'Invoice', kind: 'text' },
    { key: 'Name', title: 'Customer', kind: 'text' },
    { key: 'InvoiceDate', title: 'Date', kind: 'date' },
    { key: 'Quantity', title: 'Bottles', kind: 'quantity', total: true },
    { key: 'Margin', title: 'Margin', kind: 'percent' },
    { key: 'WeightKg', title: 'Glass, kg', kind: 'weight', total: true },
    { key: 'NetAmount', title: 'Net', kind: 'money', total: true, symbolKey: 'Symbol' },
  ],
};

const rows: TableValues[] = [
  {
    InvoiceNo: '20817',
    Name: 'Aldous Cider Ltd',
    InvoiceDate: '2026-11-21',
    Quantity: 37_128,
    Margin: '19.25',
    WeightKg: '12252.2',
    NetAmount: '6955.93',
    Symbol: '£',
  },
  {
    InvoiceNo: '5013',
    Name: '=HYPERLINK("x"), & "Sons"',
    InvoiceDate: null,
    Quantity: -14,
    Margin: 5,
    WeightKg: null,
    NetAmount: -20,
    Symbol: '£',
  },
];

const loads: TableDefinition = {
  title: 'Pallets to collect',
  companyName: 'Severn Glass',
  date: '2026-11-30',
  columns: [
    { key: 'Haulier', title: 'Haulier', kind: 'text' },
    { key: 'Customer', title: 'Customer', kind: 'text' },
    { key: 'Tonnes', title: 'Tonnes', kind: 'tonnes', total: true },
    { key: 'Collected', title: 'Collected', kind: 'text', width: 22, isToFillIn: true },
  ],
};

const loadRows: TableValues[] = [
  { Haulier: 'Celtic Carriers', Customer: 'Trent Lock Brewery', Tonnes: '0.48' },
  { Haulier: 'Celtic Carriers', Customer: 'Somerset Vale Cyder', Tonnes: '1.5934' },
  { Haulier: 'Tay Freight', Customer: 'Aldous Cider', Tonnes: '1' },
];

test('on paper: what stands together has its sums, and all of it beneath; tonnes to the kilogram', async () => {
  expect(await readText(await renderTable({ ...loads, groups: { key: 'Haulier' } }, loadRows, 'pdf'))).toMatchInlineSnapshot(`
    "Pallets to collect
    Severn Glass
    Customer | Tonnes | Collected
    Celtic Carriers
    Trent Lock Brewery | 0.480
    Somerset Vale Cyder | 1.593
    Total | 2.073
    Tay Freight
    Aldous Cider | 1.000
    Total | 1.000
    Grand total | 3.073
    Severn Glass | Page 1 of 1"
  `);
});

test('on paper: what is handed to several people is on a page for each, which names nobody else', async () => {
  const groups = { key: 'Haulier', isOnPageOfItsOwn: true };
  const pages = await readPages(await renderTable({ ...loads, groups }, loadRows, 'pdf'));
  expect(pages.map((lines) => lines.slice(0, 2).join(' / '))).toEqual([
    'Pallets to collect / Severn Glass · Celtic Carriers',
    'Pallets to collect / Pallets to collect',
  ]);
  expect(pages[1]?.join(' ')).toContain('Tay Freight');
  expect(pages[1]?.join(' ')).not.toContain('Celtic');
});

test('on paper: formatted, with totals', async () => {
  expect(await readText(await renderTable(definition, rows, 'pdf'))).toMatchInlineSnapshot(`
    "Sales invoices
    Severn Glass Packaging Ltd · 1 Nov 2026 to 30 Nov 2026
    Invoice | Customer | Date | Bottles | Margin | Glass, kg | Net
    20817 | Aldous Cider Ltd | 21 Nov 2026 | 37,128 | 19.25% | 12,252.2 | £6,955.93
    5013 | =HYPERLINK("x"), & "Sons" | −14 | 5.00% | −£20.00
    Total | 37,114 | 12,252.2 | £6,935.93
    Severn Glass Packaging Ltd | Page 1 of 1"
  `);
});

test('amounts of several currencies are not added up', async () => {
  const mixed = [...rows, { ...rows[1], Symbol: '€' }];
  expect((await readText(await renderTable(definition, mixed, 'pdf'))).split('\n').at(-2)).toBe('Total | 37,100 | 12,252.2');
});

test('a wide table lies on its side; a long one is not tagged and repeats its heads', async () => {
  const more = Array.from({ length: 8 }, (_, index) => ({
    key: `m${index}`,
    title: `Month ${index}`,
    kind: 'money' as const,
  }));
  const wide = { ...definition, columns: [...definition.columns, ...more] };
  const many = Array.from({ length: 500 }, (_, index) => ({ ...rows[0], InvoiceNo: `N${index}` }));
  const bytes = await renderTable(wide, many, 'pdf');
  const pages = await readPages(bytes);
  expect(pages.every((lines) => lines.some((line) => line.startsWith('Invoice | Customer')))).toBe(true);
  expect(pages.flat().filter((line) => /^N\d+ /.test(line))).toHaveLength(500);
  expect((await readOutline(bytes)).roles).toEqual([]);
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/MediaBox \[0 0 841\.\d+ 595\.\d+\]/);
});

test('an empty table says so', async () => {
  expect(await readText(await renderTable(definition, [], 'pdf'))).toContain('No rows for this selection.');
});

test('CSV: byte order mark, CRLF, ISO dates, plain numbers, no formula in a text cell', async () => {
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await renderTable(definition, rows, 'csv'));
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Invoice,Customer,Date,Bottles,Margin,"Glass, kg",Net',
    '20817,Aldous Cider Ltd,2026-11-21,37128,19.25,12252.2,6955.93',
    `5013,"'=HYPERLINK(""x""), & ""Sons""",,-14,5,,-20.00`,
    '',
  ]);
});

test('CSV: money has two decimals, other figures those that say something, however they were written', async () => {
  const columns = [
    { key: 'Net', title: 'Net', kind: 'money' },
    { key: 'Rate', title: 'Rate', kind: 'percent' },
  ] as const;
  const written = ['6955.93', '7', '-0.5', '1234.005', '0.00', '-0.00', '12.50', '100', '-20.0', '1e3', '007.10'];
  const csv = await renderTable(
    { ...definition, columns },
    written.map((Net) => ({ Net, Rate: Net })),
    'csv',
  );
  expect(new TextDecoder().decode(csv).trim().split('\r\n').slice(1)).toEqual([
    '6955.93,6955.93',
    '7.00,7',
    '-0.50,-0.5',
    '1234.01,1234.005',
    '0.00,0',
    '0.00,0',
    '12.50,12.5',
    '100.00,100',
    '-20.00,-20',
    '1000.00,1000',
    '7.10,7.1',
  ]);
});

test('XLSX: true numbers and dates, text never a formula, totals in the last row', async () => {
  const workbook = await readXlsx(await renderTable(definition, rows, 'xlsx'));
  expect(workbook.sheets[0]?.rows).toEqual([
    definition.columns.map((column) => column.title),
    ['20817', 'Aldous Cider Ltd', new Date('2026-11-21T00:00:00Z'), 37_128, 19.25, 12_252.2, 6955.93],
    ['5013', '=HYPERLINK("x"), & "Sons"', null, -14, 5, null, -20],
    ['Total', null, null, 37_114, null, 12_252.2, 6935.93],
  ]);
});

const bytesOf = async (stream: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
};

test('XLSX that is sent while its rows are read has the same heads, cells and formats', async () => {
  const parts = async function* () {
    for (const row of rows) yield await Promise.resolve([row]);
  };
  const read = { readStyles: true };
  const [streamed, whole] = await Promise.all([
    readXlsx(await bytesOf(streamWorkbook(definition, parts())), read),
    readXlsx(await renderTable(definition, rows, 'xlsx'), read),
  ]);
  const [sheet, other] = [streamed.sheets[0], whole.sheets[0]];
  expect(sheet?.name).toBe(other?.name);
  expect(sheet?.rows).toEqual(other?.rows.slice(0, 3));
  const stylesOf = (of: typeof sheet, row: number) =>
    definition.columns.map((_column, index) => {
      const { font, numFmt } = of?.cells?.get(`${row},${index}`)?.style ?? {};
      return [font?.bold === true, row === 0 ? '' : numFmt];
    });
  expect(stylesOf(sheet, 0)).toEqual(definition.columns.map(() => [true, '']));
  // Amounts in the currency of their row have no sign, because a column has one style.
  const expected = stylesOf(other, 1).map(([isBold, format], index) => [
    isBold,
    definition.columns[index]?.symbolKey ? numberFormat(definition.columns[index].kind, '') : format,
  ]);
  expect(stylesOf(sheet, 1)).toEqual(expected);
});

test('XLSX that is sent while its rows are read asks for them as they are taken: of what has gone out nothing is kept', async () => {
  let asked = 0;
  const parts = async function* () {
    for (let part = 0; part < 40; part++) {
      asked++;
      // Random values cannot be compressed away.
      yield await Promise.resolve(Array.from({ length: 500 }, () => ({ InvoiceNo: randomUUID(), Name: randomUUID() })));
    }
  };
  const stream = streamWorkbook(definition, parts())[Symbol.asyncIterator]();
  let sent = 0;
  while (sent < 100_000) sent += (await stream.next()).value?.length ?? 100_000;
  expect(asked).toBeLessThan(20);
  await stream.return?.();
  expect(asked).toBeLessThan(20);
});

test('XLSX number formats show what paper shows', () => {
  expect(format(numberFormat('money'), 1234.5)).toBe('£1,234.50');
  expect(format(numberFormat('money'), -20)).toBe('−£20.00');
  expect(format(numberFormat('money', 'zł'), -20)).toBe('−zł20.00');
  expect(format(numberFormat('price'), 0.0415)).toBe('£0.0415');
  expect(format(numberFormat('quantity'), 37_128)).toBe('37,128');
  expect(format(numberFormat('percent'), 2.5)).toBe('2.5%');
  expect(format(numberFormat('date'), 46_347)).toBe('21 Nov 2026');
});
