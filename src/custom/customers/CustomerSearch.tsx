import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { searchCustomers } from '#contract/customers/calls.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf, useAnswer } from '#src/api/useAnswer.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { Empty, ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { foundColumns } from './foundColumns.tsx';
import './customers.css';

export const customerPath = (customerId: number) => `/findcustomer?customerId=${customerId}`;

const inputOf = (text: string) => ({ query: { text } });

/** As one types. ↓ goes into the results; Enter opens a code typed in full or the only one found at once. */
export const CustomerSearch = () => {
  const [search, setSearch] = useSearchParams();
  const text = (search.get('text') ?? '').slice(0, 200);
  const answer = useAnswer(searchCustomers, inputOf(text), { keepPrevious: true });
  const results = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const setText = (typed: string) => setSearch(typed ? { text: typed } : {}, { replace: true });
  const goDown = () => results.current?.querySelector<HTMLElement>('tr[data-index="0"]')?.focus();
  const open = async (typed: string) => {
    const wanted = typed.trim().slice(0, 200);
    if (wanted === '') {
      goDown();
      return;
    }
    const input = inputOf(wanted);
    const found = await queryClient
      .fetchQuery({
        queryKey: queryKeyOf(searchCustomers, input),
        queryFn: ({ signal }) => call(searchCustomers, input, { signal }),
        staleTime: 5000,
      })
      .catch(() => []);
    const exact = found.find((customer) => customer.AccountCode.toLowerCase() === wanted.toLowerCase());
    const only = found.length === 1 ? found[0] : undefined;
    setText(wanted);
    const chosen = exact ?? only;
    if (chosen) void navigate(customerPath(chosen.CustomerId));
    else goDown();
  };
  return (
    <>
      <ScreenTitle title="Find customer" />
      <div className="tools">
        <SearchBox
          label="Name, account code, post code, phone or contact"
          value={text}
          onSearch={setText}
          onDown={goDown}
          onEnter={(typed) => void open(typed)}
          width="28rem"
          autoFocus
        />
        <span className="note customer-search-hint">
          <kbd>↓</kbd> to the results, <kbd>Enter</kbd> opens
        </span>
      </div>
      <div ref={results}>
        <Results answer={answer} text={text} onClear={() => setText('')} />
      </div>
    </>
  );
};

const mostAnswered = 20;
const countOf = (count: number) => (count < mostAnswered ? `${count} found` : `The nearest ${mostAnswered}: type more to narrow them down`);

type Answer = ReturnType<typeof useAnswer<typeof searchCustomers>>;

const Results = ({ answer, text, onClear }: { answer: Answer; text: string; onClear: () => void }) => {
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} title="The customers could not be searched" />;
  if (answer.data === undefined) return <Loading rows={10} />;
  if (answer.data.length === 0 && text) return <NothingFound searched={text} onClear={onClear} />;
  if (answer.data.length === 0) return <Empty>There are no customers yet.</Empty>;
  return (
    <>
      <h2 className="customer-list-head" aria-live="polite">
        {text ? countOf(answer.data.length) : 'Ordered last'}
      </h2>
      <Table
        label={text ? 'Customers found' : 'Customers who ordered last'}
        rows={answer.data}
        columns={foundColumns}
        keyOf={(customer) => customer.CustomerId}
        linkTo={(customer) => customerPath(customer.CustomerId)}
        toneOf={(customer) => (customer.OnStop ? 'refused' : undefined)}
      />
    </>
  );
};
