import type { ReactNode } from 'react';
import type { Big } from '#contract/money.ts';
import { ageBands, ageingColumns, overdueToPay } from '#contract/money/statements/ageing.ts';
import type { Statement, StatementLine } from '#contract/money/statements/calls.ts';
import { AgeBar } from '#src/ui/charts/AgeBar.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import './statements.css';

type Line = Statement['Lines'][number] & { key: number };

const keyLines = (statement: Statement): Line[] => statement.Lines.map((line, key) => ({ ...line, key }));

const columnsFor = (statement: Statement): Column<Line>[] => {
  const currency = statement.Currency.Code;
  const isOpenItem = statement.StatementKind === 'OpenItem';
  const money = (amount: number | null, strong = false) => <MoneyText amount={amount} currency={currency} strong={strong} />;
  return [
    { key: 'Kind', title: 'Document', cell: (line) => `${line.Kind} ${line.Reference}`.trim() },
    { key: 'Date', title: 'Date', cell: (line) => <DateText date={line.Date} /> },
    { key: 'Order', title: 'Your order or reference', hideOrder: 2, cell: (line) => line.CustomerOrderNo ?? '' },
    { key: 'Due', title: 'Due', showsTitle: true, cell: (line) => <DateText date={line.DueDate} /> },
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

/** Returns the overdue amount with its label. If unallocated money is deducted, returns the calculation. */
const overdueRows = (statement: Statement): [string, Big][] => {
  const { Invoices, Less, ToPay } = overdueToPay(statement);
  if (Less.eq(0)) return [['Overdue', ToPay]];
  return [
    ['Overdue invoices', Invoices],
    ['Less unallocated', Less],
    ['Overdue, to pay', ToPay],
  ];
};

const AgeingStrip = ({ statement }: { statement: Statement }) => {
  const money = (amount: Big, strong = false) => <MoneyText amount={Number(amount)} currency={statement.Currency.Code} strong={strong} />;
  const overdue = overdueRows(statement);
  const overdueItems = overdue.map(([title, amount], index) => (
    <div key={title}>
      <dt>{title}</dt>
      <dd>{money(amount, index === overdue.length - 1)}</dd>
    </div>
  ));
  // A single overdue amount fits beside the balance. A calculation of several amounts gets its own line.
  const isCalculation = overdue.length > 1;
  return (
    <section>
      <h2 className="form-section">{`Age of the balance, by ${statement.AgeingBasis === 'DueDate' ? 'due date' : 'document date'}`}</h2>
      <AgeBar
        bands={ageBands(statement).map((band) => ({ ...band, amount: Number(band.amount) }))}
        currency={statement.Currency.Code}
        isInCredit={statement.ClosingBalance < 0}
        hasFigures
      />
      <dl className="ageing">
        {ageingColumns(statement).map(([title, amount]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{!amount.eq(0) && money(amount)}</dd>
          </div>
        ))}
        <div className="ageing-total">
          <dt>{statement.ClosingBalance < 0 ? 'In credit' : 'Balance'}</dt>
          <dd>
            <MoneyText amount={Math.abs(statement.ClosingBalance)} currency={statement.Currency.Code} strong />
          </dd>
        </div>
        {!isCalculation && overdueItems}
      </dl>
      {isCalculation && <dl className="ageing ageing-overdue">{overdueItems}</dl>}
    </section>
  );
};

type PalletRow = Statement['Pallets'][number];

const countColumn = (key: keyof PalletRow, title: string): Column<PalletRow> => ({
  key,
  title,
  isFigure: true,
  cell: (row) => formatQuantity(row[key] || null),
});

const palletColumns = (statement: Statement): Column<PalletRow>[] => {
  const currency = statement.Currency.Code;
  return [
    { key: 'Description', title: 'Pallet', cell: (row) => row.Description },
    countColumn('Opening', `${formatDate(statement.PalletsFrom)}, opening`),
    countColumn('Out', 'Out'),
    countColumn('In', 'In'),
    { ...countColumn('Transferred', 'Transferred'), hideOrder: 2 },
    { ...countColumn('WrittenOff', 'Written off'), hideOrder: 1 },
    { ...countColumn('Closing', `${formatDate(statement.DateTo)}, closing`), phone: 'first' },
    {
      key: 'Worth',
      title: 'Value',
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

interface StatementPaperProps {
  statement: Statement;
  onOpen: (line: StatementLine) => void;
  /** True if the user may open payments. */
  opensPayments: boolean;
}

/** Shows a statement with the same figures and order as its PDF. A line opens its document. */
export const StatementPaper = ({ statement, onOpen, opensPayments }: StatementPaperProps) => (
  <article className="statement" aria-label="Statement">
    <Opening statement={statement} />
    <Table
      label="Statement lines"
      rows={keyLines(statement)}
      columns={columnsFor(statement)}
      keyOf={(line) => line.key}
      onOpen={onOpen}
      canOpen={(line) => line.InvoiceId !== null || line.CreditId !== null || (opensPayments && line.PaymentId !== null)}
      density="compact"
      empty={<Empty>This account has no entries in this period.</Empty>}
    />
    <AgeingStrip statement={statement} />
    <PalletStatement statement={statement} />
  </article>
);
