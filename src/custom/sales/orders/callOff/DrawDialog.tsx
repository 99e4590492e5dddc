import { useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { describeShortStock } from '#src/custom/sales/orders/form/save/describeShortStock.ts';
import { DocumentDialog } from '#src/lineDocument/form/DocumentDialog.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { drawDocument } from './draw.ts';
import type { CallOffState } from './PlannedDeliveries.tsx';

interface DrawDialogProps {
  order: Order;
  callOff: CallOffState;
  /** Planned delivery to draw. Its quantities are filled in. */
  planned: string | undefined;
  onDrawn: (version: number, hasEnded: boolean) => void;
  onClose: () => void;
}

/** Draws the next delivery of a call-off. */
export const DrawDialog = ({ order, callOff, planned, onDrawn, onClose }: DrawDialogProps) => {
  const toast = useToast();
  const [document] = useState(() => drawDocument(order, callOff, planned));
  return (
    <DocumentDialog
      {...{ document, onClose }}
      saved={undefined}
      context={{ callOff }}
      title={`Draw a delivery of order ${dealName(order)}`}
      confirm="Draw delivery"
      onSaved={(part) => {
        const shortageText = describeShortStock(part);
        const amount = formatMoney(part.Totals.Gross, part.CurrencyCode);
        toast(`Delivery ${dealName(part)} drawn for ${formatDate(part.RequiredDate ?? '')}, ${amount}${shortageText}`, {
          tone: shortageText ? 'warning' : 'success',
        });
        onDrawn(callOff.Version + (part.EndsCallOff ? 2 : 1), part.EndsCallOff);
      }}
    />
  );
};
