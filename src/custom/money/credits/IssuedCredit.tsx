import { useState } from 'react';
import { StockOutcome } from '#contract/money/credits/shapes.ts';
import type { Credit, StockOutcome as Outcome } from '#contract/money/credits/shapes.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { needsConfirmation } from '#src/api/needsConfirmation.ts';
import { MailButton } from '#src/papers/mail/MailButton.tsx';
import { openCreditPaper, saveCreditXml } from '#src/papers/invoicePaper.ts';
import { PaperButton } from '#src/papers/PaperButton.tsx';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import type { Fact } from '#src/ui/screen/Facts.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { useCancelCredit } from './form/useSaveCredit.ts';
import './credits.css';

const outcomeLabels = (StockOutcome.meta()?.words ?? {}) as Record<Outcome, string>;
type Line = Credit['Lines'][number] | Credit['Pallets'][number];

const buildColumns = (currency: string): readonly Column<Line>[] => [
  { key: 'code', title: 'Item', cell: (row) => row.ProductCode ?? row.Kind },
  { key: 'description', title: 'Description', cell: (row) => row.Description },
  {
    key: 'invoice',
    title: 'Invoice',
    hideOrder: 1,
    cell: (row) => (row.InvoiceNo === null ? 'opening item' : invoiceName(row)),
  },
  {
    key: 'quantity',
    title: 'Quantity',
    isFigure: true,
    cell: (row) => (row.Quantity === null ? 'price only' : formatQuantity(row.Quantity)),
  },
  {
    key: 'net',
    title: 'Net',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.NetAmount} currency={currency} strong />,
  },
];

const listFacts = (credit: Credit): Fact[] => {
  const money = (amount: number) => formatMoney(amount, credit.CurrencyCode);
  return [
    ['Reason', credit.CreditReason],
    ['Dated', formatDate(credit.CreditDate)],
    ['Net', money(credit.NetAmount)],
    ['VAT', money(credit.VatAmount)],
    ['Gross', money(credit.GrossAmount)],
    ['Unallocated', credit.CreditNo === null ? '' : money(credit.Unallocated)],
    ['Comment', credit.Comment ?? ''],
    [
      'Settlement',
      credit.Settlement.map(
        (row) => `${money(row.Amount)} ${row.InvoiceNo === null ? 'refunded' : `against invoice ${invoiceName(row)}`}`,
      ).join(', '),
    ],
    [
      'Goods',
      credit.Stock.map(
        (row) => `${formatQuantity(row.Quantity)} ${row.ProductCode ?? ''}: ${outcomeLabels[row.Outcome].toLowerCase()}`,
      ).join(', '),
    ],
    ['Cancelled', credit.CancelledOn === null ? '' : `${formatDate(credit.CancelledOn)}: ${credit.CancelReason ?? ''}`],
    ['Debit note', credit.DebitInvoiceNo === null ? '' : String(credit.DebitInvoiceNo)],
  ];
};

interface IssuedCreditProps {
  credit: Credit;
  onChanged: (credit: Credit) => void;
}

const CancelCreditDialog = ({ credit, onChanged, onClose }: IssuedCreditProps & { onClose: () => void }) => {
  const cancellation = useCancelCredit(credit);
  const isConfirmationNeeded = needsConfirmation(cancellation.error);
  const cancel = async (Reason: string) => {
    const body = { Reason, Version: credit.Version, ...(isConfirmationNeeded && { ConfirmYard: true }) };
    const answer = await cancellation.run({ params: { id: credit.CreditId }, body });
    if (!answer) return;
    onClose();
    onChanged(answer);
  };
  return (
    <ReasonDialog
      title={`Cancel credit note ${credit.CreditNo ?? ''}?`}
      confirm={isConfirmationNeeded ? 'Cancel anyway' : 'Cancel credit note'}
      hint="Saved with the credit note"
      pending={cancellation.pending}
      failure={cancellation.failure}
      error={cancellation.fieldErrors.Reason}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        {`A debit note of ${formatMoney(credit.GrossAmount, credit.CurrencyCode)}, dated today, will cancel this credit note. Its invoices will be outstanding again. Its goods and pallets will be booked back to the customer.`}
      </p>
    </ReasonDialog>
  );
};

/** Shows the reason, settlement and lines of a credit. */
export const CreditFacts = ({ credit }: Pick<IssuedCreditProps, 'credit'>) => (
  <>
    <Facts facts={listFacts(credit)} className="credit-facts" />
    <Table
      label="Credited lines"
      rows={[...credit.Lines, ...credit.Pallets]}
      columns={buildColumns(credit.CurrencyCode)}
      keyOf={(row) => row.CreditDetailId}
      density="compact"
    />
  </>
);

/** Buttons for the PDF, the e-invoice and the e-mail of a credit note. */
export const CreditPapers = ({ credit }: Pick<IssuedCreditProps, 'credit'>) => {
  const pdf = usePaper(openCreditPaper);
  if (credit.CreditNo === null) return null;
  return (
    <>
      <ActionButton kind="primary" shortcut="p" pending={pdf.pending} onPress={() => pdf.run(credit.CreditId)}>
        Open PDF
      </ActionButton>
      <PaperButton label="E-invoice (XML)" open={saveCreditXml} id={credit.CreditId} />
      <MailButton paper={{ DocumentKind: 'Credit', SubjectId: credit.CreditId }} />
    </>
  );
};

/** Shows an issued credit note or a cancelled draft. Neither can be edited. */
export const IssuedCredit = ({ credit, onChanged }: IssuedCreditProps) => {
  const [isCancelling, setCancelling] = useState(false);
  const back = useBackTo(screenPaths.credits(credit.CustomerId));
  useScreenKeys([{ key: 'Escape', label: 'Back to the credits', run: back }]);
  return (
    <>
      <CreditFacts credit={credit} />
      <ActionBar>
        <CreditPapers credit={credit} />
        {credit.State === 'Issued' && (
          <ActionButton kind="danger" shortcut="x" onPress={() => setCancelling(true)}>
            Cancel credit note
          </ActionButton>
        )}
        {credit.InvoiceId !== null && (
          <ReachLink
            to={screenPaths.addCredit(credit.CustomerId, credit.InvoiceId)}
          >{`Credit more of invoice ${invoiceName(credit)}`}</ReachLink>
        )}
      </ActionBar>
      {isCancelling && <CancelCreditDialog credit={credit} onChanged={onChanged} onClose={() => setCancelling(false)} />}
    </>
  );
};
