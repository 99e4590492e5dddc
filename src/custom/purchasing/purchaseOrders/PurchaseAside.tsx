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
  const paper = usePaper((revision: number) => openPurchasePaper(order.PurchaseOrderId, revision));
  if (order.Revisions.length === 0) return <p className="soft">It has not gone out yet: it has no number and no paper.</p>;
  return (
    <ul className="purchase-log">
      {order.Revisions.map((one) => (
        <li key={one.Revision}>
          <ActionButton
            kind="quiet"
            name={`Open PDF of revision ${one.Revision}`}
            pending={paper.pending}
            onPress={() => paper.run(one.Revision)}
          >
            {one.IsCancellation ? `Revision ${one.Revision}: cancelled` : `Revision ${one.Revision}`}
          </ActionButton>
          <span className="note">
            {[formatInstant(one.CreatedAt), one.CreatedByName, one.MailState && `mail ${mailWords[one.MailState].toLowerCase()}`]
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
  // A remark is kept by itself: what is being typed in the order above it stays as it is.
  const [remarks, setRemarks] = useState(order.Remarks);
  const [kind, setKind] = useState<RemarkKind>('Asked');
  const [text, setText] = useState('');
  const action = useAction(addPurchaseRemark, {
    isToldBeside: true,
    onDone: (now) => {
      setText('');
      setRemarks(now.Remarks);
    },
  });
  const note = () => text.trim() !== '' && action.run({ params: { id: order.PurchaseOrderId }, body: { Kind: kind, Remark: text.trim() } });
  return (
    <>
      <div className="purchase-remark">
        <SelectBox
          label="Who said it"
          hideLabel
          width="8rem"
          value={kind}
          choices={kinds}
          onChange={(value) => setKind(value ?? 'Asked')}
        />
        <TextBox
          label="What was asked or said"
          hideLabel
          width="100%"
          maxLength={1000}
          placeholder="What was asked, or said"
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            void note();
          }}
          error={action.fieldErrors.Remark}
        />
        <ActionButton pending={action.pending} disabled={text.trim() === ''} refusal={action.failure?.message} onPress={note}>
          Note it
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

/** What became of it: its papers, what came, and what the supplier was asked and said. */
export const PurchaseAside = (props: AsideProps) => {
  const { order } = props;
  return (
    <div className="purchase-aside">
      <section aria-label="What the supplier was asked and said">
        <h2>Asked and said</h2>
        <Remarks {...props} />
      </section>
      <section aria-label="Papers">
        <h2>Papers</h2>
        <Revisions order={order} />
      </section>
      {order.Receipts.length > 0 && (
        <section aria-label="What has come">
          <h2>What has come</h2>
          <ul className="purchase-log">
            {order.Receipts.map((one) => (
              <li key={one.PurchaseReceiptId}>
                <span>
                  {formatQuantity(one.Quantity)} {one.ProductCode}
                </span>
                <span className="note">
                  {[formatDate(one.ReceivedOn), one.SupplierDeliveryNoteNo && `their note ${one.SupplierDeliveryNoteNo}`]
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
