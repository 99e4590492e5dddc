import { useState } from 'react';
import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import { winQuotation } from '#contract/sales/quotations/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useAction } from '#src/api/useAction.ts';
import { describeShortStock } from '#src/custom/sales/orders/form/save/describeShortStock.ts';
import { ConfirmSave } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import type { Confirmation } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { AcceptedQuantity } from '#src/custom/sales/orders/form/product/AcceptedQuantity.tsx';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { useAcceptedLines } from './useAcceptedLines.ts';

interface WinQuotationProps {
  quotation: Quotation;
  isDisabled: boolean;
  onWon: (orderId: number) => void;
}

/** Creates an order from all or part of a quotation, under the customer’s order number. */
export const WinQuotation = ({ quotation, isDisabled, onWon }: WinQuotationProps) => {
  const { QuotationId, QuotationNo, Version, CustomerName, CustomerOrderNo, CurrencyCode, Totals } = quotation;
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const [orderNo, setOrderNo] = useState('');
  const [IsCallOff, setIsCallOff] = useState(false);
  const acceptance = useAcceptedLines(quotation);
  const [toConfirm, setToConfirm] = useState<ConfirmationDetails | undefined>();
  const win = useAction(winQuotation, {
    isErrorInline: true,
    onDone: (order) => {
      const shortageText = describeShortStock(order);
      toast(`Order ${order.DealNo} created from quotation ${QuotationNo} for ${CustomerName}${shortageText}`, {
        tone: shortageText ? 'warning' : 'success',
      });
      onWon(order.OrderId);
    },
    onFailed: (error) => {
      const isQuestion = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
      if (isQuestion) setToConfirm(error.details as ConfirmationDetails);
      return isQuestion;
    },
  });
  const createOrder = ({ ConfirmDate: _date, ...confirmed }: Confirmation = {}) => {
    const number = orderNo.trim();
    return win.run({
      params: { id: QuotationId },
      body: { Version, ...(number && { CustomerOrderNo: number }), ...(IsCallOff && { IsCallOff }), ...acceptance.body, ...confirmed },
    });
  };
  const errors: Record<string, string> = win.fieldErrors;
  const worth = acceptance.isPart
    ? `${formatMoney(acceptance.goods, CurrencyCode)} of goods before VAT`
    : formatMoney(Totals.Gross, CurrencyCode);
  return (
    <>
      <ActionButton shortcut="Alt+W" disabled={isDisabled} pending={win.pending} onPress={() => setAsked(true)}>
        Create order
      </ActionButton>
      <ConfirmDialog
        isOpen={isAsked && !toConfirm}
        title={`Create an order from quotation ${QuotationNo}?`}
        confirm="Create order"
        pending={win.pending}
        failure={win.anyFailure}
        isConfirmDisabled={acceptance.isOff}
        onConfirm={() => createOrder()}
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
            hint={CustomerOrderNo ? `If empty: ${CustomerOrderNo}, as in their enquiry` : undefined}
          />
          {quotation.DealType === 'Stock' && (
            <CheckBox label="Call-off, delivered on several dates" checked={IsCallOff} onChange={setIsCallOff} />
          )}
          <CheckBox label="Part accepted" checked={acceptance.isPart} onChange={acceptance.setPart} />
          {acceptance.isPart && (
            <ul className="how-much">
              {quotation.Lines.map((line) => (
                <AcceptedQuantity
                  key={line.QuotationLineId}
                  line={line}
                  verb="Accept"
                  note={`${formatQuantity(line.Quantity)} quoted. Leave empty for none.`}
                  largest={{ quantity: line.Quantity, error: `Only ${formatQuantity(line.Quantity)} quoted` }}
                  quantity={acceptance.quantityOf(line)}
                  error={errors[`Lines.${acceptance.indexOf(line.QuotationLineId)}.Quantity`]}
                  onChange={(quantity) => acceptance.set(line.QuotationLineId, quantity)}
                  onInvalid={(isInvalid) => acceptance.setInvalid(String(line.QuotationLineId), isInvalid)}
                />
              ))}
            </ul>
          )}
          <p>{`${CustomerName} gets an order of ${worth} at the prices quoted.`}</p>
        </div>
      </ConfirmDialog>
      <ConfirmSave
        details={toConfirm}
        title="Create this order?"
        confirm="Create order"
        pending={win.pending}
        onConfirm={(confirmation) => void createOrder(confirmation)}
        onClose={() => setToConfirm(undefined)}
      />
    </>
  );
};
