import type { ReactNode } from 'react';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { TableProps } from '#src/ui/table/Table.tsx';
import type { List } from './list.ts';
import { Pager } from './Pager.tsx';
import './lists.css';

type Kept = 'columns' | 'density' | 'keyOf' | 'label' | 'linkTo' | 'onOpen' | 'selection' | 'selects' | 'toneOf';

export interface ListRowsProps<Row> extends Pick<TableProps<Row>, Kept> {
  list: List<Row>;
  /** The search says more than what was asked for. */
  isAhead?: boolean;
  /** Above the rows: what they are, where that depends. */
  heading?: ReactNode;
  /** In place of the rows where there are none and nothing narrows the list. */
  empty: ReactNode;
  errorTitle?: string;
}

/** Rows and pages of a list, without search and keys: beside a form, or below another list. */
export const ListRows = <Row,>({ list, isAhead = false, heading, empty, errorTitle, ...table }: ListRowsProps<Row>) => {
  if (list.rows === undefined) {
    if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} {...(errorTitle && { title: errorTitle })} />;
    return list.isIdle ? null : <Loading rows={12} />;
  }
  return (
    <>
      {list.rows.length > 0 && heading}
      <Table
        {...table}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        isStale={list.isStale || isAhead}
        empty={<div aria-busy={list.isStale || isAhead}>{empty}</div>}
      />
      {list.pageSizes && <Pager {...list} total={list.total ?? 0} sizes={list.pageSizes} />}
    </>
  );
};
