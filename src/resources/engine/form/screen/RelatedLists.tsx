import { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { AnyList } from '#contract/list.ts';
import { describeFields } from '#contract/record/record.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { ListRows } from '#src/lists/ListRows.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { Empty, NothingFound, NotPermitted } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Related, Resource } from '#src/resources/engine/resource.ts';
import { FormTabs } from './FormTabs.tsx';

type Listed = Record<string, unknown>;
type ListCall = Endpoint & { list: AnyList };

const getListCall = ({ title, call }: Related): ListCall => {
  if (!call.list) throw new Error(`${title} is not a list`);
  return call as ListCall;
};

/** Builds a column for each field of the list. Throws if a field's schema has no display kind. */
const buildRelatedColumns = (relatedList: Related): Column<Listed>[] => {
  const { list } = getListCall(relatedList);
  const names = relatedList.columns ?? Object.keys(list.row.shape).filter((name) => !name.endsWith('Id'));
  const shape = Object.fromEntries(names.map((name) => [name, list.row.shape[name]]));
  return describeFields(z.object(shape)).map((field, index) => {
    const { write, Cell, isFigure = false } = getKind(field);
    return {
      key: field.name,
      title: field.label,
      cell: (row) => (Cell ? <Cell value={row[field.name]} field={field} record={row} /> : write(row[field.name], field, row)),
      isFigure,
      ...(list.sorts.includes(field.name) && { sortBy: 'server' as const }),
      ...(index > 0 && { hideOrder: 1 as const }),
    };
  });
};

const perPage = 25;

/** Passes the id of the record as path parameter `by`, or as the filter `by` if the path has no such parameter. */
const buildListOptions = ({ call, by }: Related, id: number) =>
  call.path.includes(`{${by}}`)
    ? { params: { [by]: id } }
    : { filters: [{ key: by, label: by, choices: [], initial: String(id), isElsewhere: true }] };

const RelatedList = ({ related, id }: { related: Related; id: number }) => {
  const call = getListCall(related);
  const list = useServerList(call, { ...buildListOptions(related, id), perPage, isOutsideAddress: true });
  const { opens } = related;
  if (list.error instanceof ApiError && list.error.status === 403) return <NotPermitted />;
  return (
    <>
      {'q' in call.list.filters && (list.isNarrowed || (list.total ?? 0) > perPage) && (
        <SearchBox label={`Search ${related.title.toLowerCase()}`} width="20rem" value={list.q} onSearch={list.setQ} />
      )}
      <ListRows<Listed>
        list={list}
        label={related.title}
        columns={buildRelatedColumns(related)}
        keyOf={(row) => Number(row[call.list.id])}
        {...(opens && { linkTo: (row: Listed) => `${opens.screen}/${String(row[opens.id])}` })}
        empty={list.isNarrowed ? <NothingFound searched={list.searched} onClear={list.clear} /> : <Empty>None.</Empty>}
      />
    </>
  );
};

/** Lists of related records. Each loads when its tab is opened. */
export const RelatedLists = ({ resource, id }: { resource: Resource; id: number }) => (
  <section className="related-lists" aria-label="Related">
    <FormTabs
      label="Related"
      isLazy
      tabs={resource.related.map((list) => ({
        title: list.title,
        wrong: 0,
        content: <RelatedList related={list} id={id} />,
      }))}
    />
  </section>
);
