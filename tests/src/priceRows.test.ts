import { expect, test } from 'vitest';
import { readPriceRows } from '#src/custom/prices/readPriceRows.ts';
import { readText } from '#src/resources/engine/import/readTable.ts';

const depots = [
  { Id: 1, Description: 'Own warehouse', SupplierName: 'Demijohn', IsOwn: true },
  { Id: 2, Description: 'Leeds', SupplierName: 'Aire Glass', IsOwn: false },
];
const read = (text: string) => readPriceRows(readText(text), depots);

test('rows copied without heads are a code, a price, and perhaps from how many units; they are the own warehouse’s', () => {
  expect(read('B500-AM\t£187.35\nB500-FL\t180\t10,000')).toEqual([
    { line: 1, fault: undefined, row: { ProductCode: 'B500-AM', SupplierDepotId: 1, MinimumQuantity: 0, SellPrice: 187.35 } },
    { line: 2, fault: undefined, row: { ProductCode: 'B500-FL', SupplierDepotId: 1, MinimumQuantity: 10_000, SellPrice: 180 } },
  ]);
});

test('our own export comes in again: its heads name the columns, what else it has is passed over', () => {
  const [row] = read(
    'Product,Description,Depot,"From, units",Sell,Priced,Buy,Haulage,From,State\nB5,Bottle,Leeds,0,145.25,1000,124.5,9.58,2099-09-18,In force',
  );
  expect(row).toEqual({
    line: 2,
    fault: undefined,
    row: {
      ProductCode: 'B5',
      SupplierDepotId: 2,
      MinimumQuantity: 0,
      SellPrice: 145.25,
      BuyPrice: 124.5,
      Haulage: 9.58,
      EffectiveFrom: '2099-09-18',
    },
  });
});

test('what is not understood is said by its line', () => {
  const faults = read('Product\tDepot\tSell\tFrom\n\tLeeds\t1\t\nB5\tYork\t1\t\nB5\tLeeds\tdear\t\nB5\tLeeds\t1\tsoon').map(
    ({ fault }) => fault,
  );
  expect(faults).toEqual(['there is no product code', '“York” is not one of the depots', '“dear” is not a price', '“soon” is not a date']);
});
