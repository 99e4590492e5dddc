import { listVatBetween } from '#contract/money/monthEnd/calls.ts';
import type { VatBetweenItem } from '#contract/money/monthEnd/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatNumber, plural } from '#src/ui/text/format.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { documentPath, vatReasons } from './words.ts';

const columns: readonly Column<VatBetweenItem>[] = [
  { key: 'Name', title: 'Document', cell: (row) => <ReachLink to={documentPath(row)}>{row.Name}</ReachLink> },
  {
    key: 'CustomerName',
    title: 'Customer',
    phone: 'first',
    cell: (row) => row.CustomerName,
  },
  { key: 'DatedOn', title: 'Dated', cell: (row) => <DateText date={row.DatedOn} /> },
  { key: 'DayBook', title: 'Day book', isFigure: true, cell: (row) => <MoneyText amount={row.DayBook} /> },
  { key: 'Report', title: 'VAT on sales', isFigure: true, cell: (row) => <MoneyText amount={row.Report} /> },
  { key: 'Why', title: 'Reason', hideOrder: 1, cell: (row) => vatReasons[row.Why] },
];

/** Lists documents whose VAT differs between the month's sales day book and its report *VAT on sales*. */
export const VatBetween = ({ to }: { to: string }) => {
  const { data, error, refetch } = useAnswer(listVatBetween, { params: { to } }, { keepPrevious: true });
  return (
    <section>
      <h2 className="form-section">Sales day book v. VAT on sales</h2>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <p>
            VAT in the day book: <MoneyText amount={data.DayBook} />. VAT on sales: <MoneyText amount={data.Report} />.{' '}
            {data.Count === 0 ? 'No documents differ.' : `${plural(data.Count, 'document differs', 'documents differ')}:`}
          </p>
          {data.Count > 0 && (
            <Table
              label="Sales day book v. VAT on sales"
              rows={data.Items}
              columns={columns}
              keyOf={(row) => `${row.Why} ${row.Kind} ${row.Id}`}
              density="compact"
            />
          )}
          {data.Items.length < data.Count && (
            <p className="soft">{`Showing the oldest ${formatNumber(data.Items.length)} of ${formatNumber(data.Count)}.`}</p>
          )}
        </>
      ) : (
        <Loading rows={3} />
      )}
    </section>
  );
};
