import { checkLedgers } from '#contract/money/monthEnd/calls.ts';
import type { TiedFigure } from '#contract/money/monthEnd/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatNumber } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { tieDescription, tieTexts } from './words.ts';

const tieColumns = (to: string): Column<TiedFigure>[] => [
  {
    key: 'Tie',
    title: 'Ledger',
    cell: (row) => {
      const { title, path } = tieTexts[row.Tie];
      return path ? <ReachLink to={path(to)}>{title}</ReachLink> : title;
    },
  },
  {
    key: 'Against',
    title: 'Check',
    hideOrder: 1,
    cell: (row) => tieDescription(row.Tie, to),
  },
  { key: 'Kept', title: 'Stored', isFigure: true, cell: (row) => <MoneyText amount={row.Kept} /> },
  { key: 'Recomputed', title: 'Recalculated', isFigure: true, cell: (row) => <MoneyText amount={row.Recomputed} /> },
  {
    key: 'Differing',
    title: 'State',
    phone: 'first',
    cell: (row) =>
      row.Differing === 0 ? (
        <StatusChip tone="done">Agrees</StatusChip>
      ) : (
        <>
          <StatusChip tone="refused">{`${formatNumber(row.Differing)} differ`}</StatusChip>
          <span className="month-end-examples">{row.Examples.join('; ')}</span>
        </>
      ),
  },
];

/** Compares stored totals with recalculated ones. Loads separately, because the server reads whole ledgers for it. */
export const LedgerTies = ({ to }: { to: string }) => {
  const { data, error, refetch } = useAnswer(checkLedgers, { params: { to } }, { keepPrevious: true });
  return (
    <section>
      <h2 className="form-section">Ledgers</h2>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Table label="Ledgers" rows={data} columns={tieColumns(to)} keyOf={(row) => row.Tie} density="compact" />
      ) : (
        <Loading rows={5} label="Checking the ledgers…" />
      )}
    </section>
  );
};
