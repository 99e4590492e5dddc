// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, test } from 'vitest';
import { decodeText } from '#contract/text/decodeText.ts';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { ownFieldFile } from '#contract/masterData/entities/ownFields.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import { supplierFile } from '#contract/masterData/entities/suppliers.ts';
import { matchColumns, remember, listTargets } from '#src/resources/engine/import/read/columns.ts';
import { readFileRows } from '#src/resources/engine/import/read/readFileRows.ts';
import { readFile, readText } from '#src/resources/engine/import/read/readTable.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { buildEmptyCsv, describeErrors, buildRejectedCsv } from '#src/resources/engine/import/preview/rejected.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { customers } from '#src/resources/customers.ts';
import { products } from '#src/resources/products.ts';
import { suppliers } from '#src/resources/suppliers.ts';
import { weights } from '#src/resources/references/weights.ts';
import { makeZip } from '#tests/support/zip.ts';

afterEach(() => localStorage.clear());

const cellsOf = ({ lines }: FileTable) => lines.map(({ cells }) => cells);
const readAll = (resource: Parameters<typeof matchColumns>[0], table: FileTable) =>
  readFileRows(resource, table, matchColumns(resource, table.heads));

describe('a table to import', () => {
  test('is read as CSV, with semicolons, or as pasted; each row by its number in the file, empty lines left out', () => {
    const table = readText('\uFEFFa,b\r\n"x, ""y""","two\nlines"\r\n\r\n1,2\r\n');
    expect([table.heads, ...cellsOf(table)]).toEqual([
      ['a', 'b'],
      ['x, "y"', 'two\nlines'],
      ['1', '2'],
    ]);
    expect(table.lines.map(({ line }) => line)).toEqual([2, 4]);
    expect(readText('a;b\n1;2')).toEqual(readText('a\tb\n1\t2'));
    expect(readText('"a, b";c\r1;2').heads).toEqual(['a, b', 'c']);
  });

  test('comes in UTF-8, UTF-16, or as Excel writes it on a British machine', () => {
    expect(decodeText(new Uint8Array([0x43, 0xe9, 0x20, 0x80]))).toBe('Cé €');
    expect(decodeText(new TextEncoder().encode('Cé €'))).toBe('Cé €');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x43, 0x00, 0xe9, 0x00]))).toBe('Cé');
    // Some accounting and bank programs write UTF-16 without a byte order mark.
    const text = 'Name,Grams\r\nBière Ā,€5';
    const wide = Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) => [code & 0xff, code >> 8]);
    expect(decodeText(new Uint8Array(wide))).toBe(text);
    expect(decodeText(new Uint8Array(wide.map((_byte, at) => wide[at ^ 1] ?? 0)))).toBe(text);
    // Zeros in both bytes of a pair cannot be text.
    expect(decodeText(new Uint8Array([0, 0, 1, 0, 0, 2, 0, 0]))).toContain('\0');
  });

  test('finds fields by label or name, and reads numbers with their unit, yes and no, and our own formula guard', () => {
    const { rows, columns } = readAll(weights, readText('description\tGRAMS\tActive\tShade\n\'=300\t"1,412.5"\tno\tx\nLight\tabc\t\t'));
    expect(rows.map(({ values }) => values)).toEqual([
      { Description: '=300', Grams: 1412.5, Active: false },
      { Description: 'Light', Grams: 'abc' },
    ]);
    expect(columns.map(({ target }) => target.name)).toEqual(['Description', 'Grams', 'Active']);
  });

  test('of two columns with one head the first is taken; what was chosen for a head is remembered', () => {
    expect(matchColumns(weights, ['Grams', 'grams', 'Shade'])).toEqual(['Grams', '', '']);
    remember(weights, ['Mass', 'Grams'], ['Grams', '']);
    expect(matchColumns(weights, ['Grams', 'Mass', 'Description'])).toEqual(['', 'Grams', 'Description']);
    localStorage.setItem('import.referencefiles/weights', '{"mass":5}');
    expect(matchColumns(weights, ['Mass'])).toEqual(['']);
  });

  test('takes the columns of a customer’s address, as books call them, beside its own name', () => {
    const file = customerFile as unknown as Entity;
    const customers = {
      name: 'customers',
      id: file.id,
      fields: file.fields.filter(({ shape }) => shape !== 'ownValues') as readonly Field[],
    };
    const table = readText('Name\tAddress 1\tAddress line 2\tTown\tPostcode\nWye\t1 High St \t\tBristol\tBS1 1AA');
    const { columns, rows } = readAll(customers, table);
    expect(columns.map(({ target }) => target.label)).toEqual([
      'Name',
      'Address: line 1',
      'Address: line 2',
      'Address: town',
      'Address: post code',
    ]);
    expect(rows[0]?.values).toMatchObject({
      Name: 'Wye',
      'Addresses:Line1': '1 High St',
      'Addresses:Town': 'Bristol',
      'Addresses:PostCode': 'BS1 1AA',
    });
  });

  test.each([products, customers, suppliers, weights])(
    'the empty file of $name has every column but the number, each recognised',
    (resource) => {
      const { heads, lines } = readText(buildEmptyCsv(resource).replace('\uFEFF', ''));
      const taken = matchColumns(resource, heads);
      expect([taken.includes(''), lines, heads.includes(resource.id)]).toEqual([false, [], false]);
      expect(new Set(taken)).toEqual(new Set(listTargets(resource).flatMap(({ name }) => (name === resource.id ? [] : [name]))));
    },
  );

  test('finds fields by what other books call them, our own names before, and what was chosen for a head before both', () => {
    const of = (file: Entity, name: string) => ({
      name,
      id: file.id,
      fields: file.fields.filter(({ shape }) => shape !== 'ownValues') as readonly Field[],
    });
    const products = of(productFile, 'products');
    const customers = of(customerFile, 'customers');
    const suppliers = of(supplierFile, 'suppliers');
    expect(matchColumns(products, ['SKU', 'Name', 'Group', 'Cost', 'VAT', 'Cost price'])).toEqual([
      'Code',
      'Description',
      'ProductGroupId',
      'StandardCost',
      'VatTypeId',
      '',
    ]);
    expect(matchColumns(customers, ['Name', 'Tel', 'Group', 'VAT', 'Phone'])).toEqual([
      'Name',
      '',
      'CustomerGroupId',
      'VatTypeId',
      'Phone',
    ]);
    expect(matchColumns(suppliers, ['Name', 'Depot', 'Address 1', 'Town', 'constructor'])).toEqual([
      'Name',
      'Depots:Name',
      'Depots:Line1',
      'Depots:Town',
      '',
    ]);
    remember(products, ['Cost'], ['']);
    expect(matchColumns(products, ['Cost'])).toEqual(['']);
  });

  test('what the file has no column for is told by its name in words', () => {
    expect(describeErrors({ ProductGroupId: 'is required', OnStopReason: 'Enter the reason for the stop' }, [])).toBe(
      'Product group is required; On stop reason: Enter the reason for the stop',
    );
  });

  test('an empty cell takes away what may be absent, and leaves what may not to the server', () => {
    const file = productFile as unknown as Entity;
    const product = { name: 'products', id: file.id, fields: file.fields.filter(({ shape }) => shape !== 'ownValues') as readonly Field[] };
    const { rows } = readAll(product, readText('Code,Colour,Height,Features,Priced,VAT type\nA1,,63.5 mm,"Wide mouth, Handle",,'));
    expect(rows[0]?.values).toEqual({ Code: 'A1', ColourId: null, HeightMm: 63.5, FeatureIds: ['Wide mouth', 'Handle'] });
  });

  test('our own formula guard is taken off whatever it stands before: a name, a list of words', () => {
    const file = productFile as unknown as Entity;
    const product = { name: 'products', id: file.id, fields: file.fields.filter(({ shape }) => shape !== 'ownValues') as readonly Field[] };
    const named = readAll(product, readText("Code,Colour,Features\n'-A1,'+Blue,\"'@Handle, Neck\""));
    expect(named.rows[0]?.values).toEqual({ Code: '-A1', ColourId: '+Blue', FeatureIds: ['@Handle', 'Neck'] });
    const words = {
      name: 'ownfields',
      id: (ownFieldFile as unknown as Entity).id,
      fields: (ownFieldFile as unknown as Entity).fields as readonly Field[],
    };
    expect(readAll(words, readText('Choices\n"\'+10, +20"')).rows[0]?.values).toEqual({ Choices: ['+10', '+20'] });
  });

  test('of a workbook the first sheet that has something: dates, booleans and figures as they are shown, of merged cells the first', async () => {
    const sheets = [
      { name: 'Empty', rows: [] },
      {
        name: 'Weights',
        rows: [
          ['Description', 'Grams', 'Active', 'Since'],
          [],
          ['300 g', 0.1 + 0.2, true, new Date('2026-11-21T00:00:00Z')],
          ['=1+1', 300, false, null],
        ],
        merges: [{ startRow: 3, startCol: 0, endRow: 4, endCol: 0 }],
      },
    ];
    const bytes = await writeXlsx({ sheets });
    const table = await readFile(new File([bytes as Uint8Array<ArrayBuffer>], 'weights.xlsx'));
    expect(cellsOf(table)).toEqual([
      ['300 g', '0.3', 'Yes', '2026-11-21'],
      ['=1+1', '300', 'No', ''],
    ]);
    expect(table.lines.map(({ line }) => line)).toEqual([3, 4]);
  });

  test('what is no workbook is refused in words', async () => {
    const broken = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
    await expect(readFile(new File([broken], 'a.xlsx'))).rejects.toThrow('The file is damaged or incomplete');
    await expect(
      readFile(new File([new TextEncoder().encode('PK\u0003\u0004').subarray(0, 4), new Uint8Array(40)], 'a.xlsx')),
    ).rejects.toThrow('Save it again in Excel');
    await expect(readFile(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'a.xls'))).rejects.toThrow('protected or in an old format');
  });

  test('a workbook that unpacks to more than a tab can hold is refused by its directory, before any of it is unpacked', async () => {
    const bomb = makeZip([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'xl/worksheets/sheet1.xml', data: '<worksheet/>', claims: { bytes: 700 * 1024 * 1024 } },
    ]);
    await expect(readFile(new File([bomb], 'prices.xlsx'))).rejects.toThrow(
      'The unpacked file would be 701 MB. At most 200 MB are allowed. Remove sheets or pictures.',
    );
  });

  test('the rejected rows are saved as they stood, with the reasons, and nothing that a spreadsheet would run', () => {
    const table = readText('Description,Grams\n=HYPERLINK(1),-3\nRight,4');
    const read = readAll(weights, table);
    const problems = new Map([[2, { Grams: 'must be more than zero', Description: 'is required' }]]);
    expect(buildRejectedCsv(table, read, problems)).toBe(
      "\uFEFFDescription,Grams,Errors\r\n'=HYPERLINK(1),-3,Grams must be more than zero; Description is required\r\n",
    );
  });
});
