import { expect, test } from 'vitest';
import type { ReportColumn, ReportPage } from '#contract/reports/shape.ts';
import { columnsOf, rowLinkOf } from '#src/custom/reports/reportColumns.tsx';

const column = (Key: string, more: Partial<ReportColumn>): ReportColumn => ({
  Key,
  Title: Key,
  Kind: 'text',
  IsTotalled: false,
  SymbolKey: null,
  Link: null,
  ...more,
});
const page = (Columns: ReportColumn[]): ReportPage => ({ Title: '', Subtitle: '', Notes: [], Columns, Rows: [], Total: 0, Totals: {} });

test('a credit note’s line leads to the credit note, in a day book too; without one to nothing', () => {
  const row = { CustomerId: 7, CreditId: 4, InvoiceId: null };
  const credits = rowLinkOf(page([column('CreditNo', { Link: 'Credit' })]));
  const dayBook = rowLinkOf(page([column('DocumentNo', { Link: 'Invoice' })]));
  expect([credits?.(row), dayBook?.(row)]).toEqual(Array(2).fill('/editcredit?customerId=7&creditId=4'));
  expect(credits?.({ CustomerId: 7, CreditId: null })).toBe('');
});

test('an amount that is added up has the room of a sum of millions', () => {
  const [net, own] = columnsOf(page([column('Net', { Kind: 'money', IsTotalled: true }), column('Gross', { Kind: 'money' })]));
  expect([net?.width, own?.width]).toEqual(['7.9rem', '7.25rem']);
});
