import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { itemName } from '#contract/money/payments/itemName.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { disputeInvoice, getChaseFile, openChaseLetter, settleDispute } from '#contract/money/chasing/calls.ts';
import type { ChasedItem, ChaseFile, ChaseNote } from '#contract/money/chasing/calls.ts';
import { aboveBankRate } from '#contract/money/chasing/interest.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatNumber } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { NoteForm } from './NoteForm.tsx';
import { letterNames, PromiseChip } from './promise.tsx';

/** Lists the interest rates, such as `8 % + Bank Rate of 3.75 % on 30 Jun 2026 (set 18 Dec 2025)`. An old date shows that the Bank Rate was not updated. */
const rateText = (invoices: readonly ChasedItem[]) => {
  const rates = invoices.flatMap(({ BankRate, BankRateOn, BankRateSince }) =>
    BankRate === null
      ? []
      : [`${aboveBankRate}\u00a0% + Bank Rate of ${BankRate}\u00a0% on ${formatDate(BankRateOn)} (set ${formatDate(BankRateSince)})`],
  );
  return rates.length === 0 ? '' : `Interest is at ${[...new Set(rates)].join(', ')}. `;
};

const invoiceColumns = (file: ChaseFile): Column<ChasedItem>[] => [
  { key: 'InvoiceNo', title: 'Invoice', cell: itemName },
  { key: 'DueDate', title: 'Due', showsTitle: true, cell: (row) => <DateText date={row.DueDate} /> },
  { key: 'Days', title: 'Days overdue', isFigure: true, cell: (row) => (row.Days > 0 ? formatNumber(row.Days) : '') },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.Outstanding} currency={file.CurrencyCode} />,
  },
  {
    key: 'Interest',
    title: 'Interest',
    isFigure: true,
    hideOrder: 1,
    cell: (row) => <MoneyText amount={row.Interest} currency={file.CurrencyCode} />,
  },
  {
    key: 'Compensation',
    title: 'Compensation',
    isFigure: true,
    hideOrder: 1,
    cell: (row) => <MoneyText amount={row.Compensation} />,
  },
  {
    key: 'Dispute',
    title: 'Disputed',
    cell: (row) => (row.Dispute ? <StatusChip tone="attention">{row.Dispute}</StatusChip> : ''),
  },
];

const noteColumns = (file: ChaseFile): Column<ChaseNote>[] => [
  { key: 'ContactedOn', title: 'Date', cell: (row) => <DateText date={row.ContactedOn} /> },
  { key: 'Note', title: 'Note', cell: (row) => `${row.Way}: ${row.Note}` },
  {
    key: 'Promise',
    title: 'Promised',
    cell: (row) => <PromiseChip promise={row.Promise} on={row.PromisedOn} amount={row.PromisedAmount} currency={file.CurrencyCode} />,
  },
  { key: 'ByName', title: 'By', hideOrder: 1, cell: (row) => row.ByName ?? '' },
];

type DisputedInvoice = ChasedItem & { InvoiceId: number };

const DisputeDialog = ({ invoice, onClose }: { invoice: DisputedInvoice; onClose: () => void }) => {
  const isDisputed = invoice.InvoiceDisputeId !== null;
  const dispute = useAction(disputeInvoice, {
    onDone: onClose,
    isErrorInline: true,
    toast: `Invoice ${invoiceName(invoice)} marked as disputed`,
  });
  const settle = useAction(settleDispute, {
    onDone: onClose,
    isErrorInline: true,
    toast: `Dispute about invoice ${invoiceName(invoice)} settled`,
  });
  const action = isDisputed ? settle : dispute;
  return (
    <ReasonDialog
      title={isDisputed ? `Settle dispute about invoice ${invoiceName(invoice)}` : `Mark invoice ${invoiceName(invoice)} as disputed`}
      confirm={isDisputed ? 'Settle dispute' : 'Mark as disputed'}
      label={isDisputed ? 'Agreed settlement' : 'Reason for the dispute'}
      hint="Saved with the invoice"
      pending={action.pending}
      failure={action.anyFailure}
      onConfirm={(Reason) => action.run({ params: { id: invoice.InvoiceId }, body: { Reason } })}
      onClose={onClose}
    >
      <p>
        {isDisputed
          ? 'Letters will include the invoice again. Its interest will be shown.'
          : 'Until the dispute is settled, letters leave the invoice out and no interest is shown.'}
      </p>
    </ReasonDialog>
  );
};

interface AccountPanelProps {
  customerId: number;
  onClose: () => void;
}

const Letters = ({ letters }: { letters: ChaseFile['Letters'] }) => {
  const open = useAction(openChaseLetter, { onDone: openInNewTab });
  return (
    <ul className="chase-letters">
      {letters.map((letter) => (
        <li key={letter.ChaseLetterId}>
          <ActionButton kind="quiet" pending={open.pending} onPress={() => open.run({ params: { id: letter.ChaseLetterId } })}>
            {letterNames[letter.Level] ?? ''}
          </ActionButton>
          <DateText date={letter.WrittenOn} /> <span className="soft">{letter.SentAt ? 'sent' : 'not sent yet'}</span>
        </li>
      ))}
    </ul>
  );
};

/** Shows the overdue and disputed items of one account, with its contacts, promises and letters. */
export const AccountPanel = ({ customerId, onClose }: AccountPanelProps) => {
  const { data, error, refetch } = useAnswer(getChaseFile, { params: { id: customerId } });
  const [disputedInvoice, setDisputedInvoice] = useState<DisputedInvoice | undefined>(undefined);
  const statement = screenPaths.statement(customerId);
  const [hasInput, setHasInput] = useState(false);
  const { askFirst: confirmDiscard } = useUnsavedChanges(hasInput);
  return (
    <SidePanel isOpen title={data?.CustomerName ?? 'Account'} width="54rem" isDirty={false} onClose={() => confirmDiscard(onClose)}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Loading rows={10} />
      ) : (
        <>
          <NoteForm customerId={customerId} currency={data.CurrencyCode} onTyped={setHasInput} />
          <h3>Overdue</h3>
          {data.OnAccount > 0 && (
            <p>
              <MoneyText amount={data.OnAccount} currency={data.CurrencyCode} strong /> on account is unallocated.
            </p>
          )}
          <p className="soft">
            <span className="for-keys">Press Enter on an invoice to record or settle a dispute.</span> Interest and compensation are
            statutory amounts up to today. They are not charged. {rateText(data.Invoices)}
            {canReach(statement) && <Link to={statement}>Statement</Link>}
          </p>
          <Table
            label="Overdue items"
            rows={data.Invoices}
            columns={invoiceColumns(data)}
            keyOf={(row) => `${row.Kind} ${row.InvoiceId ?? row.RefundPaymentId}`}
            onOpen={({ InvoiceId, ...row }) => InvoiceId !== null && setDisputedInvoice({ ...row, InvoiceId })}
            density="compact"
            empty={<Empty>Nothing is overdue.</Empty>}
          />
          {data.Letters.length > 0 && (
            <>
              <h3>Letters</h3>
              <Letters letters={data.Letters} />
            </>
          )}
          {data.Notes.length > 0 && (
            <>
              <h3>Contacts</h3>
              <Table label="Contacts" rows={data.Notes} columns={noteColumns(data)} keyOf={(row) => row.ChaseNoteId} density="compact" />
            </>
          )}
          {disputedInvoice && <DisputeDialog invoice={disputedInvoice} onClose={() => setDisputedInvoice(undefined)} />}
        </>
      )}
    </SidePanel>
  );
};
