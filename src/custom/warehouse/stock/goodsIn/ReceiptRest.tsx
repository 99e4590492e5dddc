import { useState } from 'react';
import { closePurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import { isAwaited } from '#contract/purchasing/purchaseOrders/states.ts';
import type { GoodsReceipt } from '#contract/warehouse/stock/goodsIn.ts';
import { describeShortfall } from '#contract/words/purchases.ts';
import { useAction } from '#src/api/useAction.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';

type Order = NonNullable<GoodsReceipt['Order']>;

/** Shows the quantity that the purchase order still expects, with a button to close the order short. An order within tolerance is closed already. */
export const ReceiptRest = ({ order, orderNo }: { order: Order; orderNo: number | null }) => {
  const [isClosing, setClosing] = useState(false);
  const shortfall = describeShortfall(order);
  if (!shortfall) return null;
  const canClose = isAwaited(order.State) && canCall(closePurchaseOrder);
  return (
    <Notice>
      {`Purchase order ${orderNo}: ${shortfall}. `}
      {isAwaited(order.State) && !canClose && 'If the rest will not come, ask the office to close the order.'}
      {canClose && <ActionButton onPress={() => setClosing(true)}>Close short</ActionButton>}
      {isClosing && <CloseShort order={order} title={`Close purchase order ${orderNo} short?`} onClose={() => setClosing(false)} />}
    </Notice>
  );
};

const CloseShort = ({ order, title, onClose }: { order: Order; title: string; onClose: () => void }) => {
  const close = useAction(closePurchaseOrder, {
    isErrorInline: true,
    toast: 'Purchase order closed. The remainder is no longer on order',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={title}
      confirm="Close short"
      pending={close.pending}
      failure={close.failure}
      error={close.fieldErrors.Reason}
      onConfirm={(Reason) => close.run({ params: { id: order.PurchaseOrderId }, body: { Version: order.Version, Reason } })}
      onClose={onClose}
    >
      <p>The outstanding quantity will no longer be on order.</p>
    </ReasonDialog>
  );
};
