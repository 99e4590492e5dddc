import { useState } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import { printPapers } from '#contract/money/invoices/calls.ts';
import { cancelEmail, getOutboxState } from '#contract/system/mail/calls.ts';
import { mailWords } from '#contract/words/mails.ts';
import { openInNewTab, saveFile } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { plural, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { openInvoicePaper } from '#src/papers/invoicePaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import type { Outcome, useRaise } from './useRaise.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import '#src/custom/money/invoices/invoices.css';

/** Tells whether a mail server is set. Without a mail server, e-mails are stored as files and not sent. */
const useHasMailServer = () => useAnswer(getOutboxState, {}).data?.Server.IsSet ?? true;

const MailState = ({ outcome }: { outcome: Outcome }) => {
  const hasServer = useHasMailServer();
  if (outcome.outboxId !== null && !hasServer)
    return <StatusChip tone="attention">{`${mailWords.Kept}, no mail server is set`}</StatusChip>;
  if (outcome.outboxId !== null) return <StatusChip tone="information">{mailWords.Queued}</StatusChip>;
  if (outcome.mailError) return <StatusChip tone="attention">{outcome.mailError}</StatusChip>;
  if (!outcome.invoice) return null;
  return <span className="soft">{outcome.deal.DocumentDelivery === 'Post' ? 'By post' : 'Not sent yet'}</span>;
};

const columns: Column<Outcome>[] = [
  {
    key: 'invoice',
    title: 'Invoice',
    cell: ({ invoice, error }) => (invoice ? String(invoice.InvoiceNo) : <StatusChip tone="refused">{error ?? 'Not raised'}</StatusChip>),
  },
  { key: 'customer', title: 'Customer', cell: ({ deal }) => deal.CustomerName, phone: 'first' },
  { key: 'deal', title: 'Deal', cell: ({ deal }) => dealName(deal) },
  { key: 'mail', title: 'E-mail', cell: (outcome) => <MailState outcome={outcome} /> },
  {
    key: 'gross',
    title: 'Total',
    isFigure: true,
    cell: ({ invoice }) => invoice && <MoneyText amount={invoice.GrossAmount} currency={invoice.CurrencyCode} />,
  },
];

const summariseOutcomes = (outcomes: readonly Outcome[], hasServer: boolean) => {
  const raised = outcomes.filter((outcome) => outcome.invoice !== null).length;
  const queued = outcomes.filter((outcome) => outcome.outboxId !== null).length;
  const failed = outcomes.length - raised;
  return [
    `${plural(raised, 'invoice')} raised`,
    ...(queued > 0 ? [`${plural(queued, 'invoice')} ${hasServer ? 'queued for e-mail' : 'saved as file'}`] : []),
    ...(failed > 0 ? [`${plural(failed, 'order')} refused`] : []),
  ].join(', ');
};

const listMailIds = (outcomes: readonly Outcome[]) => [
  ...new Set(outcomes.flatMap(({ outboxId }) => (outboxId === null ? [] : [outboxId]))),
];

/** Cancels the e-mails of this run that are still in the outbox. */
const CancelMailsButton = ({ raise }: { raise: ReturnType<typeof useRaise> }) => {
  const [pending, setPending] = useState(false);
  const action = useAction(cancelEmail, { isErrorInline: true });
  const ids = listMailIds(raise.state?.outcomes ?? []);
  const cancelMails = async () => {
    setPending(true);
    for (const id of ids) if (await action.run({ params: { id } })) raise.markMailCancelled(id);
    setPending(false);
  };
  return (
    <ActionButton kind="quiet" pending={pending} refusal={action.refusal} onPress={cancelMails}>
      Cancel e-mails
    </ActionButton>
  );
};

/** Opens the raised invoices as one PDF, or saves their PDFs in a ZIP. */
const PrintButtons = ({ outcomes }: { outcomes: readonly Outcome[] }) => {
  const print = useAction(printPapers, { isErrorInline: true, onDone: openInNewTab });
  const zip = useAction(printPapers, { isErrorInline: true, onDone: (file) => saveFile(file, `Invoices ${today()}.zip`) });
  const InvoiceIds = outcomes.flatMap(({ invoice }) => (invoice ? [invoice.InvoiceId] : []));
  if (InvoiceIds.length === 0) return null;
  const body = { InvoiceIds, CreditIds: [] };
  return (
    <>
      <ActionButton pending={print.pending} refusal={print.refusal} onPress={() => print.run({ body })}>
        All in one PDF
      </ActionButton>
      <ActionButton pending={zip.pending} refusal={zip.refusal} onPress={() => zip.run({ body: { ...body, As: 'Zip' } })}>
        All in one ZIP
      </ActionButton>
    </>
  );
};

/** Shows the progress of a run, then the result for each order. A row opens the invoice as PDF. */
export const RaiseResult = ({ raise }: { raise: ReturnType<typeof useRaise> }) => {
  const pdf = usePaper(openInvoicePaper);
  const hasServer = useHasMailServer();
  const { state } = raise;
  if (!state) return null;
  const doneCount = state.outcomes.length;
  return (
    <SidePanel
      isOpen
      width="48rem"
      title={state.isRunning ? 'Raising invoices' : summariseOutcomes(state.outcomes, hasServer)}
      onClose={() => !state.isRunning && raise.clear()}
      actions={
        state.isRunning ? undefined : (
          <>
            <PrintButtons outcomes={state.outcomes} />
            {listMailIds(state.outcomes).length > 0 && <CancelMailsButton raise={raise} />}
          </>
        )
      }
    >
      {state.isRunning && (
        <>
          <p role="status">
            {doneCount} of {state.total} raised
          </p>
          <LinearProgress
            className="raise-progress"
            variant="determinate"
            value={(100 * doneCount) / state.total}
            aria-label="Raising invoices"
          />
          <ActionButton onPress={raise.stop}>Stop</ActionButton>
        </>
      )}
      {state.error && (
        <div className="notice" role="alert">
          <span>
            {state.error} {state.total - doneCount} of {state.total} orders are not invoiced yet. The others are listed below.
          </span>
          <ActionButton kind="primary" onPress={raise.resume}>
            Continue
          </ActionButton>
        </div>
      )}
      <Table
        label="Result for each order"
        density="compact"
        rows={state.outcomes}
        columns={columns}
        keyOf={({ deal }) => deal.OrderId}
        onOpen={({ invoice }) => invoice && void pdf.run(invoice.InvoiceId)}
        toneOf={({ invoice }) => (invoice ? undefined : 'refused')}
      />
    </SidePanel>
  );
};
