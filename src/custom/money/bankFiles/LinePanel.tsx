import { useState } from 'react';
import { confirmBankLines, getBankLine, linkBankLine, setBankLineAside } from '#contract/money/bankFiles/calls.ts';
import type { BankLine, LineResult } from '#contract/money/bankFiles/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import type { PickedCustomer } from '#src/resources/pickers/CustomerPicker.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { PaymentQuestion } from '#src/custom/money/payments/form/PaymentQuestion.tsx';
import { ItemsToPay } from './ItemsToPay.tsx';
import { LineChip, explainLine } from './lineColumns.tsx';
import { useTicks } from './useTicks.ts';

interface LinePanelProps {
  line: BankLine;
  methodId: number;
  onClose: () => void;
  /** Called when the line is no longer waiting, to open the next one. */
  onDone: () => void;
}

const LineFacts = ({ line }: { line: BankLine }) => (
  <dl className="facts">
    <dt>Amount</dt>
    <dd>
      {formatMoney(line.Amount, line.CurrencyCode)} <LineChip line={line} />
    </dd>
    <dt>Date</dt>
    <dd>{formatDate(line.PaidOn)}</dd>
    {line.Payer && (
      <>
        <dt>Payer</dt>
        <dd>{line.Payer}</dd>
      </>
    )}
    <dt>Bank’s text</dt>
    <dd className="bank-words">{line.Text}</dd>
    {explainLine(line) && (
      <>
        <dt>Reason</dt>
        <dd>{explainLine(line)}</dd>
      </>
    )}
  </dl>
);

const SetAsideButton = ({ line, onDone }: { line: BankLine; onDone: () => void }) => {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const closeAndFinish = () => {
    setDialogOpen(false);
    onDone();
  };
  const setAside = useAction(setBankLineAside, { isErrorInline: true, toast: 'Line set aside', onDone: closeAndFinish });
  const errors: Record<string, string> = setAside.fieldErrors;
  return (
    <>
      <ActionButton kind="quiet" onPress={() => setDialogOpen(true)}>
        Set aside
      </ActionButton>
      {isDialogOpen && (
        <ReasonDialog
          title={`Set line ${line.LineNo} aside?`}
          confirm="Set aside"
          label="Reason"
          pending={setAside.pending}
          error={errors.Reason}
          failure={setAside.failure}
          onConfirm={(Reason) => setAside.run({ params: { id: line.BankLineId }, body: { Reason, Version: line.Version } })}
          onClose={() => setDialogOpen(false)}
        >
          <p>{`${formatMoney(line.Amount, line.CurrencyCode)} is not recorded as a payment. You can return the line to waiting later.`}</p>
        </ReasonDialog>
      )}
    </>
  );
};

