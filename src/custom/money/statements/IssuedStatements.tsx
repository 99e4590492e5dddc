import { listIssuedStatements } from '#contract/money/statements/calls.ts';
import type { IssuedStatement } from '#contract/money/statements/calls.ts';
import { ListRows } from '#src/lists/ListRows.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { MailButton } from '#src/papers/mail/MailButton.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import type { StatementActions } from './useStatementActions.ts';

const deliveryState = (row: IssuedStatement) => (row.SentAt ? 'Sent' : row.PostedAt ? 'Posted' : '');

/** Column for the e-mail of a statement. Shown to staff only, because all of them may send statements. */
const mailColumn: Column<IssuedStatement> = {
  key: 'mail',
  title: '',
  cell: (row) => (
    <MailButton
      kind="quiet"
      paper={{ DocumentKind: 'Statement', SubjectId: row.StatementId }}
      wasSent={row.SentAt !== null}
      what={`the statement to ${formatDate(row.DateTo)}`}
    />
  ),
};

const columnsFor = (actions: StatementActions, isStaff: boolean): Column<IssuedStatement>[] => [
  { key: 'DateTo', title: 'Statement up to', sortBy: 'server', cell: (row) => formatDate(row.DateTo) },
  { key: 'DateFrom', title: 'From', hideOrder: 2, cell: (row) => formatDate(row.DateFrom) },
  {
    key: 'IssuedAt',
    title: 'Issued',
    cell: (row) => [formatInstant(row.IssuedAt), row.IssuedByName].filter(Boolean).join(', '),
  },
  {
    key: 'State',
    title: 'State',
    cell: (row) => deliveryState(row) && <StatusChip tone="done">{deliveryState(row)}</StatusChip>,
  },
  {
    key: 'ClosingBalance',
    title: 'Balance',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.ClosingBalance} currency={row.CurrencyCode} />,
  },
  ...(isStaff ? [mailColumn] : []),
  ...actions.printers.map((printer): Column<IssuedStatement> => ({
    key: printer.Name,
    title: '',
    cell: (row) => (
      <ActionButton kind="quiet" onPress={() => actions.print(row, printer.Name)} pending={actions.pending}>
        {actions.printers.length === 1 ? 'Print' : `Print to ${printer.Name}`}
      </ActionButton>
    ),
  })),
];

interface IssuedStatementsProps {
  customerId: number;
  isStaff: boolean;
  actions: StatementActions;
}

/** Lists issued statements, newest first. A row opens the PDF that the customer received. */
export const IssuedStatements = ({ customerId, isStaff, actions }: IssuedStatementsProps) => {
  const list = useServerList(listIssuedStatements, { params: { id: customerId }, perPage: 25, isOutsideAddress: true });
  return (
    <section>
      <h2 className="form-section">Issued statements</h2>
      <ListRows
        label="Issued statements"
        list={list}
        columns={columnsFor(actions, isStaff)}
        keyOf={(row) => row.StatementId}
        onOpen={(row) => void actions.openIssued(row)}
        density="compact"
        empty={<Empty>No statements issued yet.</Empty>}
      />
    </section>
  );
};
