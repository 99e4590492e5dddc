import { monthEnd } from '#contract/sales/deal/dates.ts';
import { listCustomersStatement } from '#contract/money/statements/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { formatDate, today } from '#src/ui/text/format.ts';
import { StartRun } from './run/StartRun.tsx';
import { balanceColumns } from './balanceColumns.tsx';
import { useRunFor } from './useRunFor.ts';

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

/** Lists customers with their balances. Opens the statement of a customer, or starts a run for the chosen customers or all. */
export const StatementList = ({ onRun, onRuns }: StatementListProps) => {
  const list = useServerList(listCustomersStatement, { filters });
  const { chosen, selection } = useChosen(list, (row) => row.CustomerId);
  const { runCustomerIds, openRunDialog, close, words, isOff } = useRunFor(list, chosen);
  const to = list.values.Unstated;
  return (
    <ListScreen
      title="Statements"
      noun="customer"
      label="Customers and their balances"
      list={list}
      columns={balanceColumns}
      keyOf={(row) => row.CustomerId}
      linkTo={(row) => screenPaths.statement(row.CustomerId)}
      selection={selection}
      search="Search name, account code"
      hasSearchFocus={to === undefined}
      toneOf={(row) => (row.Overdue > 0 ? 'attention' : undefined)}
      noneOf={{
        'Show=Owing': 'No customer has a balance.',
        Unstated: 'Every account with a balance on that day has a statement to that day or later.',
      }}
      empty={<Empty action={<ReachButton to="/customers/create">New customer</ReachButton>}>There are no customers yet.</Empty>}
      more={[{ label: 'Statement runs', run: onRuns }]}
      primary={
        <ActionButton kind="primary" shortcut="r" disabled={isOff} onPress={openRunDialog}>
          {words}
        </ActionButton>
      }
    >
      {runCustomerIds && <StartRun customerIds={runCustomerIds} asAt={to} onBegun={(run) => onRun(run.StatementRunId)} onClose={close} />}
    </ListScreen>
  );
};
