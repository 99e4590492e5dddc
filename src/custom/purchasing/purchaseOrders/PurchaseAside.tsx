import { useState } from 'react';
import { addPurchaseRemark } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { remarkKinds, remarkWords } from '#contract/purchasing/purchaseOrders/states.ts';
import type { RemarkKind } from '#contract/purchasing/purchaseOrders/states.ts';
import { mailWords } from '#contract/words/mails.ts';
import { useAction } from '#src/api/useAction.ts';
import { openPurchasePaper } from '#src/papers/purchasePaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatDate, formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

const Revisions = ({ order }: { order: PurchaseOrder }) => {
  const document = usePaper((revision: number) => openPurchasePaper(order.PurchaseOrderId, revision));
  if (order.Revisions.length === 0) return <p className="soft">Not sent yet. The number and PDF are created when you send it.</p>;
  return (
    <ul className="purchase-log">
      {order.Revisions.map((one) => (
        <li key={one.Revision}>
          <ActionButton
            kind="quiet"
            name={`Open PDF of revision ${one.Revision}`}
            pending={document.pending}
            onPress={() => document.run(one.Revision)}
          >
            {one.IsCancellation ? `Revision ${one.Revision}, cancelled` : `Revision ${one.Revision}`}
          </ActionButton>
          <span className="note">
            {[formatInstant(one.CreatedAt), one.CreatedByName, one.MailState && `e-mail ${mailWords[one.MailState].toLowerCase()}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {one.MailState === 'Failed' && <StatusChip tone="refused">Not sent</StatusChip>}
        </li>
      ))}
    </ul>
  );
};

const kinds = remarkKinds.map((value) => ({ value, label: remarkWords[value] }));

const Remarks = ({ order }: AsideProps) => {
  // Kept apart from the order, because reloading the order after a new note would discard unsaved changes.
  const [remarks, setRemarks] = useState(order.Remarks);
  const [kind, setKind] = useState<RemarkKind>('Asked');
  const [text, setText] = useState('');
  const action = useAction(addPurchaseRemark, {
    isErrorInline: true,
    onDone: (now) => {
      setText('');
      setRemarks(now.Remarks);
    },
  });
  const addNote = () =>
    text.trim() !== '' && action.run({ params: { id: order.PurchaseOrderId }, body: { Kind: kind, Remark: text.trim() } });
  return (
    <>
      <div className="purchase-remark">
        <SelectBox
          label="Kind of note"
          hideLabel
          width="8rem"
          value={kind}
          choices={kinds}
          onChange={(value) => setKind(value ?? 'Asked')}
        />
        <TextBox
          label="Note"
          hideLabel
          width="100%"
          maxLength={1000}
          placeholder="Add a note"
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            void addNote();
          }}
          error={action.fieldErrors.Remark}
        />
        <ActionButton pending={action.pending} disabled={text.trim() === ''} refusal={action.failure?.message} onPress={addNote}>
          Add note
        </ActionButton>
      </div>
      <ul className="purchase-log">
        {remarks.map((one) => (
          <li key={one.PurchaseOrderRemarkId}>
            <span>
              <strong>{remarkWords[one.Kind]}</strong> {one.Remark}
            </span>
            <span className="note">{[formatInstant(one.CreatedAt), one.CreatedByName].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

interface AsideProps {
  order: PurchaseOrder;
}

/** Shows the order’s supplier log, documents and receipts. */
export const PurchaseAside = (props: AsideProps) => {
  const { order } = props;
  return (
    <div className="purchase-aside">
      <section aria-label="Supplier log">
        <h2>Supplier log</h2>
        <Remarks {...props} />
      </section>
      <section aria-label="Documents">
        <h2>Documents</h2>
        <Revisions order={order} />
      </section>
      {order.Receipts.length > 0 && (
        <section aria-label="Goods received">
          <h2>Goods received</h2>
          <ul className="purchase-log">
            {order.Receipts.map((one) => (
              <li key={one.PurchaseReceiptId}>
                <span>
                  {formatQuantity(one.Quantity)} {one.ProductCode}
                </span>
                <span className="note">
                  {[formatDate(one.ReceivedOn), one.SupplierDeliveryNoteNo && `delivery note ${one.SupplierDeliveryNoteNo}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
