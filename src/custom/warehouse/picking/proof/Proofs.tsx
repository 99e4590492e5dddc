import { useState } from 'react';
import { listDeliveryProofs } from '#contract/warehouse/picking/proof.ts';
import type { DeliveryProof } from '#contract/warehouse/picking/proof.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { openProofPaper } from '#src/papers/deliveryPaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

const ProofPanel = lazyPart(async () => (await import('./ProofPanel.tsx')).ProofPanel);

/** Shows one proof of delivery. If the despatch was reversed, says that the proof no longer applies. */
export const Proof = ({ proof }: { proof: DeliveryProof }) => {
  const proofDocument = usePaper(openProofPaper);
  return (
    <li>
      <ActionButton kind="quiet" pending={proofDocument.pending} onPress={() => proofDocument.run(proof.DeliveryProofId)}>
        {`Received by ${proof.ReceivedBy}`}
      </ActionButton>
      <span className="soft">{formatInstant(proof.ReceivedAt)}</span>
      {proof.TakenBackAt && (
        <>
          <StatusChip tone="neutral">{undoneWords.TakenBack}</StatusChip>
          <span className="soft">{`for the despatch that was reversed on ${formatInstant(proof.TakenBackAt)} (${proof.TakenBackBecause})`}</span>
        </>
      )}
    </li>
  );
};

/** Lists the proofs of delivery of a deal, with a button to add one. */
export const Proofs = ({ goods }: { goods: PickGoods }) => {
  const [isOpen, setOpen] = useState(false);
  const proofs = useAnswer(listDeliveryProofs, { params: { id: goods.OrderId } }, { enabled: goods.DeliveryNoteNo !== null });
  if (goods.DeliveryNoteNo === null) return null;
  return (
    <section className="proofs" aria-label="Proof of delivery">
      <ul>
        {proofs.data?.map((proof) => (
          <Proof key={proof.DeliveryProofId} proof={proof} />
        ))}
      </ul>
      <ActionButton onPress={() => setOpen(true)}>Proof of delivery</ActionButton>
      {isOpen && <ProofPanel goods={goods} onClose={() => setOpen(false)} />}
    </section>
  );
};
