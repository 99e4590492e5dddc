// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { copyPrice } from '#src/custom/sales/prices/bringIn/BringIn.tsx';
import { listPriceColumns, readPriceRows, listStackedCodes, findMissingColumn } from '#src/custom/sales/prices/bringIn/readPriceRows.ts';
import { readText } from '#src/resources/engine/import/read/readTable.ts';

const depots = [
  { Id: 1, Description: 'Own warehouse', SupplierName: 'Demijohn', IsOwn: true },
  { Id: 2, Description: 'Leeds', SupplierName: 'Aire Glass', IsOwn: false },
];
const read = (text: string) => readPriceRows(readText(text), depots);

test('rows copied without heads are a code, a price, and perhaps from how many units; they are the own warehouse’s', () => {
  expect(read('B500-AM\t£187.35\nB500-FL\t180\t10,000')).toEqual([
    { line: 1, error: undefined, row: { ProductCode: 'B500-AM', SupplierDepotId: 1, MinimumQuantity: 0, SellPrice: 187.35 } },
    { line: 2, error: undefined, row: { ProductCode: 'B500-FL', SupplierDepotId: 1, MinimumQuantity: 10_000, SellPrice: 180 } },
  ]);
});

test.each([
  ['From quantity', 'Valid from'],
  ['"From, units"', 'From'],
])('our own export comes in again, now and as it was: %s and %s name the columns; what else it has is passed over', (quantity, day) => {
  const [row] = read(
    `Product,Description,Depot,${quantity},Sell,Priced,Buy,Haulage,${day},State\nB5,Bottle,Leeds,0,145.25,1000,124.5,9.58,2099-09-18,In force`,
  );
  expect(row).toEqual({
    line: 2,
    error: undefined,
    row: {
      ProductCode: 'B5',
      SupplierDepotId: 2,
      MinimumQuantity: 0,
      SellPrice: 145.25,
      PricePer: 1000,
      BuyPrice: 124.5,
      Haulage: 9.58,
      EffectiveFrom: '2099-09-18',
    },
  });
});

test('what is not understood is said by its line', () => {
  const faults = read('Product\tDepot\tSell\tFrom\n\tLeeds\t1\t\nB5\tYork\t1\t\nB5\tLeeds\tdear\t\nB5\tLeeds\t1\tsoon').map(
    ({ error }) => error,
  );
  expect(faults).toEqual(['The product code is missing', '“York” is not a known depot', '“dear” is not a price', '“soon” is not a date']);
});

test('all that is wrong with a line is said at once; what it costs is not passed over', () => {
  const rows = read(
    'Product\tDepot\tFrom units\tSell\tBuy\tHaulage\n\tYork\tmany\tdear\tx\ty\nB5\tLeeds\t0\t0\t\t\nB6\tLeeds\t10\t\t\t\nB7\tLeeds\t\t1\t\t',
  );
  expect(rows.map(({ line, error }) => [line, error])).toEqual([
    [
      2,
      'The product code is missing. “dear” is not a price. “x” is not a buy price. “y” is not a haulage price. “many” is not a quantity. “York” is not a known depot',
    ],
    [3, 'The price must be more than zero'],
    [4, 'The price is missing'],
    [5, undefined],
  ]);
});

test('how many a price is for is taken as our file or a clerk writes it, and nothing else', () => {
  const rows = read('Product\tSell\tPriced\nB1\t1\teach\nB2\t2\tper 100\nB3\t3\tper 1,000\nB4\t4\t12\nB5\t5\t');
  expect(rows.map(({ row, error }) => error ?? row.PricePer)).toEqual([1, 100, 1000, '“12” must be each, per 100 or per 1,000', undefined]);
});

test('a price copied to another customer is for as many, in its currency and from the day that was chosen', () => {
  const line = {
    ProductCode: 'B500',
    SupplierDepotId: 2,
    MinimumQuantity: 10,
    SellPrice: 187.35,
    PricePer: 1000,
    CurrencyId: 1,
  } as PriceList;
  const rule = { Price: 'Sell', Kind: 'Percent', Value: 10, Rounding: 'FivePence' } as const;
  expect(copyPrice(line, rule, '2099-01-04')).toEqual({
    ProductCode: 'B500',
    SupplierDepotId: 2,
    MinimumQuantity: 10,
    SellPrice: 206.1,
    PricePer: 1000,
    CurrencyId: 1,
    EffectiveFrom: '2099-01-04',
  });
});

test('a break in pallets and layers is by how the product is stacked; where that is not known it is said', () => {
  const table = readText('B5\t187.35\t2p\nB6\t180\t1p 3l\nB7\t170\t1.5k');
  expect(listStackedCodes(table)).toEqual(['B5', 'B6']);
  const stacked = readPriceRows(table, depots, (code) => (code === 'B5' ? { unitsPerLayer: 204, layersPerPallet: 7 } : undefined));
  expect(stacked.map(({ row }) => row.MinimumQuantity)).toEqual([2856, 0, 1500]);
  expect(stacked.map(({ error }) => error)).toEqual([undefined, 'The stacking of B6 is unknown, so enter “1p 3l” in units', undefined]);
});

test('heads of other books are understood, with their unit and with pounds', () => {
  const table = readText('Product code,MOQ,Sell price (£),Cost price\nB5,"1,000",0.1873,124.50');
  expect(listPriceColumns(table)).toEqual([
    { name: 'SellPrice', head: 'Sell price (£)', by: undefined },
    { name: 'BuyPrice', head: 'Cost price', by: undefined },
  ]);
  const units = new Map([
    ['SellPrice', 1],
    ['BuyPrice', 1000],
  ] as const);
  expect(readPriceRows(table, depots, undefined, units).map(({ row, error }) => [row, error])).toEqual([
    [{ ProductCode: 'B5', SupplierDepotId: 1, MinimumQuantity: 1000, SellPrice: 0.1873, PricePer: 1, BuyPrice: 0.1245 }, undefined],
  ]);
  expect(listPriceColumns(readText('Product,Price per 1000\nB5,187'))[0]?.head).toBe('Price per 1000');
});

test('a column From holds days or quantities, as its values say', () => {
  const [row] = read('Product,From,Sell,Effective from\nB5,500,187,2099-01-01');
  expect(row?.row).toMatchObject({ MinimumQuantity: 500, EffectiveFrom: '2099-01-01' });
});

test('a price in another currency, and an error of the spreadsheet, are refused by their line', () => {
  const faults = read('Product\tSell\nB5\t€187\n#N/A\t187\nB6\t#REF!').map(({ error }) => error);
  expect(faults).toEqual([
    '“€187” is not a price',
    '“#N/A” is a spreadsheet error. Correct the cell',
    '“#REF!” is a spreadsheet error. Correct the cell. “#REF!” is not a price',
  ]);
});

test('a file with heads and no price says which heads it has', () => {
  expect(findMissingColumn(readText('Product,Amount\nB5,187'))).toBe(
    'No column has sell prices. Name one “Sell price”. The headings are Product, Amount.',
  );
});
