import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/call/errors.ts';
import { requireLots, requireLotsSoFar } from '#server/ledgers/stock/lotRules.ts';

const of = { field: 'Lines.0.Lots', product: '500 ml amber' };
const refusal = (deed: () => void) => {
  try {
    deed();
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  return undefined;
};
const lots = (...rows: [string, number][]) => rows.map(([LotNo, Quantity]) => ({ LotNo, Quantity }));
const said = (text: string) => ({ 'Lines.0.Lots': text });

describe('lots of a quantity', () => {
  test.each([
    ['are all of it', lots(['L2411', 5], ['L2412', 5]), 10, true, undefined],
    ['are fewer', lots(['L2411', 9]), 10, true, said('The batches of “500 ml amber” add up to 9, but the quantity is 10')],
    ['are more', lots(['L2411', 1011]), 1010, true, said('The batches of “500 ml amber” add up to 1,011, but the quantity is 1,010')],
    [
      'are said twice',
      lots(['L2411', 5], ['l2411', 5]),
      10,
      true,
      said('A batch of “500 ml amber” is listed twice. Enter it once with the total.'),
    ],
    ['are not said', undefined, 10, true, said('Enter the batches of “500 ml amber”')],
    ['are none', [], 10, true, said('Enter the batches of “500 ml amber”')],
    ['are not kept and not said', undefined, 10, false, undefined],
    ['are not kept and none', [], 10, false, undefined],
    ['are not kept, yet said right', lots(['L2411', 10]), 10, false, undefined],
    [
      'are not kept, yet said wrong',
      lots(['L2411', 9]),
      10,
      false,
      said('The batches of “500 ml amber” add up to 9, but the quantity is 10'),
    ],
    ['are of nothing', lots(['L2411', 9]), 0, true, undefined],
    ['are of nothing and not said', undefined, 0, true, undefined],
  ] as const)('%s', (_what, given, quantity, isLotted, expected) => {
    expect(refusal(() => requireLots(given, quantity, isLotted, of))).toEqual(expected);
  });
});

test.each([
  [9, undefined],
  [10, undefined],
  [11, said('The batches of “500 ml amber” add up to 11, but the quantity is 10')],
])('lots of %i while 10 are being counted: %o', (quantity, expected) => {
  expect(refusal(() => requireLotsSoFar(lots(['L2411', quantity]), 10, of))).toEqual(expected);
});
