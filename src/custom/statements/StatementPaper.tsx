import type { ReactNode } from 'react';
import type { Statement } from '#contract/statements/calls.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import './statements.css';

type Line = Statement['Lines'][number] & { key: number };

const linesOf = (statement: Statement): Line[] => statement.Lines.map((line, key) => ({ ...line, key }));

const columnsFor = (statement: Statement): Column<Line>[] => {
  const currency = statement.Currency.Code;
  const isOpenItem = statement.StatementKind === 'OpenItem';
  const money = (amount: number | null, strong = false) => <MoneyText amount={amount} currency={currency} strong={strong} />;
  return [
    { key: 'Kind', title: 'Document', cell: (line) => `${line.Kind} ${line.Reference}`.trim() },
    { key: 'Date', title: 'Date', width: '8rem', cell: (line) => <DateText date={line.Date} /> },
    { key: 'Order', title: 'Your order or reference', leaves: 2, cell: (line) => line.CustomerOrderNo ?? '' },
    { key: 'Due', title: 'Due', width: '8rem', saysTitle: true, cell: (line) => <DateText date={line.DueDate} /> },
    { key: 'Debit', title: 'Debit', isFigure: true, phone: 'hidden', cell: (line) => money(line.Debit) },
    { key: 'Credit', title: 'Credit', isFigure: true, phone: 'hidden', cell: (line) => money(line.Credit) },
    {
      key: 'Balance',
      title: isOpenItem ? 'Outstanding' : 'Balance',
      isFigure: true,
      phone: 'first',
      cell: (line) => money(line.Balance),
      total: money(statement.ClosingBalance, true),
    },
  ];
};

const buckets = [
  ['NotDue', 'Not due'],
  ['Days1To30', '1–30 days'],
  ['Days31To60', '31–60 days'],
  ['Days61To90', '61–90 days'],
  ['Over90', 'Over 90 days'],
  ['Unallocated', 'Unallocated'],
  ['TiedToProFormas', 'Tied to pro formas'],
] as const;

const AgeingStrip = ({ statement }: { statement: Statement }) => (
  <section>
    <h2 className="form-section">{`Age of the balance, by ${statement.AgeingBasis === 'DueDate' ? 'due date' : 'document date'}`}</h2>
    <dl className="ageing">
      {buckets
        .filter(([bucket]) => bucket !== 'TiedToProFormas' || statement.Ageing[bucket] !== 0)
        .map(([bucket, title]) => (
          <div key={bucket}>
            <dt>{title}</dt>
            <dd>
              <MoneyText amount={statement.Ageing[bucket]} currency={statement.Currency.Code} />
            </dd>
          </div>
        ))}
      <div className="ageing-total">
        <dt>Balance</dt>
        <dd>
          <MoneyText amount={statement.ClosingBalance} currency={statement.Currency.Code} strong />
        </dd>
      </div>
      <div>
        <dt>Of this overdue</dt>
        <dd>
          <MoneyText amount={statement.OverdueAmount} currency={statement.Currency.Code} strong />
        </dd>
      </div>
    </dl>
  </section>
);

type PalletRow = Statement['Pallets'][number];

const count = (key: keyof PalletRow, title: string): Column<PalletRow> => ({
  key,
  title,
  isFigure: true,
  width: '7rem',
  cell: (row) => formatQuantity(row[key]),
});

const palletColumns = (statement: Statement): Column<PalletRow>[] => {
  const currency = statement.Currency.Code;
  return [
    { key: 'Description', title: 'Pallet', cell: (row) => row.Description },
    count('Opening', `Opening ${formatDate(statement.PalletsFrom)}`),
    count('Out', 'Out'),
    count('In', 'In'),
    { ...count('Transferred', 'Transferred'), leaves: 2 },
    { ...count('WrittenOff', 'Written off'), leaves: 1 },
    { ...count('Closing', `Closing ${formatDate(statement.DateTo)}`), phone: 'first' },
    {
      key: 'Worth',
      title: 'Worth',
      isFigure: true,
      cell: (row) => <MoneyText amount={row.Worth} currency={currency} />,
      total: <MoneyText amount={statement.PalletsWorth} currency={currency} strong />,
    },
  ];
};

const PalletStatement = ({ statement }: { statement: Statement }) => {
  if (statement.Pallets.length === 0) return null;
  return (
    <section>
      <h2 className="form-section">Pallets</h2>
      <Table
        label="Pallet statement"
        rows={statement.Pallets}
        columns={palletColumns(statement)}
        keyOf={(row) => row.Description}
        density="compact"
      />
    </section>
  );
};

const Opening = ({ statement }: { statement: Statement }): ReactNode =>
  statement.StatementKind === 'BalanceForward' && (
    <p className="statement-opening">
      {`Balance brought forward on ${formatDate(statement.DateFrom)} `}
      <MoneyText amount={statement.OpeningBalance} currency={statement.Currency.Code} strong />
    </p>
  );

/** A statement on the screen: the same figures in the same order as on paper. */
export const StatementPaper = ({ statement }: { statement: Statement }) => (
  <article className="statement" aria-label="Statement">
    <Opening statement={statement} />
    <Table
      label="Statement lines"
      rows={linesOf(statement)}
      columns={columnsFor(statement)}
      keyOf={(line) => line.key}
      density="compact"
      empty={<Empty>There is nothing on this account in the period.</Empty>}
    />
    <AgeingStrip statement={statement} />
    <PalletStatement statement={statement} />
  </article>
);
