import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ReportColumn, ReportPage } from '#contract/money/reports/shape.ts';
import { reportTableColumns, measureLongest, findRowLink } from '#src/custom/money/reports/reportColumns.tsx';
import type { MaxLengths } from '#src/custom/money/reports/reportColumns.tsx';

const column = (Key: string, more: Partial<ReportColumn>): ReportColumn => ({
  Key,
  Title: Key,
  Kind: 'text',
  IsTotalled: false,
  SymbolKey: null,
  Link: null,
  Note: null,
  ...more,
});
const page = (Columns: ReportColumn[]): ReportPage => ({ Title: '', Subtitle: '', Notes: [], Columns, Rows: [], Total: 0, Totals: {} });

test('a credit note’s line leads to the credit note, in a day book too; without one to nothing', () => {
  const row = { CustomerId: 7, CreditId: 4, InvoiceId: null };
  const credits = findRowLink(page([column('CreditNo', { Link: 'Credit' })]));
  const dayBook = findRowLink(page([column('DocumentNo', { Link: 'Invoice' })]));
  expect([credits?.(row), dayBook?.(row)]).toEqual(Array(2).fill('/editcredit?customerId=7&creditId=4'));
  expect(credits?.({ CustomerId: 7, CreditId: null })).toBe('');
});

test('an amount that is added up has the room of its longest figure, and no more: the names have the rest', () => {
  const columns = [column('Net', { Kind: 'money', IsTotalled: true }), column('Gross', { Kind: 'money' })];
  const widthsOf = (sum: number) =>
    reportTableColumns({ ...page(columns), Rows: [{ Net: 1, Gross: 1 }], Totals: { Net: sum } }).map(({ width }) => width);
  expect(widthsOf(12_345_678.9)).toEqual(['7.9rem', '7.25rem']);
  expect(widthsOf(1_609_494.01)).toEqual(['7.4rem', '7.25rem']);
  expect(widthsOf(1)).toEqual(['6.9rem', '7.25rem']);
});

test('from page to page a column keeps the room of the longest amount that was seen, and gets more where that is not enough', () => {
  const columns = [column('Net', { Kind: 'money', IsTotalled: true })];
  const of = (Net: number) => ({ ...page(columns), Rows: [{ Net }], Totals: { Net: 1 } });
  const first = measureLongest(of(-1_234_567.89));
  const second = measureLongest(of(12), first);
  const third = measureLongest(of(-12_345_678.9), second);
  const widthOf = (shown: ReportPage, longest: MaxLengths) => reportTableColumns(shown, longest)[0]?.width;
  expect([widthOf(of(-1_234_567.89), first), widthOf(of(12), second), widthOf(of(-12_345_678.9), third)]).toEqual([
    '7.9rem',
    '7.9rem',
    '8.4rem',
  ]);
});

test('an amount that is added up has a short head in one line, and of a long one its longest word', () => {
  const widthOf = (Title: string) =>
    Number.parseFloat(reportTableColumns(page([column('Sum', { Title, Kind: 'money', IsTotalled: true })]))[0]?.width ?? '');
  expect(widthOf('Over 90 days')).toBe(8);
  expect(widthOf('Unallocated')).toBe(7.6);
  expect(widthOf('Tied to pro formas')).toBe(6.9);
});

test('what a row is to be read by stands below its name, and leaves with no other column', () => {
  const columns = reportTableColumns(
    page([column('Name', {}), column('Basis', { Title: 'Aged by', Note: 'by' }), column('Balance', { Kind: 'money', IsTotalled: true })]),
  );
  expect(columns.map(({ key, hideOrder }) => [key, hideOrder])).toEqual([
    ['Name', undefined],
    ['Balance', undefined],
  ]);
  const said = renderToStaticMarkup(columns[0]?.cell({ Name: 'Aldous Cider', Basis: 'Document date' }));
  expect(said.replaceAll(/<[^>]+>/g, '')).toBe('Aldous Cider by document date');
});

test('a zero without meaning is blank, a rate of 0 is not, and a total keeps its zero', () => {
  const columns = (['money', 'quantity', 'tonnes', 'percent', 'price'] as const).map((Kind) =>
    column(Kind, { Kind, IsTotalled: Kind === 'money' }),
  );
  const row = { money: 0, quantity: 0, tonnes: 0, percent: 0, price: 0 };
  const drawn = reportTableColumns({ ...page(columns), Rows: [row], Totals: { money: 0 } });
  const text = (node: unknown) => renderToStaticMarkup(node as never).replaceAll(/<[^>]*>/g, '');
  expect(drawn.map(({ cell }) => text(cell(row)))).toEqual(['', '', '', '0%', '0']);
  expect(text(drawn[0]?.total)).toBe('£0.00');
});
