import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { searchCustomers } from '#contract/customers/calls.ts';
import type { FoundCustomer } from '#contract/customers/shapes.ts';
import { sortOf } from '#contract/list.ts';
import { openDeals } from '#contract/orders/list.ts';
import { openOrders } from '#contract/orders/calls.ts';
import type { OrderRow } from '#contract/orders/calls.ts';
import { call } from '#src/api/call.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';
import { Picker } from '#src/ui/inputs/Picker.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { FilterChips } from '#src/ui/screen/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { Empty, ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column, Sort } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { listFilter, orderFilters } from './listFilters.ts';
import { dealName } from '#contract/deal/dealName.ts';
import { statusWords } from './words.ts';
import './orders.css';

const columns: readonly Column<OrderRow>[] = [
  { key: 'DealNo', title: 'Deal', width: '5.5rem', sortBy: 'server', cell: dealName },
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', phone: 'first', cell: (row) => row.CustomerName },
  { key: 'CustomerOrderNo', title: 'Their order no.', width: '9rem', sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'RequiredDate',
    title: 'Required',
    width: '11.5rem',
    sortBy: 'server',
    cell: (row) => (
      <span className="required">
        <DateText date={row.RequiredDate} />
        {row.IsLate && <StatusChip tone="refused">Late</StatusChip>}
      </span>
    ),
  },
  {
    key: 'Status',
    title: 'Status',
    width: '10rem',
    sortBy: 'server',
    cell: (row) => <StatusChip tone={statusWords[row.Status].tone}>{statusWords[row.Status].word}</StatusChip>,
  },
  { key: 'DealType', title: 'Type', width: '6rem', sortBy: 'server', leaves: 2, cell: (row) => row.DealType },
  {
    key: 'LineCount',
    title: 'Lines',
    width: '5rem',
    isFigure: true,
    sortBy: 'server',
    leaves: 1,
    cell: (row) => formatQuantity(row.LineCount),
  },
  {
    key: 'NetAmount',
    title: 'Net',
    width: '8rem',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.NetAmount} currency={row.CurrencyCode} />,
  },
];

const pageSize = 200;

/** The filters, the search and the order stand in the address, so that coming back shows the same list. */
const useListQuery = () => {
  const [query, setQuery] = useSearchParams();
  const set = (key: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const sort: Sort | undefined = query.get('sort')
    ? { key: query.get('sort') ?? '', order: query.get('order') === 'DESC' ? 'DESC' : 'ASC' }
    : undefined;
  return { values: Object.fromEntries(query) as Record<string, string | undefined>, set, setAll: setQuery, sort };
};

export const OpenOrders = () => {
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(pageSize);
  const { values, set, setAll, sort } = useListQuery();
  const filter = listFilter(values);
  const answer = useAnswerPage(openOrders, {
    query: { filter, range: [0, shown - 1], sort: sortOf(openDeals, sort?.key, sort?.order) },
  });
  const isFiltered = Object.keys(filter).length > 0;
  const newOrder = values.customerId ? `/createorder?customerId=${values.customerId}` : '/createorder';
  const toFirstRow = () => body.current?.querySelector<HTMLElement>('tr[data-index="0"]')?.focus();
  return (
    <>
      <ScreenTitle
        title="Open orders"
        count={answer.data?.total}
        primary={
          <LinkButton kind="primary" to={newOrder} shortcut="n" onGo={() => void navigate(newOrder)}>
            New order
          </LinkButton>
        }
      />
      <div className="tools">
        <SearchBox
          label="Search deal, customer, their order number"
          value={values.q ?? ''}
          onSearch={(text) => set('q', text)}
          onDown={toFirstRow}
        />
        <FilterChips filters={orderFilters} values={values} onChange={set} />
        <CustomerFilter
          value={values.customer}
          onChange={(id, name) => setAll({ ...defined(values), customerId: id, customer: name }, { replace: true })}
          onClear={() => setAll(defined({ ...values, customerId: undefined, customer: undefined }), { replace: true })}
        />
      </div>
      <div ref={body}>
        {answer.error && !answer.data && <ErrorState error={answer.error} onRetry={answer.refetch} />}
        {answer.isPending && <Loading rows={12} />}
        {answer.data && (
          <Table
            label="Open orders"
            rows={answer.data.rows}
            columns={columns}
            keyOf={(row) => row.OrderId}
            linkTo={(row) => `/orders/editOrder/${row.OrderId}`}
            sort={sort ?? { key: 'RequiredDate', order: 'ASC' }}
            onSort={({ key, order }) => setAll({ ...defined(values), sort: key, order }, { replace: true })}
            toneOf={(row) => (row.IsLate ? 'refused' : undefined)}
            empty={
              isFiltered ? (
                <NothingFound searched={values.q ?? 'these filters'} onClear={() => setAll({}, { replace: true })} />
              ) : (
                <Empty>No open orders.</Empty>
              )
            }
          />
        )}
        {answer.data && answer.data.total > answer.data.rows.length && (
          <Button variant="outlined" onClick={() => setShown(shown + pageSize)}>
            {`Show ${pageSize} more of ${formatQuantity(answer.data.total)}`}
          </Button>
        )}
      </div>
    </>
  );
};

const defined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, string>;

interface CustomerFilterProps {
  value: string | undefined;
  onChange: (id: string, name: string) => void;
  onClear: () => void;
}

const CustomerFilter = ({ value, onChange, onClear }: CustomerFilterProps) =>
  value ? (
    <Button size="small" variant="outlined" onClick={onClear} aria-label={`Customer: ${value}. Show all customers`}>
      Customer: {value} ✕
    </Button>
  ) : (
    <Picker<FoundCustomer>
      label="Customer"
      hideLabel
      placeholder="Customer: all"
      width="14rem"
      value={null}
      onChange={(customer) => customer && onChange(String(customer.CustomerId), customer.Name)}
      search={(text, signal) => call(searchCustomers, { query: { text } }, { signal })}
      keyOf={(customer) => customer.CustomerId}
      labelOf={(customer) => customer.Name}
      detailOf={(customer) => customer.AccountCode}
    />
  );
