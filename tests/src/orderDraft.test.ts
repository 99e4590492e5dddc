import { describe, expect, test } from 'vitest';
import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { addressChoices } from '#src/custom/sales/orders/form/head/addressChoices.ts';
import { toDraftLine, emptyLine, toDraftHeader, headerToSend, linesToSend } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { storedLine as stored } from './storedLine.ts';
import { readPastedRows } from '#src/resources/pickers/pastedRows.ts';

const newLine = () => ({
  ...emptyLine(),
  ProductId: 9,
  Code: 'BTL9',
  UnitsPerLayer: 204,
  UnitsPerPallet: 1428,
  Quantity: 5,
  UnitPrice: 100,
});

test('of a stored order only what was changed is sent', () => {
  const lines = [toDraftLine(stored(1, 1)), { ...toDraftLine(stored(2, 2)), Quantity: 10 }, toDraftLine(stored(3, 5))];
  expect(linesToSend(lines).body).toMatchObject([{ OrderDetailId: 2, Quantity: 10 }]);
  expect(linesToSend(lines.slice(0, 1)).body).toEqual([]);
});

test('a line added at the end comes after the last stored one; empty lines are passed over', () => {
  const { body, sent } = linesToSend([toDraftLine(stored(1, 1)), toDraftLine(stored(2, 7)), emptyLine(), newLine(), newLine()]);
  expect(body.map((line) => line.LineNo)).toEqual([8, 9]);
  expect(sent.every((line) => line.stored === undefined)).toBe(true);
});

test('lines that were moved say their new place', () => {
  const { body } = linesToSend([toDraftLine(stored(2, 2)), toDraftLine(stored(1, 1))]);
  expect(body).toEqual([
    { OrderDetailId: 2, LineNo: 1 },
    { OrderDetailId: 1, LineNo: 2 },
  ]);
});

test('a price that is being asked for is left to the server', () => {
  const [line] = linesToSend([{ ...newLine(), isPricing: true }]).body;
  expect(line).not.toHaveProperty('UnitPrice');
});

test('rows of a spreadsheet: product, quantity, perhaps a price; the head and blank rows are passed over', () => {
  const pasted = 'Code\tDescription\tQty\tPrice\r\nBTL1\tAmber bottle\t3p 2l 40\t187.35\r\n\r\nBTL2\t1,428\r\n';
  expect(readPastedRows(pasted)).toEqual([
    { text: 'BTL1', quantity: '3p 2l 40', price: 187.35, typedPrice: '', errors: {} },
    { text: 'BTL2', quantity: '1,428', price: null, typedPrice: '', errors: {} },
  ]);
});

test('no pasted row is dropped: what is not understood comes in as it is, with what is wrong', () => {
  expect(readPastedRows('BTL1\t600\nBTL2\tabc\nBTL3\t\n\t204\nBTL5\t10\tcheap')).toEqual([
    { text: 'BTL1', quantity: '600', price: null, typedPrice: '', errors: {} },
    { text: 'BTL2', quantity: 'abc', price: null, typedPrice: '', errors: { quantity: '“abc” is not a quantity' } },
    { text: 'BTL3', quantity: '', price: null, typedPrice: '', errors: { quantity: 'The pasted row has no quantity' } },
    { text: '', quantity: '204', price: null, typedPrice: '', errors: { product: 'The pasted row has no product' } },
    { text: 'BTL5', quantity: '10', price: null, typedPrice: 'cheap', errors: { price: '“cheap” is not a price' } },
  ]);
});

test('words before the quantity are a description that is said, or are marked with the figure behind them: it may be a price', () => {
  const read = (pasted: string) => readPastedRows(pasted).map(({ text: _text, typedPrice: _typed, ...row }) => row);
  expect(read('B500\t500 ml Beer Bruno amber\t1000\nB750\tAmber\t3p\t187')).toEqual([
    { quantity: '1000', price: null, ignoredText: '500 ml Beer Bruno amber', errors: {} },
    { quantity: '3p', price: 187, ignoredText: 'Amber', errors: {} },
  ]);
  const notOne = (quantity: string, price: number | null = null) => ({
    quantity,
    price,
    errors: { quantity: `“${quantity}” is not a quantity` },
  });
  expect(read('Labels\tx\t3')).toEqual([notOne('x 3')]);
  expect(read('B500\tabc\t1')).toEqual([notOne('abc 1')]);
  expect(read('B500\ttwo pallets\t187')).toEqual([notOne('two pallets 187')]);
  expect(read('B500\t3 pallets\t187')).toEqual([{ quantity: '3 pallets', price: 187, errors: {} }]);
  // Another row has a quantity in this column, so the text is read as an invalid quantity.
  expect(read('B500\t10\t5\nB750\tabc\t1')[1]).toEqual(notOne('abc', 1));
  expect(read('B500\t10\nB750\tAmber bottle\t1000')[1]).toEqual(notOne('Amber bottle 1000'));
});

