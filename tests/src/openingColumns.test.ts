import { expect, test } from 'vitest';
import { readText } from '#src/resources/engine/import/read/readTable.ts';
import {
  findCostColumns,
  listUnused,
  findDuplicateColumns,
  columnsHint,
  findMissing,
  recogniseHeadings,
  buildOpeningRows,
} from '#src/custom/money/openingItems/columns.ts';

const rest = ['Invoice no', 'Invoice date', 'VAT'];
const read = (heads: string[], cells: string[]) => buildOpeningRows('Invoices', { name: null, heads, lines: [{ line: 2, cells }] })[0];

test('what is still open is brought in, not what the invoice once came to, whichever stands first', () => {
  expect(read(['Outstanding', 'Amount'], ['40.00', '120.00'])).toEqual({ Amount: '40.00' });
  expect(read(['Gross', 'O/S Amount'], ['120.00', '40.00'])).toEqual({ Amount: '40.00' });
  expect(read(['Amount', 'Balance'], ['120.00', '40.00'])).toEqual({ Amount: '40.00' });
  expect(read(['Gross', 'Amount'], ['120.00', '40.00'])).toEqual({ Amount: '40.00' });
  expect(read(['Gross'], ['120.00'])).toEqual({ Amount: '120.00' });
});

test('a column of our own name is not overwritten by one of another', () => {
  const heads = ['Account code', 'Customer', ...rest, 'Amount'];
  expect(recogniseHeadings('Invoices', heads)).toEqual(['AccountCode', undefined, 'InvoiceNo', 'InvoiceDate', 'VatAmount', 'Amount']);
  expect([findMissing('Invoices', heads), findDuplicateColumns('Invoices', heads)]).toEqual([[], []]);
});

test('of two that say the same alike a person keeps one', () => {
  expect(findDuplicateColumns('Invoices', ['Account', 'Customer', ...rest, 'Amount'])).toEqual(['AccountCode']);
  expect(findDuplicateColumns('Invoices', ['Account', ...rest, 'Outstanding', 'Balance', 'Amount'])).toEqual(['Amount']);
});

test('the hint says which amount', () => {
  expect(columnsHint('Invoices')).toContain('Amount (outstanding) · VAT amount');
});

test('Date is the one day of each kind, whatever it is called there; what no column takes is named', () => {
  expect(recogniseHeadings('Yard', ['Pallet', 'Quantity', 'Date'])).toEqual(['PalletCode', 'Quantity', 'CountedOn']);
  expect(recogniseHeadings('Money', ['Account', 'Reference', 'Date', 'Amount'])[2]).toBe('ReceivedOn');
  expect(recogniseHeadings('Invoices', ['Account', 'Date'])).toEqual(['AccountCode', 'InvoiceDate']);
  expect(listUnused('Yard', ['Pallet', 'Quantity', 'Bay', ''])).toEqual(['Bay']);
});

test('the cost of stock is asked for by its unit, and brought in as the cost of one', () => {
  const table = readText('Product,Quantity,Last cost price\nB5,1428,152.345\nB6,10,x');
  expect(findCostColumns('Stock', table)).toEqual([{ name: 'UnitCost', head: 'Last cost price' }]);
  expect(buildOpeningRows('Stock', table, new Map([['UnitCost', 1000]])).map(({ UnitCost }) => UnitCost)).toEqual(['0.152345', 'x']);
  expect(buildOpeningRows('Stock', table, new Map([['UnitCost', 1]])).map(({ UnitCost }) => UnitCost)).toEqual(['152.345', 'x']);
});

test('a column of words is no amount: VAT codes are not an amount of VAT', () => {
  const { heads, lines } = readText('Account,Invoice,Date,Amount,VAT\nA1,1,21/11/2026,120.00,T1');
  expect(recogniseHeadings('Invoices', heads, lines)).toEqual(['AccountCode', 'InvoiceNo', 'InvoiceDate', 'Amount', undefined]);
});
