import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ReportColumn, ReportPage } from '#contract/money/reports/shape.ts';
import { reportTableColumns, findRowLink } from '#src/custom/money/reports/reportColumns.tsx';

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

test('what a row is to be read by stands beside its name, and leaves with no other column', () => {
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
