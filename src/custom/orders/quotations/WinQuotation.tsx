import { useState } from 'react';
import type { ConfirmationDetails } from '#contract/orders/shapes.ts';
import { winQuotation } from '#contract/quotations/calls.ts';
import type { Quotation } from '#contract/quotations/shapes.ts';
import { ApiError } from '#contract/request.ts';
import { useAction } from '#src/api/useAction.ts';
import { shortOfStock } from '#src/custom/orders/form/shortOfStock.ts';
import { ConfirmSave } from '#src/custom/orders/form/ConfirmSave.tsx';
import type { Confirmation } from '#src/custom/orders/form/ConfirmSave.tsx';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { formatMoney } from '#src/ui/text/format.ts';

interface WinQuotationProps {
  quotation: Quotation;
  isOff: boolean;
  onWon: (orderId: number) => void;
}

/** The order that was given on a quotation, under the number that the customer gave it. */
export const WinQuotation = ({ quotation, isOff, onWon }: WinQuotationProps) => {
  const { QuotationId, QuotationNo, Version, CustomerName, CustomerOrderNo, CurrencyCode, Totals } = quotation;
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const [orderNo, setOrderNo] = useState('');
  const [IsCallOff, setCallOff] = useState(false);
  const [toConfirm, setToConfirm] = useState<ConfirmationDetails | undefined>();
  const win = useAction(winQuotation, {
    isToldBeside: true,
    onDone: (order) => {
      const short = shortOfStock(order);
      toast(`Quotation ${QuotationNo} is deal ${order.DealNo} for ${CustomerName}${short}`, { tone: short ? 'warning' : 'success' });
      onWon(order.OrderId);
    },
    onFailed: (error) => {
      const isQuestion = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
      if (isQuestion) setToConfirm(error.details as ConfirmationDetails);
      return isQuestion;
    },
  });
  const take = ({ ConfirmDate: _date, ...confirmed }: Confirmation = {}) => {
    const number = orderNo.trim();
    return win.run({
      params: { id: QuotationId },
      body: { Version, ...(number && { CustomerOrderNo: number }), ...(IsCallOff && { IsCallOff }), ...confirmed },
    });
  };
  return (
    <>
      <ActionButton shortcut="Alt+W" disabled={isOff} pending={win.pending} onPress={() => setAsked(true)}>
        Won: take the order
      </ActionButton>
      <ConfirmDialog
        isOpen={isAsked && !toConfirm}
        title={`Take the order of quotation ${QuotationNo}?`}
        confirm="Take order"
        pending={win.pending}
        failure={win.anyFailure}
        onConfirm={() => take()}
        onClose={() => setAsked(false)}
      >
        <div className="dialog-fields">
          <TextBox
            label="Their order no."
            optional
            autoFocus
            maxLength={60}
            value={orderNo}
            onChange={setOrderNo}
            error={win.fieldErrors.CustomerOrderNo}
            hint={CustomerOrderNo ? `Without one: ${CustomerOrderNo}, their enquiry` : undefined}
          />
          {quotation.DealType === 'Stock' && (
            <CheckBox label="Call-off: delivered on several dates" checked={IsCallOff} onChange={setCallOff} />
          )}
          <p>{`${CustomerName}, ${formatMoney(Totals.Gross, CurrencyCode)}: a deal at the prices quoted.`}</p>
        </div>
      </ConfirmDialog>
      <ConfirmSave
        details={toConfirm}
        title="Take this order?"
        confirm="Take order"
        pending={win.pending}
        onConfirm={(given) => void take(given)}
        onClose={() => setToConfirm(undefined)}
      />
    </>
  );
};
