import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ReportPage } from '#contract/money/reports/shape.ts';
import type { ReportFormat } from '#contract/money/reports/shape.ts';
import { call, tellError } from '#src/api/call.ts';
import { openFile, saveFile } from '#src/api/openFile.ts';
import { Pager } from '#src/lists/Pager.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { plural } from '#src/ui/text/format.ts';
import { inputOf } from './asked.ts';
import type { Asked } from './asked.ts';
import { callOf } from './offers.ts';
import type { ReportOffer } from './offers.ts';
import { columnsOf, longestOf, rowLinkOf } from './reportColumns.tsx';
import type { Longest } from './reportColumns.tsx';

interface OnScreenProps {
  offer: ReportOffer;
  asked: Asked;
}

const pageSizes = [50, 100, 500];

const ask = (offer: ReportOffer, asked: Asked, manner: Record<string, string | number>, signal?: AbortSignal) => {
  const { params, query } = inputOf(offer, asked);
  return call(callOf(offer), { params, query: { ...query, ...manner } }, signal ? { signal } : {});
};

const useReport = (offer: ReportOffer, asked: Asked, manner: Record<string, string | number>) =>
  useQuery({
    queryKey: ['report', offer.key, asked, manner],
    queryFn: async ({ signal }) =>
      ReportPage.parse(JSON.parse(await (await ask(offer, asked, { ...manner, format: 'json' }, signal)).text())),
    placeholderData: keepPreviousData,
  });

/** Of what was asked: the longest amounts on the pages seen, so that a column that was wide enough for one is for the next. */
const useLongest = (page: ReportPage | undefined, about: string, isOfBefore: boolean): Longest => {
  const [seen, setSeen] = useState<{ about: string; longest: Longest }>({ about, longest: {} });
  if (!page || isOfBefore) return seen.longest;
  const before = seen.about === about ? seen.longest : {};
  const longest = longestOf(page, before);
  const hasGrown = Object.entries(longest).some(([key, length]) => length !== before[key]);
  if (hasGrown || seen.about !== about) setSeen({ about, longest });
  return longest;
};

/** The file of the figures in sight: in their order, all of them. */
const useFiles = (offer: ReportOffer, asked: Asked, sort: string | null) => {
  const [pending, setPending] = useState<ReportFormat>();
  const toast = useToast();
  const take = async (format: Exclude<ReportFormat, 'json'>) => {
    setPending(format);
    try {
      const file = await ask(offer, asked, { format, ...(sort && { sort }) });
      if (format === 'pdf') openFile(file);
      else saveFile(file, `${offer.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${format}`);
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
    setPending(undefined);
  };
  return { pending, take };
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
  /** The same rows from the first on, in that order. */
  const inOrder = (sort: string) => {
    const after = new URLSearchParams(address);
    after.set('sort', sort);
    after.delete('page');
    return after.toString();
  };
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const perPage = pageSizes.find((size) => String(size) === address.get('perPage')) ?? 100;
  return { sort: address.get('sort'), page, perPage, set, inOrder };
};

/** A report as rows, with its sums and notes; page by page, and as files. */
export const ReportOnScreen = ({ offer, asked }: OnScreenProps) => {
  const { sort, page, perPage, set, inOrder } = useAddressState();
  const manner = { first: (page - 1) * perPage, count: perPage, ...(sort && { sort }) };
  const { data, error, refetch, isPlaceholderData } = useReport(offer, asked, manner);
  const longest = useLongest(data, JSON.stringify(asked), isPlaceholderData);
  const { pending, take } = useFiles(offer, asked, sort);
  useScreenKeys([
    { key: 'ArrowDown', label: 'To the rows', run: focusFirstRow },
    ...fileKinds.map(({ label, shortcut, format }) => ({ key: shortcut, label: `Take it as ${label}`, run: () => void take(format) })),
  ]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={12} label="The report is being made" />;
  const order = sort ? { key: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) } : undefined;
  const linkTo = rowLinkOf(data);
  return (
    <section aria-label={data.Title} className="report-body">
      <div className="report-says">
        <p className="soft" role="status">{`${plural(data.Total, 'row')} · ${data.Subtitle}`}</p>
        <div className="report-files" role="group" aria-label="As a file">
          {fileKinds.map(({ format, label }) => (
            <ActionButton key={format} kind="secondary" pending={pending === format} onPress={() => take(format)}>
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
                <Link replace to={{ search: inOrder(Sort) }} title="Those first">
                  {Text}
                </Link>
              ) : (
                Text
              )}
            </li>
          ))}
        </ul>
      )}
      <Table
        isScrolled
        label={data.Title}
        rows={data.Rows}
        columns={columnsOf(data, longest)}
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
