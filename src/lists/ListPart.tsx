import { Suspense, lazy, useId, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { FilterChips } from '#src/ui/screen/filters/FilterChips.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { NothingFound } from '#src/ui/states/states.tsx';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { beginLooks } from './look/looks.ts';
import { useLook } from './look/useLook.ts';
import type { ListLook } from './look/useLook.ts';
import type { List } from './list.ts';
import { ListRows } from './ListRows.tsx';
import type { ListRowsProps } from './ListRows.tsx';
import { OrderChip } from './OrderChip.tsx';
import { useFilters } from './state/useFilters.tsx';
import { useListKeys } from './state/useListKeys.ts';

const loadLookParts = () => import('./look/lookParts.ts');
const LookTools = lazy(async () => ({ default: (await loadLookParts()).LookTools }));
const loadLookSettings = async () => (await loadLookParts()).fetchLooks();

export interface ListPartProps<Row> extends Omit<ListRowsProps<Row>, 'isAhead'> {
  /** Label of the search box, such as `Search deal, customer`. If absent, there is no search. */
  search?: string;
  searchWidth?: string;
  hasSearchFocus?: boolean;
  /** Called on Enter in the search box with its current text. By default the focus moves to the rows. */
  onEnter?: (typed: string) => void;
  /** Shown beside the chips. */
  tools?: ReactNode;
  /** Shown if there are no rows and no filter. */
  empty: ReactNode;
  /** Replaces the message shown if a search or filters leave no row, on a screen that offers something else to do. */
  nothingFound?: ReactNode;
  /** Messages shown if a single filter leaves no row. The key is that of the filter, or the filter and its value, such as `State=Asked`. */
  noneOf?: Readonly<Record<string, string>>;
}

const findEmptyMessage = <Row,>({ q, values }: List<Row>, noneOf: Readonly<Record<string, string>> = {}) => {
  const filterKeys = Object.keys(values).filter((key) => values[key]);
  const [key = ''] = filterKeys;
  return q === '' && filterKeys.length === 1 ? (noneOf[`${key}=${values[key]}`] ?? noneOf[key]) : undefined;
};

const listFilterLabels = <Row,>({ filters, values }: List<Row>) =>
  filters.flatMap(({ key, label, choices }) => {
    const value = values[key];
    return value === undefined ? [] : [choices.find((choice) => choice.value === value)?.label ?? label];
  });

/** Chooses the message for a list without rows. It says that nothing exists only if no search or filter, not even an initial one, hides rows. */
const chooseEmptyMessage = <Row,>(
  list: List<Row>,
  { empty, nothingFound, noneOf }: Pick<ListPartProps<Row>, 'empty' | 'nothingFound' | 'noneOf'>,
) => {
  if (nothingFound !== undefined) return nothingFound;
  const message = findEmptyMessage(list, noneOf);
  if (list.isNarrowed) return <NothingFound searched={list.searched} says={message} onClear={list.clear} />;
  const filterLabels = listFilterLabels(list);
  if (filterLabels.length === 0) return empty;
  const showAll = () => {
    for (const { key } of list.filters) if (list.values[key] !== undefined) list.setValue(key, undefined);
  };
  return <NothingFound searched={filterLabels.join(', ')} says={message} onClear={showAll} clear="Show all" />;
};

/** Hides rows until the user's settings for the list have loaded, so that columns do not change under the user. */
const hideRows = <Row,>(list: List<Row>): List<Row> => ({ ...list, rows: undefined, error: undefined });

/** Reserves space for tools that load later, because they would push the rows down. */
const lookPlaceholder = <div className="look-awaited" aria-busy="true" />;

/** Search, chips, rows and pages of a list. */
export const ListPart = <Row,>(props: ListPartProps<Row>) => <ListBody {...props} look={useLook(props.list, props.columns)} />;

/** Like ListPart, with settings that are already loaded. */
export const ListBody = <Row,>(props: ListPartProps<Row> & { look: ListLook<Row> }) => {
  const { list, look, search, searchWidth, hasSearchFocus, onEnter, tools, heading, empty, nothingFound, noneOf, errorTitle, ...rowProps } =
    props;
  const isCompact = look.look.Density === 'Compact';
  const table = { ...rowProps, columns: look.columns, ...(isCompact && { density: 'compact' as const }) };
  const [isAhead, setAhead] = useState(false);
  useLayoutEffect(() => beginLooks(loadLookSettings), []);
  useListKeys({ list, keyOf: table.keyOf, isOpened: Boolean(table.linkTo ?? table.onOpen), selection: table.selection });
  const emptyText = chooseEmptyMessage(list, { empty, nothingFound, noneOf: noneOf ?? {} });
  const { filters, more } = useFilters(list);
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
        <Fold
          {...list}
          tools={tools}
          look={
            look.isKept ? (
              <Suspense fallback={lookPlaceholder}>
                <LookTools look={look} isPlain={look.arranged.length === 0} />
              </Suspense>
            ) : (
              look.isAwaited && lookPlaceholder
            )
          }
        >
          {filters.length > 0 && <FilterChips filters={filters} values={list.values} onChange={list.setValue} />}
          {more}
          <OrderChip columns={table.columns} list={list} />
        </Fold>
      </div>
      <ListRows
        {...table}
        list={look.isAwaited ? hideRows(list) : list}
        isAhead={isAhead}
        empty={emptyText}
        heading={heading}
        {...(errorTitle && { errorTitle })}
      />
    </div>
  );
};

interface FoldProps extends Pick<List<never>, 'filters' | 'values' | 'requiresFilter'> {
  /** The screen's own controls, which are never folded. */
  tools: ReactNode;
  look: ReactNode;
  children: ReactNode;
}

/** Filters, order and appearance of a list. In the single-column layout they are folded, to leave space for the rows. */
const Fold = ({ filters, values, requiresFilter, tools, look, children }: FoldProps) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  if (requiresFilter)
    return (
      <div className="fold">
        {children}
        {tools}
        {look}
      </div>
    );
  const fold = isUnfolded ? 'fold' : 'fold is-folded';
  const filterCount = filters.filter(({ key, initial }) => values[key] !== undefined && values[key] !== initial).length;
  return (
    <>
      <div className="fold-key">
        <Button variant="outlined" color="inherit" aria-expanded={isUnfolded} aria-controls={id} onClick={() => setUnfolded(!isUnfolded)}>
          {filterCount > 0 ? `Filters and sorting (${filterCount})` : 'Filters and sorting'}
        </Button>
      </div>
      <div id={id} className={fold}>
        {children}
      </div>
      {tools}
      <div className={fold}>{look}</div>
    </>
  );
};
