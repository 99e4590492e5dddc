import { useState } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import { openStatementPdf } from '#contract/money/statements/calls.ts';
import { getStatementRun, listRunAccounts, openRunPdf, resumeStatementRun, stopStatementRun } from '#contract/money/statements/run.ts';
import type { RunAccount, StatementRun } from '#contract/money/statements/run.ts';
import { mailWords } from '#contract/words/mails.ts';
import { runOutcomeWords, runWords } from '#contract/words/money.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { PrinterBox, usePrinters } from './PrinterBox.tsx';
import { useWatch } from '#src/api/useWatch.ts';
import { canContinue, isInProgress, shareDone, runSummary } from './words.ts';

/** Reloads every 1.5 seconds until the run has ended. */
const reloadUntilEnd = { everyMs: 1500, atEnd: true };

const tones = { Waiting: 'information', Issued: 'done', Skipped: 'attention', Refused: 'refused' } as const;
const deliveryText = (row: RunAccount) => {
  if (row.GoesBy === 'Email') return row.MailState ? `E-mail ${mailWords[row.MailState].toLowerCase()}` : 'By e-mail';
  if (row.GoesBy === null) return '';
  if (row.PrintedAt) return `Printed ${formatInstant(row.PrintedAt)}`;
  if (row.PrintUnsure) return 'May have been printed. Check the printer.';
  return row.PrintBegunAt ? 'At the printer' : 'Waiting to print';
};

const columns: readonly Column<RunAccount>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', cell: (row) => row.CustomerName },
  { key: 'AccountCode', title: 'Account', hideOrder: 2, sortBy: 'server', cell: (row) => row.AccountCode },
  {
    key: 'Outcome',
    title: 'Outcome',
    phone: 'first',
    sortBy: 'server',
    value: (row) => runOutcomeWords[row.Outcome],
    cell: (row) => <StatusChip tone={tones[row.Outcome]}>{runOutcomeWords[row.Outcome]}</StatusChip>,
  },
  {
    key: 'ClosingBalance',
    title: 'Balance',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => row.ClosingBalance !== null && <MoneyText amount={row.ClosingBalance} currency={row.CurrencyCode} />,
  },
  { key: 'GoesBy', title: 'Delivery', sortBy: 'server', value: deliveryText, cell: deliveryText },
  {
    key: 'Reason',
    title: 'Reason',
    sortBy: 'server',
    cell: (row) => [row.Reason, row.MailState === 'Failed' ? row.MailError : null].filter(Boolean).join('. '),
  },
];

const filters: readonly ListFilter[] = [
  {
    key: 'Outcome',
    label: 'Outcome',
    choices: (['Issued', 'Skipped', 'Refused', 'Waiting'] as const).map((value) => ({
      value,
      label: runOutcomeWords[value].toLowerCase(),
    })),
  },
  {
    key: 'GoesBy',
    label: 'Delivery',
    choices: [
      { value: 'Email', label: 'by e-mail' },
      { value: 'Print', label: 'printed' },
    ],
  },
];

const Accounts = ({ run }: { run: StatementRun }) => {
  const list = useServerList(listRunAccounts, { params: { id: run.StatementRunId }, filters, isOutsideAddress: true, name: 'run' });
  const openStatement = useAction(openStatementPdf, { onDone: (file) => openInNewTab(file) });
  useWatch(isInProgress(run), list.refetch, reloadUntilEnd);
  return (
    <ListPart
      label="Outcome by customer"
      list={list}
      columns={columns}
      keyOf={(row) => row.StatementRunAccountId}
      onOpen={(row) => row.StatementId !== null && void openStatement.run({ params: { id: row.StatementId } })}
      search="Search name, account code"
      toneOf={(row) => (row.Outcome === 'Refused' ? 'refused' : undefined)}
      empty={<Empty>This run has no customers.</Empty>}
    />
  );
};

const Progress = ({ run }: { run: StatementRun }) => (
  <>
    <p role="status">{runSummary(run)}</p>
    {run.State === 'Running' && (
      <LinearProgress className="run-progress" variant="determinate" value={shareDone(run)} aria-label="Progress of the run" />
    )}
    {run.PrintProblem && (
      <p className="notice" role="alert">
        {`Printer ${run.Printer} reports: ${run.PrintProblem}. ${plural(run.ToPrint, 'statement')} not printed. Fix the printer, then continue the run.`}
      </p>
    )}
    {run.Unsure > 0 && run.State !== 'Running' && (
      <p className="notice" role="alert">
        {`${plural(run.Unsure, 'statement')} may not have been printed. Check printer ${run.Printer}, then print the missing statements again.`}
      </p>
    )}
  </>
);

const RunActions = ({ run }: { run: StatementRun }) => {
  const stop = useAction(stopStatementRun, { isErrorInline: true, toast: 'Run stopped' });
  const resumeRun = useAction(resumeStatementRun, { isErrorInline: true });
  const pdf = useAction(openRunPdf, { isErrorInline: true, onDone: (file) => openInNewTab(file) });
  const printers = usePrinters();
  const [chosenPrinter, setChosenPrinter] = useState<string | null>(null);
  const params = { id: run.StatementRunId };
  const resume = (PrintsUnsure: boolean) =>
    resumeRun.run({ params, body: { PrintsUnsure, ...(chosenPrinter !== null && { Printer: chosenPrinter }) } });
  const hasStatementsToPrint = run.State !== 'Running' && run.ToPrint + run.Unsure > 0;
  return (
    <ActionBar>
      {canContinue(run) && (
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={resumeRun.pending}
          refusal={resumeRun.refusal}
          onPress={() => resume(false)}
        >
          Continue run
        </ActionButton>
      )}
      {run.State === 'Running' && (
        <ActionButton kind="danger" pending={stop.pending} refusal={stop.refusal} onPress={() => stop.run({ params })}>
          Stop run
        </ActionButton>
      )}
      {run.Unsure > 0 && run.State !== 'Running' && (
        <ActionButton pending={resumeRun.pending} refusal={canContinue(run) ? undefined : resumeRun.refusal} onPress={() => resume(true)}>
          Print unconfirmed statements
        </ActionButton>
      )}
      <ActionButton
        shortcut="Ctrl+P"
        disabled={run.Issued === 0}
        pending={pdf.pending}
        refusal={pdf.refusal}
        onPress={() => pdf.run({ params })}
      >
        All in one PDF
      </ActionButton>
      {hasStatementsToPrint && (
        <PrinterBox
          printers={printers}
          value={chosenPrinter ?? run.Printer}
          onChange={setChosenPrinter}
          error={resumeRun.fieldErrors.Printer}
        />
      )}
    </ActionBar>
  );
};

/** Shows the progress of a statement run and the outcome for each customer. The run continues if the user leaves the screen. */
export const OneRun = ({ runId, onBack }: { runId: number; onBack: () => void }) => {
  const { data: run, error, refetch } = useAnswer(getStatementRun, { params: { id: runId } });
  useWatch(run !== undefined && isInProgress(run), refetch, reloadUntilEnd);
  if (error && !run) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run) return <Loading />;
  const startedText = [formatInstant(run.StartedAt), run.StartedByName].filter(Boolean).join(', ');
  return (
    <>
      <ScreenTitle
        title="Statement run"
        detail={`To ${formatDate(run.DateTo)} · ${runWords[run.State].toLowerCase()} · started ${startedText}`}
        more={[{ label: 'All statement runs', run: onBack }]}
      />
      <Progress run={run} />
      <Accounts run={run} />
      <RunActions run={run} />
    </>
  );
};
