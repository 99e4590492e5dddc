import { useEffect, useRef } from 'react';
import { useListController, useTranslate } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FilterChips } from '#src/ui/screen/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { Empty, ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { headingOf, pathOf, singularOf } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { chipsOf, columnsOf, readChip, searchLabelOf } from './columnsOf.tsx';
import { Pager } from './Pager.tsx';
import { useExport } from './useExport.ts';

const pageSizes = [25, 50];

const useResourceList = (resource: Resource) =>
  useListController<Row>({
    resource: resource.name,
    perPage: pageSizes[0] ?? 25,
    sort: { field: resource.order, order: 'ASC' },
    disableAuthentication: true,
  });

/** ↓ from anywhere on the screen goes into the rows; there the table's own keys act. */
const useListKeys = (body: { current: HTMLDivElement | null }) => {
  const translate = useTranslate();
  const enter = () => body.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  const open = () => body.current?.querySelector<HTMLElement>('tbody tr:focus [data-open]')?.click();
  useScreenKeys([
    { key: 'e', label: translate('list.edit_row'), run: open },
    { key: 'ArrowDown', label: translate('list.into'), run: enter },
  ]);
  return enter;
};

/** Coming back from a save, one is on the row that was saved. */
const useSavedRow = (body: { current: HTMLDivElement | null }, rows: readonly Row[] | undefined) => {
  const savedId = (useLocation().state as { savedId?: number } | null)?.savedId;
  const done = useRef<number>(undefined);
  const index = rows?.findIndex((row) => row.id === savedId) ?? -1;
  useEffect(() => {
    if (savedId === undefined || index < 0 || done.current === savedId) return;
    done.current = savedId;
    body.current?.querySelector<HTMLElement>(`tbody tr[data-index="${index}"]`)?.focus();
  });
};

/** The list of any resource: what is asked for, found and counted is the server's work. */
export const ResourceList = ({ resource }: { resource: Resource }) => {
  const list = useResourceList(resource);
  const translate = useTranslate();
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const path = pathOf(resource);
  const add = () => void navigate(`${path}/create`);
  const enter = useListKeys(body);
  useSavedRow(body, list.data);
  const saveAs = useExport(resource, list);
  const filter = (list.filterValues ?? {}) as Record<string, unknown>;
  const setFilter = (field: string, value: unknown) => {
    const { [field]: _before, ...others } = filter;
    list.setFilters(value === undefined || value === '' ? others : { ...others, [field]: value });
  };
  const searched = (filter.q as string | undefined) ?? '';
  const isNarrowed = Object.keys(filter).length > 0;
  const newButton = (
    <ActionButton kind="primary" shortcut="n" onPress={add}>
      {translate('record.new', { singular: singularOf(resource) })}
    </ActionButton>
  );
  const more = [
    ...(resource.calls.importRows ? [{ label: translate('list.import'), run: () => void navigate(`${path}/import`) }] : []),
    ...(resource.calls.exportRows
      ? [
          { label: translate('list.export_csv'), run: () => void saveAs('csv') },
          { label: translate('list.export_xlsx'), run: () => void saveAs('xlsx') },
        ]
      : []),
  ];
  const empty = isNarrowed ? (
    <NothingFound searched={searched || translate('list.these_filters')} onClear={() => list.setFilters({})} />
  ) : (
    <Empty action={<ActionButton onPress={add}>{translate('record.add_first', { singular: singularOf(resource) })}</ActionButton>}>
      {translate('record.none', { plural: resource.plural })}
    </Empty>
  );
  return (
    <>
      <ScreenTitle title={headingOf(resource)} count={list.total} primary={newButton} more={more} />
      <div className="tools">
        <SearchBox label={searchLabelOf(resource)} value={searched} onSearch={(text) => setFilter('q', text.trim())} onDown={enter} />
        <FilterChips
          filters={chipsOf(resource)}
          values={readChip(resource, filter)}
          onChange={(field, value) =>
            setFilter(
              field,
              chipsOf(resource)
                .find((chip) => chip.key === field)
                ?.filterOf(value),
            )
          }
        />
      </div>
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {!list.error && list.isPending ? <Loading rows={12} /> : null}
      {!list.error && list.data ? (
        <div ref={body} aria-busy={list.isFetching}>
          <Table<Row>
            label={headingOf(resource)}
            rows={list.data}
            columns={columnsOf(resource)}
            keyOf={(row) => row.id}
            linkTo={(row) => `${path}/${row.id}`}
            sort={{ key: list.sort.field, order: list.sort.order }}
            onSort={({ key, order }) => list.setSort({ field: key, order })}
            empty={empty}
          />
          <Pager {...list} total={list.total ?? 0} sizes={pageSizes} />
        </div>
      ) : null}
    </>
  );
};
