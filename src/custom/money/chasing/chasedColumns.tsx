import type { ChasedAccount } from '#contract/money/chasing/calls.ts';
import { ages } from '#contract/sales/deal/ages.ts';
import { ageWords } from '#contract/words/ages.ts';
import { AgeBar } from '#src/ui/charts/AgeBar.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { letterNames, PromiseChip } from './promise.tsx';

type Amount = 'Overdue' | 'Days1To30' | 'Days31To60' | 'Days61To90' | 'Over90' | 'Disputed' | 'OnAccount';

const money = (key: Amount, title: string, more: Partial<Column<ChasedAccount>> = {}): Column<ChasedAccount> => ({
  key,
  title,
  isFigure: true,
  cell: (row) => <MoneyText amount={row[key] || null} currency={row.CurrencyCode} />,
  ...more,
});

/** Ages of an overdue debt. Nothing on this screen is not due yet. */
const overdueAges = ages.filter((age) => age !== 'NotDue');

const drawAges = (row: ChasedAccount) => (
  <AgeBar isSmall bands={overdueAges.map((age) => ({ age, title: ageWords[age], amount: row[age] }))} currency={row.CurrencyCode} />
);

export const chasedColumns: readonly Column<ChasedAccount>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', cell: (row) => row.CustomerName },
  {
    key: 'Phone',
    title: 'Telephone',
    hideOrder: 1,
    cell: ({ ContactName, Phone }) => (
      <>
        {Phone && <span className="figure">{Phone}</span>}
        {ContactName && `${Phone ? ', ' : ''}${ContactName}`}
      </>
    ),
  },
  money('Overdue', 'Overdue', { sortBy: 'server', phone: 'first' }),
  { key: 'Ages', title: 'By age', width: '6.5rem', hideOrder: 4, phone: 'hidden', cell: drawAges, value: () => undefined },
  money('Days1To30', '1–30 days', { hideOrder: 3 }),
  money('Days31To60', '31–60', { hideOrder: 3 }),
  money('Days61To90', '61–90', { hideOrder: 3 }),
  money('Over90', 'Over 90', { sortBy: 'server' }),
  money('Disputed', 'Disputed', { hideOrder: 2 }),
  money('OnAccount', 'On account', { hideOrder: 2 }),
  {
    key: 'LastContactOn',
    title: 'Last contact',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.LastContactOn} />,
  },
  {
    key: 'PromisedOn',
    title: 'Promised',
    sortBy: 'server',
    cell: (row) => <PromiseChip promise={row.Promise} on={row.PromisedOn} amount={row.PromisedAmount} currency={row.CurrencyCode} />,
  },
  {
    key: 'LetterOn',
    title: 'Last letter',
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => (row.LetterLevel ? letterNames[row.LetterLevel] : ''),
  },
];
