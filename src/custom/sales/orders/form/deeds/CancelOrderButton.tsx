import { useState } from 'react';
import { flushSync } from 'react-dom';
import { cancelOrder } from '#contract/sales/orders/calls.ts';
import { countDeliveredUnits } from '#contract/sales/deal/worth/value.ts';
import type { Order, RecordedPalletReturn, PalletReturnsQuestion } from '#contract/sales/orders/shapes.ts';
import { brokenReason } from '#contract/warehouse/picking/shortReasons.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useAction } from '#src/api/useAction.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { PalletReturnChoice } from '#src/custom/sales/orders/form/head/PalletReturnChoice.tsx';

/** Shown if the server sends no message (specification §8). */
const cancelledText = 'Change to Cancel';

const describeMoney = ({ ProFormaNo, FreedIfCancelled, CurrencyCode }: Order) =>
  FreedIfCancelled > 0
    ? `${formatMoney(FreedIfCancelled, CurrencyCode)} received for ${ProFormaNo === null ? 'the deal' : `pro forma ${ProFormaNo}`} goes back on the account. `
    : '';

/** Counts the units of a despatched order that have not been returned. The order can be cancelled only when there are none. */
const countUnitsOut = (order: Order) =>
  order.Status === 'ReadyToInvoice'
    ? order.Lines.filter(({ ProductId }) => ProductId !== null).reduce(
        (sum, line) => sum + Math.max(0, countDeliveredUnits(order, line)),
        0,
      )
    : 0;

const describeUnitsOut = (units: number) =>
  `The goods have left, and ${formatQuantity(units)} units are still with the customer. Record all of them as returned with “Return goods”, then cancel the order.`;

/** Explains what happens to the goods. Only a confirmed pick has taken goods from stock, and breakages stay written off. */
const describeStockReturn = ({ Status, Lines }: Order) => {
  if (Status === 'ReadyToInvoice') return 'All goods of this order have been returned. Cancelling returns its pallets to the yard too. ';
  if (Status !== 'Picked') return '';
  const isBroken = Lines.some((line) => line.ShortReason === brokenReason && (line.PickedQuantity ?? 0) < line.Quantity);
  return `Picked goods go back into stock.${isBroken ? ' Breakages stay written off.' : ''} `;
};

/** Explains that back orders of this order stay open. */
const describeBackOrders = ({ Lines }: Order) => {
  const backOrderNames = (Lines ?? []).flatMap(({ RestOn }) => (RestOn && RestOn.Status !== 'Invoiced' ? dealName(RestOn) : []));
  const names = [...new Set(backOrderNames)];
  if (names.length === 0) return '';
  const nameText = names.join(' and ');
  return names.length === 1
    ? `Back order ${nameText} stays open. Cancel it too if the goods are no longer needed. `
    : `Back orders ${nameText} stay open. Cancel them too if the goods are no longer needed. `;
};

/** Returns the server's question about which pallet returns belong to this deal. */
const readReturnsQuestion = (error: unknown): PalletReturnsQuestion | undefined =>
  error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED' ? (error.details as PalletReturnsQuestion) : undefined;

interface CancelOrderButtonProps {
  order: Order;
  reasons: readonly { Id: number; Description: string }[];
  onCancelled: () => void;
}

export const CancelOrderButton = ({ order, reasons, onCancelled }: CancelOrderButtonProps) => {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [reasonId, setReasonId] = useState<number | null>(null);
  const [details, setDetails] = useState('');
  const [palletReturns, setPalletReturns] = useState<
    { went: PalletReturnsQuestion['Went']; returns: RecordedPalletReturn[]; ticked: ReadonlySet<number> } | undefined
  >();
  const { run, pending, error, anyFailure, fieldErrors } = useAction(cancelOrder, {
    isErrorInline: true,
    onFailed: (error) => {
      const question = readReturnsQuestion(error);
      if (!question) return false;
      const { Returns: returns, Went: went } = question;
      setPalletReturns({ went, returns, ticked: new Set(returns.filter(({ IsLikely }) => IsLikely).map((row) => row.PalletMovementId)) });
      return true;
    },
    onDone: (text) => {
      toast(text || cancelledText, { tone: 'info' });
      // Closes the dialog first, because its unsaved reason would stop the navigation.
      flushSync(() => setIsOpen(false));
      onCancelled();
    },
  });
  const unitsOut = countUnitsOut(order);
  const reason = [reasons.find(({ Id }) => Id === reasonId)?.Description, details.trim()].filter(Boolean).join(': ');
  const verb = order.IsCallOff ? 'Close call-off' : 'Cancel order';
  const cancel = () =>
    run({ query: { orderId: order.OrderId }, body: { Reason: reason, ...(palletReturns && { ReturnIds: [...palletReturns.ticked] }) } });
  const close = () => {
    setPalletReturns(undefined);
    setIsOpen(false);
  };
  return (
    <>
      <ActionButton kind="danger" shortcut="Alt+X" onPress={() => setIsOpen(true)}>
        {verb}
      </ActionButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={`${verb} ${dealName(order)}`}
        confirm={verb}
        dismiss="Keep order"
        isDanger
        failure={readReturnsQuestion(error) ? undefined : anyFailure}
        pending={pending}
        isConfirmDisabled={reason === '' || unitsOut > 0}
        onConfirm={cancel}
        onClose={close}
      >
        {unitsOut > 0 ? (
          <p>{describeUnitsOut(unitsOut)}</p>
        ) : (
          <div className="dialog-fields">
            <p>
              {order.IsCallOff
                ? 'Nothing more can be drawn from this call-off. Deliveries already drawn are not affected.'
                : `${describeStockReturn(order)}${describeBackOrders(order)}${describeMoney(order)}A cancelled order stays in the history and cannot be reopened.`}
            </p>
            <SelectBox
              label="Reason"
              autoFocus
              value={reasonId}
              none="Other"
              choices={reasons.map(({ Id, Description }) => ({ value: Id, label: Description }))}
              onChange={setReasonId}
            />
            <LongTextBox
              label="Details"
              optional={reasonId !== null}
              hint={reason === '' ? 'Choose a reason above, or enter one here' : undefined}
              maxLength={400}
              value={details}
              onChange={setDetails}
            />
            {palletReturns && (
              <PalletReturnChoice
                {...palletReturns}
                error={Object.entries(fieldErrors).find(([field]) => field.startsWith('ReturnIds'))?.[1]}
                onChange={(tickedRows) => setPalletReturns({ ...palletReturns, ticked: tickedRows })}
              />
            )}
          </div>
        )}
      </ConfirmDialog>
    </>
  );
};
