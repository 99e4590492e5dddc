import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ReportFormat } from '#contract/money/reports/shape.ts';
import { describeError } from '#src/api/call.ts';
import { openInNewTab, saveFile } from '#src/api/openInNewTab.ts';
import { Pager } from '#src/lists/Pager.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { ReportSelection } from './asked.ts';
import type { ReportOffer } from './reportOffers.ts';
import { reportTableColumns, findRowLink } from './reportColumns.tsx';
import { fetchReport, useReport } from './useReport.ts';
import { ReportChart } from './ReportChart.tsx';

interface OnScreenProps {
  offer: ReportOffer;
  selection: ReportSelection;
}

const pageSizes = [50, 100, 500];

/** Downloads the whole report as a file, in the order on the screen. */
const useDownload = (offer: ReportOffer, selection: ReportSelection, sort: string | null) => {
  const [pendingFormat, setPendingFormat] = useState<ReportFormat>();
  const toast = useToast();
  const download = async (format: Exclude<ReportFormat, 'json'>) => {
    setPendingFormat(format);
    try {
      const file = await fetchReport(offer, selection, { format, ...(sort && { sort }) });
      if (format === 'pdf') openInNewTab(file);
      else saveFile(file, `${offer.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${format}`);
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
    setPendingFormat(undefined);
  };
  return { pending: pendingFormat, download };
};

const fileKinds = [
  { format: 'pdf', label: 'PDF', shortcut: 'p' },
  { format: 'xlsx', label: 'XLSX', shortcut: 'x' },
  { format: 'csv', label: 'CSV', shortcut: 'v' },
] as const;

const useAddressState = () => {
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        if (name !== 'page') after.delete('page');
        return after;
      },
      { replace: true },
    );
  /** Returns the query string for another sort order, starting at the first page. */
  const searchWithSort = (sort: string) => {
    const after = new URLSearchParams(address);
    after.set('sort', sort);
    after.delete('page');
    return after.toString();
  };
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const perPage = pageSizes.find((size) => String(size) === address.get('perPage')) ?? 100;
  return { sort: address.get('sort'), page, perPage, set, searchWithSort };
};

/** Shows a report page by page, with totals and notes. Downloads the whole report as a file. */
export const ReportOnScreen = ({ offer, selection }: OnScreenProps) => {
  const { sort, page, perPage, set, searchWithSort } = useAddressState();
  const pageOptions = { first: (page - 1) * perPage, count: perPage, ...(sort && { sort }) };
  const { data, error, refetch, isPlaceholderData } = useReport(offer, selection, pageOptions);
  const { pending, download } = useDownload(offer, selection, sort);
  useScreenKeys([
    { key: 'ArrowDown', label: 'To the rows', run: focusFirstRow },
    ...fileKinds.map(({ label, shortcut, format }) => ({ key: shortcut, label: `Download ${label}`, run: () => void download(format) })),
  ]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={12} label="Loading report…" />;
  const order = sort ? { key: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) } : undefined;
  const linkTo = findRowLink(data);
  return (
    <section aria-label={data.Title} className="report-body">
      <div className="report-says">
        <p className="soft" role="status">{`${plural(data.Total, 'row')} · ${data.Subtitle}`}</p>
        <div className="report-files" role="group" aria-label="Download">
          {fileKinds.map(({ format, label }) => (
            <ActionButton key={format} kind="secondary" pending={pending === format} onPress={() => download(format)}>
              {label}
            </ActionButton>
          ))}
        </div>
      </div>
      {data.Notes.length > 0 && (
        <ul className="report-notes">
          {data.Notes.map(({ Text, Sort }) => (
            <li key={Text}>
              {Sort ? (
                <Link replace to={{ search: searchWithSort(Sort) }} title="Show these first">
                  {Text}
                </Link>
              ) : (
                Text
              )}
            </li>
          ))}
        </ul>
      )}
      {page === 1 && <ReportChart offer={offer} selection={selection} page={data} />}
      <Table
        isScrolled
        label={data.Title}
        rows={data.Rows}
        columns={reportTableColumns(data)}
        shown={{ filter: JSON.stringify([selection, sort, perPage]), page: String(page) }}
        keyOf={(row) => data.Rows.indexOf(row)}
        {...(linkTo && { linkTo })}
        sort={order}
        onSort={({ key, order: direction }) => set('sort', direction === 'DESC' ? `-${key}` : key)}
        isStale={isPlaceholderData}
        density="compact"
        empty={<Empty>No rows for this selection.</Empty>}
      />
      <Pager
        page={page}
        perPage={perPage}
        total={data.Total}
        sizes={pageSizes}
        setPage={(next) => set('page', String(next))}
        setPerPage={(size) => set('perPage', String(size))}
      />
    </section>
  );
};