test('words behind the price are said too; figures there are what it comes to', () => {
  const passed = (pasted: string) => readPastedRows(pasted).map(({ price, ignoredText }) => [price, ignoredText]);
  expect(passed('BTL1\t\t600\t187\turgent\nBTL2\tAmber bottle\t600\t187\t112.20\tby Friday\nBTL3\t\t600\t187\t112.20')).toEqual([
    [187, 'urgent'],
    [187, 'Amber bottle by Friday'],
    [187, undefined],
  ]);
});

test('where the head is copied with the rows, the columns are by their names', () => {
  const rows = readPastedRows(
    'Line\tOur code\tSize\tQty\tPrice\n1\tB500\t500 ml\t1000\t187\n2\tB750\t75 cl\tabc\t12\n3\tB330\t33 cl\t\t12',
  );
  expect(rows).toMatchObject([
    { text: 'B500', quantity: '1000', price: 187, errors: {} },
    { text: 'B750', quantity: 'abc', price: 12, errors: { quantity: '“abc” is not a quantity' } },
    { text: 'B330', quantity: '', errors: { quantity: 'The pasted row has no quantity' } },
  ]);
});

test('a pasted figure that is no quantity is said; the price behind it does not take its place', () => {
  expect(readPastedRows('BTL1\t1,5\t187\nBTL2\t1.5k\t187')).toMatchObject([
    { quantity: '1,5', price: 187, errors: { quantity: '“1,5” is not a quantity' } },
    { quantity: '1.5k', price: 187, errors: {} },
  ]);
});

describe('addresses to choose from', () => {
  const address = (AddressId: number, AddressTypeId: number, Text: string, DeliveryInstructions: string | null = null) => ({
    AddressId,
    AddressTypeId,
    Text,
    DeliveryInstructions,
    OpeningHours: null,
  });
  const labels = (addresses: ReturnType<typeof address>[], chosen: number | null = null, typeId = 2) =>
    addressChoices({ Name: 'Aldous Cider', Addresses: addresses }, typeId, chosen).map(({ value, label }) => [value, label]);

  test('one that is kept for invoices and for deliveries is offered once, as what it is wanted for', () => {
    expect(labels([address(1, 1, 'Orchard House'), address(2, 2, 'Orchard House')])).toEqual([[2, 'Orchard House']]);
    expect(labels([address(1, 1, 'Orchard House'), address(2, 2, 'Orchard House')], 1)).toEqual([[1, 'Orchard House']]);
  });

  test('the name of the account is left out, as what tells places apart stands behind it; of somebody else it is said', () => {
    expect(labels([address(1, 2, 'Aldous Cider, Mill Lane, Ledbury'), address(2, 2, 'Quince Bottlers, Mill Lane, Ross')])).toEqual([
      [1, 'Mill Lane, Ledbury'],
      [2, 'Quince Bottlers, Mill Lane, Ross'],
    ]);
  });

  test('two for deliveries that differ in their instructions only say them', () => {
    expect(labels([address(1, 2, 'Orchard House'), address(2, 2, 'Orchard House', 'Back gate')])).toEqual([
      [1, 'Orchard House (no instructions)'],
      [2, 'Orchard House (Back gate)'],
    ]);
  });

  test('that is kept for invoices too, and however it is typed, is not offered a second time', () => {
    const same = [address(1, 1, 'Orchard House'), address(2, 2, 'orchard  House', 'Back gate')];
    expect(labels(same)).toEqual([[2, 'orchard  House']]);
    expect(labels(same, null, 1)).toEqual([[1, 'Orchard House']]);
    const two = [address(1, 2, 'Orchard House'), address(2, 2, 'Orchard House', 'Back gate')];
    expect(labels(two, null, 1)).toEqual([[1, 'Orchard House']]);
  });
});

test('of a stored order’s head only what was changed is sent, whichever field it is', () => {
  const head = Object.fromEntries(orderHeaderFields.map((field) => [field, null]));
  const order = { ...head, DealType: 'Stock', RequiredDate: '2026-12-01', PromisedDate: '2026-12-02' } as unknown as Order;
  expect(headerToSend(toDraftHeader(order), order)).toEqual({});
  expect(headerToSend({ ...toDraftHeader(order), PromisedDate: '2026-12-04' }, order)).toEqual({ PromisedDate: '2026-12-04' });
});

test('a long number with a letter behind it is read at once, in whichever column it stands', () => {
  const long = `${'1'.repeat(60)}x`;
  // A regular expression that backtracks would take far longer than a test may take.
  expect(readPastedRows(`BTL1\t${long}\nBTL2\t${'3pallets '.repeat(40)}?\t5`)).toHaveLength(2);
});
