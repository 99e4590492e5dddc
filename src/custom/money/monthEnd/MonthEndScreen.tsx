import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { monthEnd as lastOf } from '#contract/sales/deal/dates.ts';
import { getMonthEnd } from '#contract/money/monthEnd/calls.ts';
import type { MonthEnd, MonthEndLine } from '#contract/money/monthEnd/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatNumber, plural, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { ItemsPanel } from './ItemsPanel.tsx';
import { LedgerTies } from './LedgerTies.tsx';
import { LockBar } from './LockBar.tsx';
import { MonthEndStock } from './MonthEndStock.tsx';
import { VatBetween } from './VatBetween.tsx';
import { checkTexts, findFix } from './words.ts';
import './monthEnd.css';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthLabel = (to: string) => monthName.format(new Date(`${to}T00:00:00Z`));

const checkColumns = (month: string): readonly Column<MonthEndLine>[] => [
  { key: 'Check', title: 'Check', cell: (row) => checkTexts[row.Check].title },
  { key: 'Count', title: 'Count', isFigure: true, phone: 'first', cell: (row) => formatNumber(row.Count || null) },
  { key: 'Amount', title: 'Amount', isFigure: true, cell: (row) => (row.Count === 0 ? '' : <MoneyText amount={row.Amount} />) },
  {
    key: 'OldestDays',
    title: 'Oldest',
    isFigure: true,
    hideOrder: 1,
    cell: (row) => (row.OldestDays === null ? '' : plural(row.OldestDays, 'day')),
  },
  {
    key: 'State',
    title: 'State',
    cell: (row) => (row.Count === 0 ? <StatusChip tone="done">Clear</StatusChip> : <StatusChip tone="attention">Review</StatusChip>),
  },
  {
    key: 'Mend',
    title: 'Fix in',
    hideOrder: 2,
    cell: (row) => {
      const fix = findFix(row, month);
      return row.Count > 0 && fix ? <ReachLink to={fix.to}>{fix.screen}</ReachLink> : '';
    },
  },
];

const lockChangeColumns: readonly Column<MonthEnd['Moves'][number]>[] = [
  { key: 'At', title: 'When', cell: (row) => <DateText date={row.At} show="time" /> },
  { key: 'ByName', title: 'User', phone: 'first', cell: (row) => row.ByName ?? 'The system' },
  { key: 'To', title: 'Locked through', cell: (row) => (row.To ? formatDate(row.To) : 'Open') },
  { key: 'Reason', title: 'Reason', cell: (row) => row.Reason ?? '' },
];

/** Lists the last 18 months, newest first. Adds the visible month if it is older. */
const monthChoices = (visibleMonth: string | undefined) => {
  const past = Array.from({ length: 18 }, (_one, back) => lastOf(today(), -1 - back));
  const all = visibleMonth && !past.includes(visibleMonth) ? [...past, visibleMonth] : past;
  return all.map((day) => ({ value: day, label: monthLabel(day) }));
};

/** Screen /monthend: checks before closing a month, ledger checks, and the lock. */
export const MonthEndScreen = () => {
  const [address, setAddress] = useSearchParams();
  const requestedMonth = address.get('to') ?? undefined;
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    getMonthEnd,
    { query: requestedMonth ? { to: requestedMonth } : {} },
    { keepPrevious: true },
  );
  const [openedLine, setOpenedLine] = useState<MonthEndLine | undefined>(undefined);
  const visibleMonth = data?.To;
  const go = (to: string) => setAddress({ to }, { replace: true });
  const moveBy = (months: number) => visibleMonth && lastOf(visibleMonth, months) < today() && go(lastOf(visibleMonth, months));
  useScreenKeys([
    { key: '[', label: 'Previous month', run: () => moveBy(-1) },
    { key: ']', label: 'Next month', run: () => moveBy(1) },
    { key: 'ArrowDown', label: 'To the rows', run: focusFirstRow },
  ]);
  if (error)
    return (
      <>
        <ScreenTitle title="Month end" />
        <ErrorState error={error} onRetry={refetch} />
      </>
    );
  if (!data || !visibleMonth)
    return (
      <>
        <ScreenTitle title="Month end" />
        <Loading rows={14} />
      </>
    );
  const openChecks = data.Lines.filter((line) => line.Count > 0).length;
  return (
    <>
      <ScreenTitle
        title="Month end"
        detail={
          openChecks === 0 ? (
            <StatusChip tone="done">All clear</StatusChip>
          ) : (
            <StatusChip tone="attention">{plural(openChecks, 'check')} to review</StatusChip>
          )
        }
        primary={
          <SelectBox
            label="Month"
            width="12rem"
            value={visibleMonth}
            choices={monthChoices(visibleMonth)}
            onChange={(day) => day && go(day)}
          />
        }
      />
      <Table
        label={`Checks for ${monthLabel(visibleMonth)}`}
        rows={data.Lines}
        columns={checkColumns(visibleMonth)}
        keyOf={(row) => row.Check}
        onOpen={setOpenedLine}
        toneOf={(row) => (row.Count > 0 ? 'attention' : undefined)}
        isStale={isPlaceholderData}
      />
      <LedgerTies to={visibleMonth} />
      <MonthEndStock to={visibleMonth} />
      <VatBetween to={visibleMonth} />
      {data.Moves.length > 0 && (
        <section>
          <h2 className="form-section">Changes to the lock</h2>
          <Table label="Changes to the lock" rows={data.Moves} columns={lockChangeColumns} keyOf={(row) => row.At} density="compact" />
        </section>
      )}
      <LockBar month={data} openChecks={openChecks} />
      {openedLine && <ItemsPanel to={visibleMonth} line={openedLine} onClose={() => setOpenedLine(undefined)} />}
    </>
  );
};
