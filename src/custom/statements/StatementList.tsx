import { useState } from 'react';
import { monthEnd } from '#contract/deal/dates.ts';
import { listCustomersStatement } from '#contract/statements/calls.ts';
import type { CustomerStatementRow } from '#contract/statements/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { tellError } from '#src/api/call.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, plural, today } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { StartRun } from './run/StartRun.tsx';

const money = (key: 'Balance' | 'Overdue' | 'Unallocated' | 'Tied', title: string): Column<CustomerStatementRow> => ({
  key,
  title,
  isFigure: true,
  sortBy: 'server',
  phone: key === 'Balance' ? 'first' : 'second',
  cell: (row) => <MoneyText amount={key === 'Balance' ? row.Balance : row[key] || null} currency={row.CurrencyCode} />,
});

const columns: readonly Column<CustomerStatementRow>[] = [
  { key: 'Name', title: 'Customer', wraps: true, sortBy: 'server', cell: (row) => row.Name },
  { key: 'AccountCode', title: 'Account', width: '8rem', sortBy: 'server', leaves: 2, cell: (row) => row.AccountCode },
  money('Balance', 'Balance'),
  money('Overdue', 'Overdue'),
  money('Unallocated', 'Unallocated'),
  { ...money('Tied', 'Tied to pro formas'), leaves: 2 },
  {
    key: 'LastStatementOn',
    title: 'Last statement',
    saysTitle: true,
    width: '9rem',
    leaves: 1,
    sortBy: 'server',
    cell: (row) => formatDate(row.LastStatementOn),
  },
];

const filters: readonly ListFilter[] = [
  {
    key: 'Show',
    label: 'Show',
    initial: 'Owing',
    choices: [
      { value: 'Owing', label: 'with a balance' },
      { value: 'Overdue', label: 'overdue' },
      { value: 'Unallocated', label: 'with unallocated money' },
    ],
  },
  {
    key: 'Unstated',
    label: 'Without a statement to',
    choices: Array.from({ length: 18 }, (_one, back) => monthEnd(today(), -1 - back)).map((value) => ({ value, label: formatDate(value) })),
  },
];

interface StatementListProps {
  onRun: (runId: number) => void;
  onRuns: () => void;
}

/** Every customer with its balance: the way into one customer's statement, and to a run for the chosen or all. */
export const StatementList = ({ onRun, onRuns }: StatementListProps) => {
  const list = useServerList(listCustomersStatement, { filters });
  const { chosen, selection } = useChosen(list, (row) => row.CustomerId);
  // Kept as the button said it: the list is fetched anew under the open dialog.
  const [asked, setAsked] = useState<readonly number[]>();
  const toast = useToast();
  const customerIds = chosen.map((row) => row.CustomerId);
  const to = list.values.Unstated;
  // Of those that have no statement to a day, all are meant where none is chosen: not all accounts.
  const isOfList = to !== undefined && chosen.length === 0;
  const count = isOfList ? (list.total ?? 0) : chosen.length;
  const words = count > 0 ? `Run for ${plural(count, 'customer')}` : 'Statement run';
  const ask = () => {
    if (!isOfList) return setAsked(customerIds);
    list.all().then(
      (rows) => rows.length > 0 && setAsked(rows.map((row) => row.CustomerId)),
      (error: unknown) => toast(tellError(error), { tone: 'error' }),
    );
  };
  return (
    <ListScreen
      title="Statements"
      label="Customers and their balances"
      list={list}
      columns={columns}
      keyOf={(row) => row.CustomerId}
      linkTo={(row) => screenPaths.statement(row.CustomerId)}
      selection={selection}
      search="Search name, account code"
      hasSearchFocus={to === undefined}
      toneOf={(row) => (row.Overdue > 0 ? 'attention' : undefined)}
      empty={<Empty>No customer has anything to show here.</Empty>}
      primary={
        <>
          <ActionButton kind="quiet" onPress={onRuns}>
            Runs
          </ActionButton>
          <ActionButton kind="primary" shortcut="r" disabled={isOfList && count === 0} onPress={ask}>
            {words}
          </ActionButton>
        </>
      }
    >
      {asked && <StartRun customerIds={asked} asAt={to} onBegun={(run) => onRun(run.StatementRunId)} onClose={() => setAsked(undefined)} />}
    </ListScreen>
  );
};
