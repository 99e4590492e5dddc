import type { ReactNode } from 'react';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { changedRows } from '#src/ui/state/changed.ts';
import { useStore } from '#src/ui/state/store.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { TableProps } from '#src/ui/table/Table.tsx';
import type { List } from './list.ts';
import { Pager } from './Pager.tsx';
import { totalColumns } from './file/totalColumns.tsx';
import './lists.css';

type PassedProps = 'columns' | 'density' | 'entry' | 'keyOf' | 'label' | 'linkTo' | 'onOpen' | 'selection' | 'selectLabel' | 'toneOf';

interface PagesProps<Row> {
  list: List<Row>;
  errorTitle?: string;
  loadingRows?: number;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Pages of a list whose rows are drawn by `children`, for places too narrow for a table. */
export const ListPages = <Row,>({ list, errorTitle, loadingRows = 12, children }: PagesProps<Row>) => {
  if (list.rows === undefined) {
    if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} {...(errorTitle && { title: errorTitle })} />;
    return list.isIdle ? null : <Loading rows={loadingRows} />;
  }
  return (
    <>
      {children(list.rows)}
      {list.pageSizes && <Pager {...list} total={list.total ?? 0} sizes={list.pageSizes} />}
    </>
  );
};

/** A search counts as a page, so that typing narrows no column. */
const describeShown = <Row,>({ q, values, sort, page, perPage }: List<Row>) => ({
  filter: JSON.stringify([values, sort, perPage]),
  page: `${page} ${q}`,
});

export interface ListRowsProps<Row> extends Pick<TableProps<Row>, PassedProps> {
  list: List<Row>;
  /** True if the search box has newer text than the rows were searched for. */
  isAhead?: boolean;
  /** Heading above the rows, for a list that shows different kinds of rows. */
  heading?: ReactNode;
  /** Shown if there are no rows and no filter. */
  empty: ReactNode;
  errorTitle?: string;
}

/** Rows and pages of a list without search and shortcuts, for use beside a form or below another list. */
export const ListRows = <Row,>({ list, isAhead = false, heading, empty, errorTitle, ...table }: ListRowsProps<Row>) => {
  const changedKeys = useStore(changedRows, (all) => all.get(list.path ?? ''));
  return (
    <ListPages list={list} {...(errorTitle && { errorTitle })}>
      {(rows) => (
        <>
          {rows.length > 0 && heading}
          <Table
            {...table}
            columns={totalColumns(table.columns, list.totals)}
            rows={rows}
            changed={changedKeys}
            sort={list.sort}
            onSort={list.setSort}
            isStale={list.isStale || isAhead}
            shown={describeShown(list)}
            empty={<div aria-busy={list.isStale || isAhead}>{empty}</div>}
          />
        </>
      )}
    </ListPages>
  );
};
