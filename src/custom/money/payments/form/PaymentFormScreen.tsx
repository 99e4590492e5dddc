import { useEffect, useRef, useState } from 'react';
import { confirmPayment } from '#contract/money/payments/calls.ts';
import { writeOffRest } from '#contract/money/payments/rests.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { Payment } from '#contract/money/payments/shapes.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatMoney, describeBalance } from '#src/ui/text/format.ts';
import type { PaymentStart } from './chosen.ts';
import { ElsewhereNotice } from '#src/custom/money/payments/tables/ElsewhereNotice.tsx';
import { GoneItems } from '#src/custom/money/payments/tables/GoneItems.tsx';
import { BroughtForwardTable } from '#src/custom/money/payments/tables/BroughtForwardTable.tsx';
import { OpenItemsTable } from '#src/custom/money/payments/tables/OpenItemsTable.tsx';
import { PaymentFieldsRow } from './PaymentFieldsRow.tsx';
import { PaymentQuestion } from './PaymentQuestion.tsx';
import { untouchedChoice } from './plan.ts';
import type { Choice } from './plan.ts';
import { useStoredPayment } from './useStoredPayment.ts';
import { usePaymentForm } from './usePaymentForm.ts';
import type { PaymentForm, StoredPaymentDraft } from './usePaymentForm.ts';
import { usePost } from './usePost.ts';
import { SavedDrafts } from './SavedDrafts.tsx';
import { listSmallBalances, WriteOffDialog } from '#src/custom/money/payments/reversal/WriteOffDialog.tsx';
import '#src/custom/money/payments/payments.css';

interface PaymentFormScreenProps {
  customerId: number;
  draft?: Payment | undefined;
  choice?: Choice | undefined;
  fields?: PaymentStart['fields'];
  storedDraft?: StoredPaymentDraft | undefined;
  isFromFindCustomer: boolean;
  /** True in a side panel, which shows the title itself. */
  isBeside?: boolean | undefined;
  onDone: () => void;
  onLeave: () => void;
  /** Switches to another customer and keeps the input. */
  onSwitch: (chosen: PaymentStart) => void;
}

const AllocationStatus = ({
  form,
  currency,
  problem,
}: {
  form: PaymentForm;
  currency: string | undefined;
  problem: string | undefined;
}) => {
  const { plan } = form;
  if (problem)
    return (
      <p className="running-rest running-refused" role="alert">
        {problem}
      </p>
    );
  if (plan.shortfall.gt(0))
    return (
      <p className="running-rest running-refused" role="status">
        {`The ticked items exceed the money by ${formatMoney(plan.shortfall.toFixed(2), currency)}`}
      </p>
    );
  const fullyAllocatedText = plan.amount.gt(0) ? 'Fully allocated' : '';
  return (
    <p className="running-rest" role="status">
      {plan.unallocated.gt(0) ? `${formatMoney(plan.unallocated.toFixed(2), currency)} stays on account` : fullyAllocatedText}
    </p>
  );
};

/** Describes the first error of the allocations or the customer. Other errors are shown at their fields. */
const describeAllocationError = (errors: Record<string, string | undefined>) => {
  const [field, message = 'is not valid'] =
    Object.entries(errors).find(([name]) => name.startsWith('Allocations') || name === 'CustomerId') ?? [];
  return field && `${field === 'Allocations' ? 'The allocations' : 'An allocation'} ${message}`;
};

/** Delays an action until the suggestion for the latest input has loaded. */
const useOnceReady = (isReady: boolean, action: () => unknown) => {
  const [isWaiting, setWaiting] = useState(false);
  const latestAction = useRef(action);
  useEffect(() => {
    latestAction.current = action;
  });
  useEffect(() => {
    if (!isWaiting || !isReady) return undefined;
    const timer = setTimeout(() => {
      setWaiting(false);
      latestAction.current();
    });
    return () => clearTimeout(timer);
  }, [isWaiting, isReady]);
  return { isWaiting, press: () => (isReady ? action() : setWaiting(true)) };
};

const writeOffLabel = 'Write off a small balance';

