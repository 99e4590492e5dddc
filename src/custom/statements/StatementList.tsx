import { useState } from 'react';
import { filterOf, sortOf } from '#contract/list.ts';
import { accountBalances } from '#contract/statements/list.ts';
import { listCustomersStatement } from '#contract/statements/calls.ts';
import type { CustomerStatementRow } from '#contract/statements/calls.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';
import { FilterChips } from '#src/ui/screen/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { Empty, ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column, Sort } from '#src/ui/table/columns.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

const money = (key: 'Balance' | 'Overdue' | 'Unallocated' | 'Tied', title: string): Column<CustomerStatementRow> => ({
  key,
  title,
  isFigure: true,
  sortBy: 'server',
  phone: key === 'Balance' ? 'first' : 'second',
  cell: (row) => <MoneyText amount={key === 'Balance' ? row.Balance : row[key] || null} currency={row.CurrencyCode} />,
});

const columns: readonly Column<CustomerStatementRow>[] = [
  { key: 'Name', title: 'Customer', sortBy: 'server', cell: (row) => row.Name },
  { key: 'AccountCode', title: 'Account', width: '8rem', sortBy: 'server', leaves: 2, cell: (row) => row.AccountCode },
  money('Balance', 'Balance'),
  money('Overdue', 'Overdue'),
  money('Unallocated', 'Unallocated'),
  { ...money('Tied', 'Tied to pro formas'), leaves: 2 },
  { key: 'LastStatementOn', title: 'Last statement', width: '9rem', sortBy: 'server', cell: (row) => formatDate(row.LastStatementOn) },
];

const filters = [
  {
    key: 'Show',
    label: 'Show',
    choices: [
      { value: 'Owing', label: 'with a balance' },
      { value: 'Overdue', label: 'overdue' },
      { value: 'Unallocated', label: 'with unallocated money' },
    ],
  },
];

const largestPage = 500;

/** Every customer with its balance: the way into one customer's statement. */
export const StatementList = ({ linkTo }: { linkTo: (customerId: number) => string }) => {
  const [q, setQ] = useState('');
  const [show, setShow] = useState<string | undefined>('Owing');
  const [sort, setSort] = useState<Sort>({ key: 'Name', order: 'ASC' });
  const answer = useAnswerPage(listCustomersStatement, {
    query: {
      filter: filterOf(accountBalances, { q, Show: show }),
      sort: sortOf(accountBalances, sort.key, sort.order),
      range: [0, largestPage - 1],
    },
  });
  const clear = () => {
    setQ('');
    setShow(undefined);
  };
  return (
    <>
      <ScreenTitle title="Statements" count={answer.data?.total} />
      <div className="tools">
        <SearchBox label="Search name, account code" value={q} onSearch={setQ} autoFocus />
        <FilterChips filters={filters} values={{ Show: show }} onChange={(_key, value) => setShow(value)} />
      </div>
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {!answer.data && !answer.error && <Loading />}
      {answer.data && (
        <Table
          label="Customers and their balances"
          rows={answer.data.rows}
          columns={columns}
          keyOf={(row) => row.CustomerId}
          linkTo={(row) => linkTo(row.CustomerId)}
          sort={sort}
          onSort={setSort}
          toneOf={(row) => (row.Overdue > 0 ? 'attention' : undefined)}
          empty={q ? <NothingFound searched={q} onClear={clear} /> : <Empty>No customer has anything to show here.</Empty>}
        />
      )}
      {answer.data && answer.data.total > answer.data.rows.length && (
        <p className="note">{`The first ${answer.data.rows.length} of ${answer.data.total}: search for the others.`}</p>
      )}
    </>
  );
};