/** Shows a waiting line. The user confirms it as a payment, links it to a recorded payment or sets it aside. */
const WaitingLine = ({ line, methodId, onClose, onDone }: LinePanelProps) => {
  const [customer, setCustomer] = useState<PickedCustomer | null>(
    line.Proposal?.CustomerId
      ? { CustomerId: line.Proposal.CustomerId, Name: line.Proposal.CustomerName ?? '', AccountCode: line.Proposal.AccountCode ?? '' }
      : null,
  );
  const answer = useAnswer(
    getBankLine,
    { params: { id: line.BankLineId }, query: customer ? { customerId: customer.CustomerId } : {} },
    { staleTimeMs: 0 },
  );
  const notify = useTell();
  const [refusal, setRefusal] = useState<LineResult>();
  const openedLine = customer && answer.data ? answer.data : undefined;
  const ticks = useTicks(line.Amount, openedLine);
  const [day, setDay] = useState<string | null>(line.PaidOn);
  const [isInvalid, setInvalid] = useState(false);
  const recordedPayment = openedLine?.Line.Proposal?.Recorded;
  const { markSaved, askFirst: confirmDiscard } = useUnsavedChanges(ticks.isChanged || day !== line.PaidOn);
  const finish = () => {
    markSaved();
    onDone();
  };
  const onSettled = ([result]: readonly LineResult[]) => {
    if (!result?.Ok) return setRefusal(result);
    notify(result.Message);
    finish();
  };
  const confirm = useAction(confirmBankLines, { isErrorInline: true, onDone: onSettled });
  const link = useAction(linkBankLine, { isErrorInline: true, toast: 'Line linked to payment', onDone: finish });
  const hasWarning = (kind: string) => refusal?.Asks.some(({ Kind }) => Kind === kind) === true;
  const post = (isConfirmed = false) => {
    if (!customer || !openedLine) return undefined;
    setRefusal(undefined);
    const confirmations = isConfirmed ? { ConfirmDate: hasWarning('OldDate'), ConfirmAccount: hasWarning('OtherAccount') } : {};
    const dateChange = day !== null && day !== line.PaidOn ? { PaymentDate: day } : {};
    const request = {
      BankLineId: line.BankLineId,
      CustomerId: customer.CustomerId,
      Allocations: [...ticks.allocations],
      ...dateChange,
      ...confirmations,
    };
    return confirm.run({ body: { PaymentMethodId: methodId, Lines: [request] } });
  };
  const hasWarnings = refusal !== undefined && refusal.Asks.length > 0;
  return (
    <SidePanel
      isOpen
      width="44rem"
      title={`Line ${line.LineNo}`}
      isDirty={false}
      onClose={() => confirmDiscard(onClose)}
      actions={
        <>
          <ActionButton
            kind="primary"
            shortcut="Ctrl+Enter"
            onPress={() => post()}
            pending={confirm.pending}
            disabled={!openedLine || ticks.isTooMuch || day === null || isInvalid}
            refusal={refusal && !hasWarnings ? refusal.Message : confirm.refusal}
          >
            Confirm payment
          </ActionButton>
          <SetAsideButton line={line} onDone={finish} />
        </>
      }
    >
      <LineFacts line={openedLine?.Line ?? line} />
      {recordedPayment && (
        <div className="notice" role="status">
          <span>{`Payment ${recordedPayment.PaymentNo} of ${formatDate(recordedPayment.PaymentDate)} has the same amount. Link the line if it is the same money.`}</span>
          <ActionButton
            pending={link.pending}
            refusal={link.refusal}
            onPress={() =>
              link.run({ params: { id: line.BankLineId }, body: { PaymentId: recordedPayment.PaymentId, Version: line.Version } })
            }
          >
            Link to payment
          </ActionButton>
        </div>
      )}
      <CustomerPicker value={customer} autoFocus={customer === null} onChange={setCustomer} />
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {customer && !openedLine && !answer.error && <Loading rows={3} />}
      {customer && (
        <DateInput
          label="Payment date"
          hint="The bank’s date, or later if that month is locked"
          value={day}
          onChange={setDay}
          onInvalid={setInvalid}
        />
      )}
      {openedLine && <ItemsToPay items={openedLine.Items} ticks={ticks} currency={line.CurrencyCode} />}
      <PaymentQuestion
        warnings={hasWarnings ? refusal.Asks : []}
        customer={customer?.Name ?? ''}
        pending={confirm.pending}
        onConfirm={() => post(true)}
        onClose={() => setRefusal(undefined)}
      />
    </SidePanel>
  );
};

const SettledLine = ({ line, onClose }: LinePanelProps) => {
  const returnToWaiting = useAction(setBankLineAside, { isErrorInline: true, toast: 'Line returned to waiting', onDone: onClose });
  const payment =
    line.Bounced ??
    (line.PaymentId !== null && line.CustomerId !== null ? { PaymentId: line.PaymentId, CustomerId: line.CustomerId } : null);
  const path = payment && screenPaths.paymentHistory(payment.CustomerId, payment.PaymentId);
  return (
    <SidePanel
      isOpen
      title={`Line ${line.LineNo}`}
      onClose={onClose}
      actions={
        <>
          {path && canReach(path) && (
            <LinkButton kind="primary" to={path}>
              {line.Bounced ? 'Open payment to reverse it' : 'Open payment'}
            </LinkButton>
          )}
          {line.State === 'SetAside' && (
            <ActionButton
              pending={returnToWaiting.pending}
              refusal={returnToWaiting.refusal}
              onPress={() => returnToWaiting.run({ params: { id: line.BankLineId }, body: { Reason: null, Version: line.Version } })}
            >
              Return to waiting
            </ActionButton>
          )}
        </>
      }
    >
      <LineFacts line={line} />
    </SidePanel>
  );
};

export const LinePanel = (props: LinePanelProps) =>
  props.line.State === 'Waiting' ? <WaitingLine {...props} /> : <SettledLine {...props} />;
