import { describe, expect, test } from 'vitest';
import { computeCheckDigit, readGs1, buildSscc, toGtin, explainUncounted } from '#contract/warehouse/stock/gs1.ts';
import { joinBarcodeData, listBarcodeParts } from '#server/documents/templates/goods/palletLabel.ts';

const gs = '\u001D';
const gtin = `0506310000004${computeCheckDigit('0506310000004')}`;
const sscc = `00506310000000123${computeCheckDigit('00506310000000123')}`;

describe('a GS1-128 label', () => {
  test('says the pallet, the goods, how many and of which lot', () => {
    expect(readGs1(`00${sscc}02${gtin}371428${gs}10L2411`)).toEqual({ sscc, gtin, count: 1428, lot: 'L2411' });
  });

  test('may have its parts in any order, and parts that we do not ask for between them', () => {
    expect(readGs1(`10L2411${gs}15261231310200125001${gtin}240AB-7${gs}37700`)).toEqual({ gtin, count: 700, lot: 'L2411' });
  });

  test.each([
    ['the name of its symbology', `]C102${gtin}371428${gs}10L2411`],
    ['FNC1 before it', `${gs}02${gtin}371428${gs}10L2411`],
    ['a mark for FNC1', `02${gtin}371428|10L2411`],
    ['FNC1 in words', `02${gtin}371428<GS>10L2411`],
    ['brackets, as below the bars', `(02)${gtin}(37)1428(10)L2411`],
  ])('is the same with %s', (_what, scanned) => {
    expect(readGs1(scanned)).toEqual({ gtin, count: 1428, lot: 'L2411' });
  });

  test.each([
    ['30', `(01)${gtin}(30)1428(10)L2411`, 1428],
    ['30, as scanned', `01${gtin}301428${gs}10L2411`, 1428],
    ['37 before 30', `(02)${gtin}(30)5(37)1428(10)L2411`, 1428],
  ])('counts by application identifier %s', (_ai, scanned, count) => {
    expect(readGs1(scanned)).toEqual({ gtin, count, lot: 'L2411' });
  });

  test.each(['3103001250', '3302001250', '3600000750'])('that gives a measure (%s) says that nothing was counted', (measure) => {
    const label = readGs1(`01${gtin}${measure}10L2411`);
    expect(label).toMatchObject({ gtin, lot: 'L2411' });
    expect(label?.count).toBeUndefined();
    expect(explainUncounted(label ?? {})).toMatch(/^The label gives a .* instead of a count\. Enter the quantity$/);
  });

  test('with a count that is no number of units says so', () => {
    expect(explainUncounted(readGs1(`(01)${gtin}(30)12X`) ?? {})).toContain('“12X”');
    expect(explainUncounted(readGs1(`(01)${gtin}(10)L2411`) ?? {})).toBeUndefined();
  });

  test('that was misread is not taken: its check digit is wrong', () => {
    const wrong = String((Number(gtin.at(-1)) + 1) % 10);
    expect(readGs1(`02${gtin.slice(0, -1)}${wrong}371428`)).toBeUndefined();
    expect(readGs1(`00${sscc.slice(0, -1)}`)).toBeUndefined();
    expect(readGs1(`(02)${gtin.slice(0, -1)}${wrong}(37)1428`)).toBeUndefined();
  });

  test.each(['5063100000047', 'B330LN-AM', '', '10', '(02)', '37100', `02${gtin}37`, '01234567890128', gs])('is not %j', (scanned) => {
    expect(readGs1(scanned)).toBeUndefined();
  });

  test('of our own printer is read back, with a GTIN and without', () => {
    const label = { ProductCode: 'B330LN-AM', Quantity: 1428, LotNo: 'L2411' };
    expect(readGs1(joinBarcodeData(listBarcodeParts({ ...label, Barcode: gtin.slice(1) })))).toEqual({ gtin, count: 1428, lot: 'L2411' });
    expect(readGs1(joinBarcodeData(listBarcodeParts({ ...label, Barcode: null })))).toEqual({
      productCode: 'B330LN-AM',
      count: 1428,
      lot: 'L2411',
    });
  });
});

test('a bar code of a bottle is the GTIN of a label', () => {
  expect(toGtin(gtin.slice(1))).toBe(gtin);
  expect(toGtin('B330LN-AM')).toBeUndefined();
});

test('the number of a pallet has 18 digits, is checked, and starts anew when all are used', () => {
  const number = buildSscc('5063100', 123);
  expect(number).toMatch(/^\d{18}$/);
  expect(readGs1(`00${number}`)).toEqual({ sscc: number });
  expect(buildSscc('5063100', 10 ** 10 + 123)).toBe(number);
  expect(buildSscc('5063100', 9_000_000_001).startsWith('95063100')).toBe(true);
});
