import { useState } from 'react';
import type { ReactNode } from 'react';
import { FilterChips } from '#src/ui/screen/FilterChips.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { TableProps } from '#src/ui/table/Table.tsx';
import { focusFirstRow } from '#src/ui/table/focusFirstRow.ts';
import type { List } from './list.ts';
import { OrderChip } from './OrderChip.tsx';
import { Pager } from './Pager.tsx';
import { useListKeys } from './useListKeys.ts';

type Kept = 'columns' | 'density' | 'keyOf' | 'label' | 'linkTo' | 'onOpen' | 'selection' | 'selects' | 'toneOf';

export interface ListPartProps<Row> extends Pick<TableProps<Row>, Kept> {
  list: List<Row>;
  /** What is searched, as `Search deal, customer`. Absent: there is no search. */
  search?: string;
  searchWidth?: string;
  hasSearchFocus?: boolean;
  /** Enter in the search box, with the text as it stands there; else it goes into the rows. */
  onEnter?: (typed: string) => void;
  /** Beside the chips. */
  tools?: ReactNode;
  /** Above the rows: what they are, where that depends. */
  heading?: ReactNode;
  /** In place of the rows where there are none and nothing narrows the list. */
  empty: ReactNode;
  /** By a filter's key: what is said where that alone leaves no row. */
  noneOf?: Readonly<Record<string, string>>;
  errorTitle?: string;
}

const aloneSays = <Row,>({ q, values }: List<Row>, noneOf: Readonly<Record<string, string>> = {}) => {
  const chosen = Object.keys(values).filter((key) => values[key]);
  return q === '' && chosen.length === 1 ? noneOf[chosen[0] ?? ''] : undefined;
};

/** Search, chips, rows and pages of a list. */
export const ListPart = <Row,>(props: ListPartProps<Row>) => {
  const { list, search, searchWidth, hasSearchFocus, onEnter, tools, heading, empty, noneOf, errorTitle, ...table } = props;
  const [isAhead, setAhead] = useState(false);
  useListKeys({ list, keyOf: table.keyOf, isOpened: Boolean(table.linkTo ?? table.onOpen), selection: table.selection });
  const nothing = list.isNarrowed ? <NothingFound searched={list.searched} says={aloneSays(list, noneOf)} onClear={list.clear} /> : empty;
  const chips = list.filters.filter((filter) => !filter.input);
  return (
    <div className="list-part">
      <div className="tools">
        {search && (
          <SearchBox
            label={search}
            value={list.q}
            onSearch={list.setQ}
            onAhead={setAhead}
            onDown={focusFirstRow}
            {...(onEnter && { onEnter })}
            {...(searchWidth && { width: searchWidth })}
            autoFocus={hasSearchFocus === true}
          />
        )}
        {chips.length > 0 && <FilterChips filters={chips} values={list.values} onChange={list.setValue} />}
        {list.filters.map(({ key, input }) => (
          <Chosen key={key} input={input} value={list.values[key]} onChange={(value) => list.setValue(key, value)} />
        ))}
        <OrderChip columns={table.columns} list={list} />
        {tools}
      </div>
      {list.error !== null && list.error !== undefined && list.rows === undefined ? (
        <ErrorState error={list.error} onRetry={list.refetch} {...(errorTitle && { title: errorTitle })} />
      ) : null}
      {!list.error && list.rows === undefined && !list.isIdle && <Loading rows={12} />}
      {list.rows && (
        <>
          {list.rows.length > 0 && heading}
          <Table
            {...table}
            rows={list.rows}
            sort={list.sort}
            onSort={list.setSort}
            isStale={list.isStale || isAhead}
            empty={<div aria-busy={list.isStale || isAhead}>{nothing}</div>}
          />
          {list.pageSizes && <Pager {...list} total={list.total ?? 0} sizes={list.pageSizes} />}
        </>
      )}
    </div>
  );
};

type ChosenProps = { input: List<never>['filters'][number]['input']; value: string | undefined; onChange: (value?: string) => void };
const Chosen = ({ input, value, onChange }: ChosenProps) => input?.({ value, onChange }) ?? null;
