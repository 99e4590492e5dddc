import { useEffect } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import { getLedgerCheck, startLedgerCheck } from '#contract/money/monthEnd/calls.ts';
import type { LedgerCheck, TiedFigure } from '#contract/money/monthEnd/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useWatch } from '#src/api/useWatch.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatNumber } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { isFromToday, tieDescription, tieTexts } from './words.ts';

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

/** Loads the latest check of a month end, reloads it while it runs, and starts one if today has none. */
const useLedgerCheck = (to: string) => {
  const { data, error, refetch } = useAnswer(getLedgerCheck, { params: { to } });
  const start = useAction(startLedgerCheck, { isErrorInline: true, onDone: () => refetch() });
  const { run } = start;
  const isMissing = data !== undefined && (data === null || (data.State !== 'Running' && !isFromToday(data.StartedAt)));
  useEffect(() => {
    if (isMissing) void run({ params: { to } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is new at each drawing.
  }, [isMissing, to]);
  useWatch(data?.State === 'Running', refetch, { everyMs: 1000 });
  return { check: data ?? undefined, error, reload: refetch, start };
};

const stateText = ({ State, Figures, Total, FinishedAt }: LedgerCheck) => {
  if (State === 'Running') return `Checking the ledgers: ${Figures.length} of ${Total} done`;
  if (State === 'Failed') return 'The ledgers could not be checked. Check them again, or ask your administrator.';
  return `Checked ${formatInstant(FinishedAt ?? '')}`;
};

/** Compares stored totals with recalculated ones. The server reads whole ledgers for it, so it does it in the background. */
export const LedgerTies = ({ to }: { to: string }) => {
  const { check, error, reload, start } = useLedgerCheck(to);
  const isRunning = check?.State === 'Running';
  return (
    <section>
      <h2 className="form-section">Ledgers</h2>
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : check ? (
        <>
          <div className="month-end-check">
            <span role="status">{stateText(check)}</span>
            {!isRunning && (
              <ActionButton pending={start.pending} refusal={start.refusal} onPress={() => start.run({ params: { to } })}>
                Check again
              </ActionButton>
            )}
          </div>
          {isRunning && (
            <LinearProgress variant="determinate" value={(100 * check.Figures.length) / check.Total} aria-label="Progress of the check" />
          )}
          <Table
            label="Ledgers"
            rows={check.Figures}
            columns={tieColumns(to)}
            keyOf={(row) => row.Tie}
            density="compact"
            isStale={isRunning}
          />
        </>
      ) : (
        <Loading rows={5} label="Checking the ledgers…" />
      )}
    </section>
  );
};
