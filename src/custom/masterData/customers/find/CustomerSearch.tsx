import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf, useAnswer } from '#src/api/useAnswer.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useListState } from '#src/lists/state/useListState.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { Alike } from './Alike.tsx';
import { foundColumns } from './foundColumns.tsx';
import '#src/custom/masterData/customers/customers.css';

const inputOf = (text: string) => ({ query: { text } });
const mostAnswered = 20;
const countOf = (count: number) => (count < mostAnswered ? `${count} found` : `Best ${mostAnswered} matches. Type more to narrow the list`);

const useFound = () => {
  const state = useListState({ searchKey: 'text' });
  const answer = useAnswer(searchCustomers, inputOf(state.q), { keepPrevious: true });
  const { data, error, refetch, isPlaceholderData: isStale } = answer;
  return { ...state, rows: data, total: data?.length, error, refetch, isStale, all: () => Promise.resolve(data ?? []) };
};

/** Searches while the user types. ↓ moves to the results. Enter opens an exact code or name, or the only result. */
export const CustomerSearch = () => {
  const list = useFound();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const open = async (typed: string) => {
    const wanted = typed.trim().slice(0, 200);
    if (wanted === '') {
      focusFirstRow();
      return;
    }
    const queryFn = ({ signal }: { signal: AbortSignal }) => call(searchCustomers, inputOf(wanted), { signal });
    const queryKey = queryKeyOf(searchCustomers, inputOf(wanted));
    const found = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 5000 }).catch(() => []);
    const isInFull = (said: string) => said.toLowerCase() === wanted.toLowerCase();
    const exact = found.find(({ AccountCode }) => isInFull(AccountCode)) ?? found.find(({ Name }) => isInFull(Name));
    const chosen = exact ?? (found.length === 1 ? found[0] : undefined);
    list.setQ(wanted);
    if (chosen) void navigate(screenPaths.customer(chosen.CustomerId));
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
      onEnter={(typed) => void open(typed)}
      errorTitle="The customers could not be searched"
      heading={
        <h2 className="customer-list-head" aria-live="polite">
          {list.q ? countOf(list.total ?? 0) : 'Ordered most recently'}
        </h2>
      }
      empty={<Empty>There are no customers yet.</Empty>}
    >
      {list.q && list.total === 0 && !list.isStale && <Alike text={list.q} />}
    </ListScreen>
  );
};
