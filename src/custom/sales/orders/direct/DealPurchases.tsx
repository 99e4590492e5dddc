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

const describePurchase = (one: Purchase) =>
  [
    one.PromisedDate !== null && `promised ${formatDate(one.PromisedDate)}`,
    one.PromisedDate === null && one.RequiredDate !== null && `required ${formatDate(one.RequiredDate)}`,
    one.Revision > 1 && `revision ${one.Revision}`,
    one.MailState ? `e-mail ${mailWords[one.MailState].toLowerCase()}` : canMailPurchase(one) && 'not e-mailed',
  ]
    .filter(Boolean)
    .join(' · ');

const showDifference = (one: Purchase) =>
  one.SaysAnother && <span className="note deal-remark">The supplier’s document shows a different date, address or goods</span>;

const One = ({ one }: { one: Purchase }) => {
  const send = useAction(sendPurchaseOrder, { isToldBeside: true, toast: `Purchase order ${one.PurchaseOrderNo} queued for e-mail` });
  const [last] = one.Remarks;
  const isOver = one.State === 'Cancelled' || one.State === 'Received' || one.State === 'Closed';
  return (
    <li>
      <span>
        <ReachLink to={screenPaths.purchaseOrder(one.PurchaseOrderId)}>{`Purchase order ${one.PurchaseOrderNo}`}</ReachLink>{' '}
        {one.SupplierName}, {one.SupplierDepotName}
      </span>
      <StatusChip tone={isOver ? 'neutral' : 'information'}>{purchaseWords[one.State]}</StatusChip>
      <span className="note">{describePurchase(one)}</span>
      <PaperButton open={openPurchasePaper} id={one.PurchaseOrderId} />
      {canMailPurchase(one) && one.MailState === null && (
        <ActionButton
          pending={send.pending}
          refusal={send.fieldErrors.To ?? send.failure?.message}
          onPress={() => send.run({ params: { id: one.PurchaseOrderId }, body: {} })}
        >
          E-mail
        </ActionButton>
      )}
      {showDifference(one)}
      {last && (
        <span className="note deal-remark">
          {remarkWords[last.Kind]}: {last.Remark} ({[formatInstant(last.CreatedAt), last.CreatedByName].filter(Boolean).join(', ')})
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
  /** False once the goods have left. Nothing can be ordered or booked then. */
  isOpen: boolean;
}

/** Shows the purchase orders of a direct deal with their suppliers' remarks, and the haulier's booking. */
export const DealPurchases = ({ orderId, dealNo, haulierId, isOpen }: DealPurchasesProps) => {
  const purchases = useAnswer(getDealPurchases, { params: { id: orderId } });
  const [isBooking, setBooking] = useState(false);
  const order = useAction(orderDeal, { isToldBeside: true, toast: `Deal ${dealNo} ordered from its supplier` });
  const notifySupplier = useAction(orderDeal, { isToldBeside: true, toast: `The supplier of deal ${dealNo} has been told` });
  if (purchases.error) return <ErrorState error={purchases.error} onRetry={purchases.refetch} />;
  if (!purchases.data) return <Loading rows={2} />;
  const { PurchaseOrders, Unordered, Booking } = purchases.data;
  const isOut = PurchaseOrders.some(({ State }) => State !== 'Cancelled');
  const canOrder = !isOut || Unordered.length > 0;
  const isBehind = PurchaseOrders.some(({ SaysAnother }) => SaysAnother);
  const hasAddress = PurchaseOrders.length === 0 || PurchaseOrders.some(({ Email }) => Email !== null);
  return (
    <section aria-label="Purchase and haulage" className="deal-purchases">
      <h2>Purchase and haulage</h2>
      <ul className="order-papers">
        {PurchaseOrders.map((one) => (
          <One key={one.PurchaseOrderId} one={one} />
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
      {isOpen && isOut && Unordered.length > 0 && (
        <p className="note">{`Not ordered yet: ${Unordered.map((one) => `${one.SupplierName}, ${one.SupplierDepotName}`).join('; ')}`}</p>
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
          {isBehind && (
            <ActionButton
              pending={notifySupplier.pending}
              refusal={notifySupplier.failure?.message}
              onPress={() => notifySupplier.run({ params: { id: orderId }, body: { Send: false } })}
            >
              Tell the supplier
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
