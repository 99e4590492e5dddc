import type { ReactNode } from 'react';
import { listOrderDeclarations } from '#contract/warehouse/declarations/calls.ts';
import { listOrderNotes } from '#contract/warehouse/picking/calls.ts';
import { listDeliveryProofs } from '#contract/warehouse/picking/proof.ts';
import type { OrderNote } from '#contract/warehouse/picking/orderNote.ts';
import { undoneWords } from '#contract/words/undone.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { openDeclarationPaper, openNotePaper, openProofPaper } from '#src/papers/deliveryPaper.ts';
import { openInvoicePaper } from '#src/papers/invoicePaper.ts';
import { openAcknowledgementPaper, openProFormaPaper } from '#src/papers/salesPaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

interface PaperProps {
  name: string;
  open: () => Promise<void>;
  note?: OrderNote;
  /** Current state of the document. */
  children?: ReactNode;
}

const DocumentItem = ({ name, open, note, children }: PaperProps) => {
  const pdf = usePaper(open);
  return (
    <li>
      <ActionButton kind="quiet" pending={pdf.pending} onPress={() => pdf.run(0)}>
        {name}
      </ActionButton>
      {note && <span>of {formatDate(note.DeliveryDate)}</span>}
      {note && note.WithdrawnAt !== null && (
        <>
          <StatusChip tone="neutral">{undoneWords.TakenBack}</StatusChip>
          <span className="note">
            {formatInstant(note.WithdrawnAt)} by {note.WithdrawnBy}: {note.Reason}
          </span>
        </>
      )}
      {children}
    </li>
  );
};

/** Lists the documents issued for a deal, including withdrawn ones. */
export const PaperList = ({ order }: { order: Order }) => {
  const notes = useAnswer(listOrderNotes, { params: { id: order.OrderId } });
  const proofs = useAnswer(listDeliveryProofs, { params: { id: order.OrderId } });
  const declarationList = useAnswer(listOrderDeclarations, { params: { id: order.OrderId } });
  if (notes.error) return <ErrorState error={notes.error} onRetry={notes.refetch} />;
  // Without an answer, it is not known whether there are any.
  if (proofs.error) return <ErrorState error={proofs.error} onRetry={proofs.refetch} />;
  if (declarationList.error) return <ErrorState error={declarationList.error} onRetry={declarationList.refetch} />;
  if (!notes.data || !proofs.data || !declarationList.data) return <Loading rows={2} />;
  const { OrderId, ProFormaInvoiceId, ProFormaNo, InvoiceId, InvoiceNo } = order;
  const isTaken = order.Status !== 'Cancelled' && order.DealType !== 'AdHoc';
  const { Declarations: declarations, Without } = declarationList.data;
  if (!isTaken && notes.data.length === 0 && proofs.data.length === 0 && !ProFormaInvoiceId && !InvoiceId && declarations.length === 0)
    return <p className="soft">No documents have been issued for this order yet.</p>;
  return (
    <ul className="order-papers">
      {isTaken && <DocumentItem name="Acknowledgement" open={() => openAcknowledgementPaper(OrderId)} />}
      {ProFormaInvoiceId && <DocumentItem name={`Pro forma ${ProFormaNo}`} open={() => openProFormaPaper(ProFormaInvoiceId)} />}
      {InvoiceId && <DocumentItem name={`Invoice ${InvoiceNo}`} open={() => openInvoicePaper(InvoiceId)} />}
      {notes.data.map((note) => (
        <DocumentItem
          key={note.WithdrawnNoteId ?? 0}
          name={`Delivery note ${note.DeliveryNoteNo}`}
          open={() => openNotePaper(OrderId, note.WithdrawnNoteId)}
          note={note}
        />
      ))}
      {proofs.data.map((proof) => (
        <DocumentItem
          key={`proof ${proof.DeliveryProofId}`}
          name={`Proof of delivery, ${proof.ReceivedBy}`}
          open={() => openProofPaper(proof.DeliveryProofId)}
        >
          {proof.TakenBackAt !== null && (
            <>
              <StatusChip tone="neutral">{undoneWords.TakenBack}</StatusChip>
              <span className="note">{`Despatch reversed ${formatInstant(proof.TakenBackAt)}: ${proof.TakenBackBecause}`}</span>
            </>
          )}
        </DocumentItem>
      ))}
      {declarations.map(({ DeclarationId, Code, Description, Products }) => (
        <DocumentItem
          key={`declaration ${DeclarationId}`}
          name={`${Description}, ${Code}`}
          open={() => openDeclarationPaper(OrderId, DeclarationId)}
        >
          <span className="note">{`Declaration for ${Products.map((product) => product.Code).join(', ')}`}</span>
        </DocumentItem>
      ))}
      {declarations.length > 0 && Without.length > 0 && <li className="soft">{`No declaration for ${Without.join(', ')}`}</li>}
    </ul>
  );
};
