import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { call } from '#src/api/call.ts';
import { buildQueryKey, useAnswer } from '#src/api/useAnswer.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useListState } from '#src/lists/state/useListState.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { Alike } from './Alike.tsx';
import { foundColumns } from './foundColumns.tsx';
import '#src/custom/masterData/customers/customers.css';

const buildInput = (text: string) => ({ query: { text } });
const maxFound = 20;
const describeCount = (count: number) => (count < maxFound ? `${count} found` : `Best ${maxFound} matches. Type more to narrow the list`);

const useCustomerSearch = () => {
  const state = useListState({ searchKey: 'text' });
  const answer = useAnswer(searchCustomers, buildInput(state.q), { keepPrevious: true });
  const { data, error, refetch, isPlaceholderData: isStale } = answer;
  return { ...state, rows: data, total: data?.length, error, refetch, isStale, all: () => Promise.resolve(data ?? []) };
};

/** Searches while the user types. ↓ moves to the results. Enter opens an exact code or name, or the only result. */
export const CustomerSearch = () => {
  const list = useCustomerSearch();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const open = async (input: string) => {
    const searchText = input.trim().slice(0, 200);
    if (searchText === '') {
      focusFirstRow();
      return;
    }
    const queryFn = ({ signal }: { signal: AbortSignal }) => call(searchCustomers, buildInput(searchText), { signal });
    const queryKey = buildQueryKey(searchCustomers, buildInput(searchText));
    const results = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 5000 }).catch(() => []);
    const isInFull = (value: string) => value.toLowerCase() === searchText.toLowerCase();
    const exact = results.find(({ AccountCode }) => isInFull(AccountCode)) ?? results.find(({ Name }) => isInFull(Name));
    const customer = exact ?? (results.length === 1 ? results[0] : undefined);
    list.setQ(searchText);
    if (customer) void navigate(screenPaths.customer(customer.CustomerId));
    else focusFirstRow();
  };
  return (
    <ListScreen
      title="Find customer"
      label={list.q ? 'Customers found' : 'Customers who ordered most recently'}
      list={list}
      columns={foundColumns}
      keyOf={(customer) => customer.CustomerId}
      linkTo={(customer) => screenPaths.customer(customer.CustomerId)}
      toneOf={(customer) => (customer.OnStop ? 'refused' : undefined)}
      search="Name, account code, post code, phone, e-mail or contact"
      searchWidth="28rem"
      hasSearchFocus
      onEnter={(input) => void open(input)}
      errorTitle="The customers could not be searched"
      heading={
        <h2 className="customer-list-head" aria-live="polite">
          {list.q ? describeCount(list.total ?? 0) : 'Ordered most recently'}
        </h2>
      }
      empty={<Empty action={<ReachButton to="/customers/create">New customer</ReachButton>}>There are no customers yet.</Empty>}
    >
      {list.q && list.total === 0 && !list.isStale && <Alike text={list.q} />}
    </ListScreen>
  );
};
