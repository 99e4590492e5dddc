import { useState } from 'react';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { sendPurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import { getDealPurchases, orderDeal } from '#contract/purchasing/purchaseOrders/deal.ts';
import { canMailPurchase, remarkWords } from '#contract/purchasing/purchaseOrders/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { mailWords } from '#contract/words/mails.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { openPurchasePaper } from '#src/papers/purchasePaper.ts';
import { PaperButton } from '#src/papers/PaperButton.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { BookHaulier } from './BookHaulier.tsx';
import './directOrders.css';

type Purchases = AnswerOf<typeof getDealPurchases>;
type Purchase = Purchases['PurchaseOrders'][number];

const describePurchase = (purchase: Purchase) =>
  [
    purchase.PromisedDate !== null && `promised for ${formatDate(purchase.PromisedDate)}`,
    purchase.PromisedDate === null && purchase.RequiredDate !== null && `required on ${formatDate(purchase.RequiredDate)}`,
    purchase.Revision > 1 && `revision ${purchase.Revision}`,
    purchase.MailState ? `e-mail ${mailWords[purchase.MailState].toLowerCase()}` : canMailPurchase(purchase) && 'not e-mailed',
  ]
    .filter(Boolean)
    .join(' · ');

const showDifference = (purchase: Purchase) =>
  purchase.SaysAnother && (
    <span className="note deal-remark">The document sent to the supplier shows a different date, address or goods</span>
  );

const PurchaseItem = ({ purchase }: { purchase: Purchase }) => {
  const send = useAction(sendPurchaseOrder, { isErrorInline: true, toast: `Purchase order ${purchase.PurchaseOrderNo} queued for e-mail` });
  const [lastRemark] = purchase.Remarks;
  const isFinished = purchase.State === 'Cancelled' || purchase.State === 'Received' || purchase.State === 'Closed';
  return (
    <li>
      <span>
        <ReachLink to={screenPaths.purchaseOrder(purchase.PurchaseOrderId)}>{`Purchase order ${purchase.PurchaseOrderNo}`}</ReachLink>{' '}
        {purchase.SupplierName}, {purchase.SupplierDepotName}
      </span>
      <StatusChip tone={isFinished ? 'neutral' : 'information'}>{purchaseWords[purchase.State]}</StatusChip>
      <span className="note">{describePurchase(purchase)}</span>
      <PaperButton open={openPurchasePaper} id={purchase.PurchaseOrderId} />
      {canMailPurchase(purchase) && purchase.MailState === null && (
        <ActionButton
          pending={send.pending}
          refusal={send.fieldErrors.To ?? send.failure?.message}
          onPress={() => send.run({ params: { id: purchase.PurchaseOrderId }, body: {} })}
        >
          E-mail
        </ActionButton>
      )}
      {showDifference(purchase)}
      {lastRemark && (
        <span className="note deal-remark">
          {remarkWords[lastRemark.Kind]}: {lastRemark.Remark} (
          {[formatInstant(lastRemark.CreatedAt), lastRemark.CreatedByName].filter(Boolean).join(', ')})
        </span>
      )}
    </li>
  );
};

interface DealPurchasesProps {
  orderId: number;
  dealNo: number;
  /** Haulier on the order. */
  haulierId: number | null;
  /** False once the goods have left. Nothing can then be ordered or booked. */
  isOpen: boolean;
}

/** Shows the purchase orders of a direct deal with their suppliers' remarks, and the haulier's booking. */
export const DealPurchases = ({ orderId, dealNo, haulierId, isOpen }: DealPurchasesProps) => {
  const purchases = useAnswer(getDealPurchases, { params: { id: orderId } });
  const [isBooking, setBooking] = useState(false);
  const order = useAction(orderDeal, { isErrorInline: true, toast: `Goods of order ${dealNo} ordered from the supplier` });
  const notifySupplier = useAction(orderDeal, { isErrorInline: true, toast: `The supplier of order ${dealNo} has been notified` });
  if (purchases.error) return <ErrorState error={purchases.error} onRetry={purchases.refetch} />;
  if (!purchases.data) return <Loading rows={2} />;
  const { PurchaseOrders, Unordered, Booking } = purchases.data;
  const hasPurchase = PurchaseOrders.some(({ State }) => State !== 'Cancelled');
  const canOrder = !hasPurchase || Unordered.length > 0;
  const isSupplierOutdated = PurchaseOrders.some(({ SaysAnother }) => SaysAnother);
  const hasAddress = PurchaseOrders.length === 0 || PurchaseOrders.some(({ Email }) => Email !== null);
  return (
    <section aria-label="Purchase and haulage" className="deal-purchases">
      <h2>Purchase and haulage</h2>
      <ul className="order-papers">
        {PurchaseOrders.map((purchase) => (
          <PurchaseItem key={purchase.PurchaseOrderId} purchase={purchase} />
        ))}
        {Booking && (
          <li>
            <span>
              <ReachLink to={screenPaths.customer(Booking.HaulierId)}>{Booking.HaulierName}</ReachLink>, booked for{' '}
              {formatDate(Booking.BookedFor)}
              {Booking.BookingReference && `, reference ${Booking.BookingReference}`}
            </span>
            <span className="note">
              {[Booking.Note, formatInstant(Booking.UpdatedAt), Booking.UpdatedByName].filter(Boolean).join(' · ')}
            </span>
          </li>
        )}
      </ul>
      {isOpen && hasPurchase && Unordered.length > 0 && (
        <p className="note">{`Not ordered yet: ${Unordered.map((depot) => `${depot.SupplierName}, ${depot.SupplierDepotName}`).join(' and ')}`}</p>
      )}
      {isOpen && (
        <div className="deal-deeds">
          {canOrder && (
            <ActionButton
              shortcut="Alt+O"
              pending={order.pending}
              refusal={order.fieldErrors.To ?? order.failure?.message}
              onPress={() => order.run({ params: { id: orderId }, body: { Send: hasAddress } })}
            >
              Order and e-mail
            </ActionButton>
          )}
          {canOrder && (order.fieldErrors.To ?? '') !== '' && (
            <ActionButton pending={order.pending} onPress={() => order.run({ params: { id: orderId }, body: { Send: false } })}>
              Order without e-mail
            </ActionButton>
          )}
          {isSupplierOutdated && (
            <ActionButton
              pending={notifySupplier.pending}
              refusal={notifySupplier.failure?.message}
              onPress={() => notifySupplier.run({ params: { id: orderId }, body: { Send: false } })}
            >
              Notify supplier
            </ActionButton>
          )}
          <ActionButton shortcut="Alt+H" onPress={() => setBooking(true)}>
            {Booking ? 'Change haulier booking' : 'Book haulier'}
          </ActionButton>
        </div>
      )}
      {isBooking && (
        <BookHaulier orderId={orderId} dealNo={dealNo} booking={Booking} haulierId={haulierId} onClose={() => setBooking(false)} />
      )}
    </section>
  );
};
