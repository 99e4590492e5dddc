import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface PurchaseQuestionProps {
  asked: ConfirmationDetails | undefined;
  order: PurchaseOrder | undefined;
  pending: boolean;
  onMean: () => void;
  onClose: () => void;
}

/** What must be confirmed before a purchase order is saved: that it goes out again, and that goods of another maker, or an old day, are meant. */
export const PurchaseQuestion = ({ asked, order, pending, onMean, onClose }: PurchaseQuestionProps) => {
  const asks = (kind: OrderWarning['Kind']) => asked?.Warnings.some(({ Kind }) => Kind === kind) ?? false;
  const goesOut = asks('PurchaseOrder');
  const otherwise = asks('OtherMaker')
    ? { title: 'Order another maker’s goods?', confirm: 'Order them here' }
    : { title: 'Ordered so long ago?', confirm: 'Save with this day' };
  const words = goesOut ? { title: `Send revision ${(order?.Revision ?? 0) + 1}?`, confirm: 'Save and send it out' } : otherwise;
  return (
    <ConfirmDialog isOpen={asked !== undefined} {...words} pending={pending} onConfirm={onMean} onClose={onClose}>
      {asked?.Warnings.map(({ Message }) => (
        <p key={Message}>{Message}.</p>
      ))}
      {goesOut && <p>Where it went by mail, the revision follows by mail.</p>}
    </ConfirmDialog>
  );
};
