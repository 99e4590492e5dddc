import type { ConfirmationDetails } from '#contract/orders/shapes.ts';
import type { PurchaseOrder } from '#contract/purchaseOrders/shapes.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';

interface PurchaseQuestionProps {
  asked: ConfirmationDetails | undefined;
  order: PurchaseOrder | undefined;
  pending: boolean;
  onMean: () => void;
  onClose: () => void;
}

/** What must be confirmed before a purchase order is saved: that it goes out again, and that goods of another maker are meant. */
export const PurchaseQuestion = ({ asked, order, pending, onMean, onClose }: PurchaseQuestionProps) => {
  const goesOut = asked?.Warnings.some(({ Kind }) => Kind === 'PurchaseOrder') ?? false;
  const words = goesOut
    ? { title: `Send revision ${(order?.Revision ?? 0) + 1}?`, confirm: 'Save and send it out' }
    : { title: 'Order another maker’s goods?', confirm: 'Order them here' };
  return (
    <ConfirmDialog isOpen={asked !== undefined} {...words} pending={pending} onConfirm={onMean} onClose={onClose}>
      {asked?.Warnings.map(({ Message }) => (
        <p key={Message}>{Message}.</p>
      ))}
      {goesOut && <p>Where it went by mail, the revision follows by mail.</p>}
    </ConfirmDialog>
  );
};