/** Records a customer's payment and allocates it, together with money brought forward, to open invoices. */
export const PaymentFormScreen = (props: PaymentFormScreenProps) => {
  const { customerId, onLeave } = props;
  const [draft, setDraft] = useState(props.draft);
  const form = usePaymentForm({ customerId, draft, choice: props.choice, fields: props.fields, storedDraft: props.storedDraft });
  const [isWritingOff, setWritingOff] = useState(false);
  const deviceDraft = useStoredPayment(form, {
    customerId,
    paymentId: props.draft?.PaymentId,
    storedDraft: props.storedDraft,
  });
  const finishAnd = (leave: () => void) => () => {
    deviceDraft.finish();
    leave();
  };
  const post = usePost(form, {
    customerId,
    draft,
    keys: deviceDraft.draft,
    isFromFindCustomer: props.isFromFindCustomer,
    onDraft: setDraft,
    onDone: finishAnd(props.onDone),
  });
  const isShort = form.plan.shortfall.gt(0);
  const confirm = useOnceReady(form.isReady, () => (isShort ? undefined : post.post()));
  const saveDraft = useOnceReady(form.isReady, async () => (await post.saveDraft()) && finishAnd(onLeave)());
  if (form.account.error) return <ErrorState error={form.account.error} onRetry={form.refetch} />;
  if (form.openItems.error) return <ErrorState error={form.openItems.error} onRetry={form.refetch} />;
  if (!form.account.data || !form.openItems.data) return <Loading />;
  const { plan } = form;
  const { CurrencyCode: currency, Name, AccountCode, Balance, Overdue } = form.account.data;
  const isEmpty = plan.amount.eq(0) && plan.allocations.length === 0;
  const isOff = Object.keys(form.halfTyped).length > 0 || isShort || (isEmpty && form.fields.Amount === null);
  const canWriteOff = canCall(writeOffRest) && listSmallBalances(form.openItems.data).length > 0;
  const account = (
    <span>
      <ReachLink to={screenPaths.customer(customerId)}>{Name}</ReachLink>
      {` · ${AccountCode} · ${describeBalance(Balance, currency)}${Overdue > 0 ? `, ${formatMoney(Overdue, currency)} overdue` : ''}`}
    </span>
  );
  /** No payment is recorded. Only money brought forward is allocated. */
  const isBroughtForwardOnly = plan.amount.eq(0) && plan.allocations.length > 0;
  // Users who cannot confirm payments only get the draft button.
  const isDraftOnly = !canCall(confirmPayment) && !isBroughtForwardOnly;
  return (
    <>
      {props.isBeside ? (
        <p>{account}</p>
      ) : (
        <ScreenTitle
          title={props.draft ? 'Draft payment' : 'Record payment'}
          detail={account}
          more={[
            { label: 'Another customer', run: () => confirmLeave(finishAnd(onLeave)) },
            { label: writeOffLabel, run: () => setWritingOff(true), disabled: !canWriteOff },
          ]}
        />
      )}
      <PaymentFieldsRow form={form} currency={currency} errors={post.fieldErrors} onCorrected={post.clearErrors} />
      <SavedDrafts customerId={customerId} paymentId={draft?.PaymentId} />
      <ElsewhereNotice
        items={form.otherCustomersItems}
        onSwitch={(to) => finishAnd(() => props.onSwitch({ customerId: to, fields: form.fields }))()}
      />
      <BroughtForwardTable form={form} currency={currency} />
      <GoneItems form={form} currency={currency} paymentId={draft?.PaymentId} />
      <OpenItemsTable form={form} currency={currency} />
      {isWritingOff && <WriteOffDialog items={form.openItems.data} currency={currency} onClose={() => setWritingOff(false)} />}
      <PaymentQuestion
        warnings={post.warnings}
        customer={Name}
        pending={post.pending}
        onConfirm={post.confirmWarnings}
        onClose={post.dismissWarnings}
      />
      <ActionBar>
        {!isDraftOnly && (
          <ActionButton
            kind="primary"
            shortcut="Ctrl+Enter"
            onPress={confirm.press}
            pending={post.pending || confirm.isWaiting}
            disabled={isOff}
          >
            {isBroughtForwardOnly ? 'Allocate money' : 'Confirm payment'}
          </ActionButton>
        )}
        <ActionButton
          kind={isDraftOnly ? 'primary' : 'secondary'}
          shortcut="Ctrl+S"
          onPress={saveDraft.press}
          pending={post.pending || saveDraft.isWaiting}
          disabled={isOff || isBroughtForwardOnly}
        >
          {isDraftOnly ? 'Save draft for the office' : 'Save draft'}
        </ActionButton>
        <ActionButton kind="quiet" shortcut="Alt+S" onPress={() => form.choose(untouchedChoice)} disabled={form.choice === untouchedChoice}>
          Suggest again
        </ActionButton>
        {props.isBeside && canWriteOff && (
          <ActionButton kind="quiet" onPress={() => setWritingOff(true)}>
            {writeOffLabel}
          </ActionButton>
        )}
        <FailedSave failure={post.failure} onRetry={post.retry} pending={post.pending} />
        <AllocationStatus form={form} currency={currency} problem={describeAllocationError(post.fieldErrors)} />
      </ActionBar>
    </>
  );
};
