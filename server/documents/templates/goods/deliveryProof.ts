import { formatDate, formatDeal, formatInstant } from '#server/documents/format.ts';
import { heading, spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import type { Block, PrintDocument } from '#server/documents/kit/blocks.ts';
import { a4, margin, mm } from '#server/documents/kit/measures.ts';
import type { DeliveryProofSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { listGoods } from './deliveryNote.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';

const drawSignature = ({ Signature }: DeliveryProofSnapshot): Block[] =>
  Signature === null
    ? []
    : [spacer(4), { kind: 'picture', data: Signature, width: mm(80), height: mm(32), alt: 'Recipient’s signature' }, spacer(4)];

const drawPhoto = ({ Photo }: DeliveryProofSnapshot): Block[] =>
  Photo === null
    ? []
    : [
        spacer(mm(6)),
        together(heading('Photo'), spacer(4), {
          kind: 'picture',
          data: Photo,
          width: a4.width - 2 * margin,
          height: mm(110),
          alt: 'Photo of the delivered goods',
        }),
      ];

/** Copies the delivery note, with the recipient's name and signature. Contains no prices. */
export const deliveryProof = (proof: DeliveryProofSnapshot): PrintDocument => {
  const { Note } = proof;
  const [name = Note.Customer.Name, ...lines] = Note.DeliveryAddress;
  return buildLetter({
    company: Note.Company,
    title: 'Proof of delivery',
    number: String(Note.DeliveryNoteNo),
    party: { ...Note.Customer, Name: name, AddressLines: lines },
    facts: [
      { label: 'Delivery note', value: String(Note.DeliveryNoteNo), isStrong: true },
      { label: 'Delivery date', value: formatDate(Note.DeliveryDate) },
      { label: 'Our deal', value: formatDeal(Note.DealNo, Note.Part) },
      { label: 'Your order', value: Note.CustomerOrderNo ?? '' },
      { label: 'Haulier', value: Note.HaulierName ?? '' },
    ],
    date: Note.DeliveryDate,
    blocks: [
      listGoods(Note),
      spacer(mm(6)),
      together(
        heading(proof.Signature === null ? 'Received' : 'Received and signed for'),
        spacer(2),
        ...drawSignature(proof),
        {
          kind: 'pairs',
          rows: [
            { label: 'Received by', value: proof.ReceivedBy, isStrong: true },
            { label: 'Received on', value: formatInstant(proof.ReceivedAt) },
            { label: 'Recorded by', value: proof.TakenBy },
          ],
          labelWidth: mm(26),
        },
        ...(proof.Comment ? [spacer(4), textBlock(proof.Comment)] : []),
      ),
      ...drawPhoto(proof),
    ],
  });
};
