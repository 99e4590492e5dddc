// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readPastedPlan } from '#src/custom/sales/orders/callOff/pastedPlan.ts';
import { orderPaste } from '#src/custom/sales/orders/grid/pasteLines.ts';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import { readPastedLines } from '#src/lineDocument/pastedLines.ts';
import { readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';

/** Cells as Excel copies them. It quotes cells with line breaks or quotation marks, and writes numbers as they are displayed. */
const copied = '"Bordeaux 75cl\nflint"\t2400.00\t141.50\r\n"Jar ""Duo"""\t"1,200.00"\t90\r\n';

const expected = [
  ['Bordeaux 75cl flint', 2400],
  ['Jar "Duo"', 1200],
];

test('rows copied from a spreadsheet are cut by its quotes, not at line breaks within a cell', () => {
  const rows = readPastedRows(copied);
  expect(rows.map(({ text, quantity, price, errors }) => [text, parseQuantity(quantity).value, price, errors])).toEqual([
    ['Bordeaux 75cl flint', 2400, 141.5, {}],
    ['Jar "Duo"', 1200, 90, {}],
  ]);
});

test('every editor of lines reads them alike', async () => {
  const ordered = await orderPaste.read(copied, undefined);
  expect(ordered.lines.map(({ Code, Quantity }) => [Code, Quantity])).toEqual(expected);
  const { lines } = await readPastedLines(copied, emptyProductLine);
  expect(lines.map(({ Code, Quantity }) => [Code, Quantity])).toEqual(expected);
  const plan = await readPastedPlan('"21 Nov\n2027"\t2400.00\r\n22/11/2027\t"1,200"', undefined, { Lines: [] });
  expect(plan.lines.map(({ RequiredDate, Quantity }) => [RequiredDate, Quantity])).toEqual([
    ['2027-11-21', 2400],
    ['2027-11-22', 1200],
  ]);
});

test.each([
  ['2400.00', 2400],
  ['2,400.0', 2400],
  ['2400.50', undefined],
  ['1,5', undefined],
  ['1.5k', 1500],
])('the quantity %s is %s', (typed, value) => expect(parseQuantity(typed).value).toBe(value));
