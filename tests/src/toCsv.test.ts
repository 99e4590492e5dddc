import { describe, expect, test } from 'vitest';
import { toCsv } from '#src/lists/file/toCsv.ts';
import type { Column } from '#src/ui/table/columns.ts';

interface Deal {
  DealNo: number;
  Part: number;
  CustomerName: string;
  NetAmount: number;
  CurrencyCode: string;
}

const columns: Column<Deal>[] = [
  { key: 'DealNo', title: 'Deal', cell: () => 'shown', value: (row) => `${row.DealNo}/${row.Part}` },
  { key: 'CustomerName', title: 'Customer', cell: (row) => row.CustomerName },
  { key: 'NetAmount', title: 'Net', cell: () => '£1,234.50' },
  { key: 'Do', title: '', cell: () => 'a button' },
];

const deal = { DealNo: 10452, Part: 2, CustomerName: 'Aldous Cider', NetAmount: 1234.5, CurrencyCode: 'GBP' };
const linesOf = (rows: Deal[]) => toCsv(columns, rows).replace('\uFEFF', '').trimEnd().split('\r\n');

describe('a list as a file', () => {
  test('has the titles, figures as they are kept, the currency, and no buttons', () => {
    expect(linesOf([deal])).toEqual(['Deal,Customer,Net,Currency', '10452/2,Aldous Cider,1234.5,GBP']);
  });

  test('holds a comma, a quotation mark and a line break in quotation marks', () => {
    expect(linesOf([{ ...deal, CustomerName: 'Bell, "Book" & Co' }])[1]).toBe('10452/2,"Bell, ""Book"" & Co",1234.5,GBP');
  });

  test('holds no text that a spreadsheet would run', () => {
    expect(linesOf([{ ...deal, CustomerName: '=1+1' }])[1]).toBe("10452/2,'=1+1,1234.5,GBP");
    expect(linesOf([{ ...deal, NetAmount: -20 }])[1]).toContain(',-20,');
  });
});
