import { formatDate, formatDeal, formatQuantity, formatWeight } from '#server/documents/format.ts';
import { heading, spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { describeGoods } from '#server/documents/templates/money/pricedLines.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { DeliveryNoteSnapshot } from '#server/documents/snapshots/snapshots.ts';

/** Formats the pallets of a line, such as `1 + mixed`. The number leaves out shared pallets, because they are counted as mixed pallets. */
const countPallets = ({ Pallets, IsMixed }: DeliveryNoteSnapshot['Lines'][number]) =>
  [IsMixed && Number(Pallets) === 0 ? '' : formatQuantity(Pallets), IsMixed ? 'mixed' : ''].filter(Boolean).join(' + ');

export const listGoods = (note: DeliveryNoteSnapshot): Block => ({
  kind: 'table',
  keptWithNext: 2,
  columns: [
    { title: 'Code', width: 74 },
    { title: 'Description' },
    { title: 'Pallets', width: 56, align: 'right' },
    { title: 'Quantity', width: 56, align: 'right' },
  ],
  rows: [
    ...note.Lines.map((line) => ({
      cells: [line.ProductCode ?? '', describeGoods(line), countPallets(line), formatQuantity(line.Quantity)],
    })),
    { kind: 'total', cells: ['', 'Total', formatQuantity(note.TotalPallets), formatQuantity(note.TotalQuantity)] },
  ],
});

const listPallets = (note: DeliveryNoteSnapshot): Block[] =>
  note.Pallets.length === 0
    ? []
    : [
        spacer(mm(6)),
        heading('Pallets left with you'),
        spacer(2),
        {
          kind: 'table',
          columns: [{ title: 'Code', width: 74 }, { title: 'Pallet' }, { title: 'Quantity', width: 56, align: 'right' }],
          rows: note.Pallets.map((pallet) => ({
            cells: [pallet.Code, pallet.Description, formatQuantity(pallet.Quantity)],
          })),
        },
      ];

const listArrivalDetails = (note: DeliveryNoteSnapshot): Block[] => {
  const rows: Pair[] = [
    { label: 'Contact', value: [note.ContactName, note.Phone].filter(Boolean).join(', ') },
    { label: 'Opening hours', value: note.OpeningHours ?? '' },
    { label: 'Instructions', value: note.DeliveryInstructions ?? '' },
    { label: 'For the driver', value: note.Comment ?? '', isStrong: true },
  ].filter((row) => row.value !== '');
  return rows.length > 0 ? [{ kind: 'pairs', rows, labelWidth: mm(26) }, spacer(mm(6))] : [];
};

/** Empty lines on which the driver records returned pallets by type. The office enters these pallets from the note. */
const returned: Block[] = [
  ...Array.from({ length: 2 }, (): Block => ({ kind: 'signature', labels: ['Type of pallet returned with this load', 'Good', 'Damaged'] })),
  spacer(mm(2)),
];

const received: Block = {
  kind: 'bottom',
  blocks: [
    ...returned,
    textBlock('Please check the load before signing. Tell us of breakage or shortage within three days of delivery.', 'small'),
    { kind: 'signature', labels: ['Received in good order (signature)', 'Name in capitals', 'Date and time'] },
    { kind: 'signature', labels: ['Driver', 'Vehicle', 'Time left'] },
  ],
};

/** Delivery note that travels with the goods. Contains no prices. */
export const deliveryNote = (snapshot: DeliveryNoteSnapshot): PrintDocument => {
  const [name = snapshot.Customer.Name, ...lines] = snapshot.DeliveryAddress;
  return buildLetter({
    company: snapshot.Company,
    title: 'Delivery note',
    number: String(snapshot.DeliveryNoteNo),
    party: { ...snapshot.Customer, Name: name, AddressLines: lines },
    facts: [
      { label: 'Number', value: String(snapshot.DeliveryNoteNo), isStrong: true },
      { label: 'Delivery date', value: formatDate(snapshot.DeliveryDate) },
      { label: 'Our deal', value: formatDeal(snapshot.DealNo, snapshot.Part) },
      { label: 'Your order', value: snapshot.CustomerOrderNo ?? '' },
      { label: 'Customer', value: name === snapshot.Customer.Name ? '' : snapshot.Customer.Name },
      { label: 'Account', value: snapshot.Customer.AccountCode },
      { label: 'Haulier', value: snapshot.HaulierName ?? '' },
      { label: 'Weight', value: `${formatWeight(snapshot.WeightKg)} kg` },
    ],
    date: snapshot.DeliveryDate,
    blocks: [...listArrivalDetails(snapshot), listGoods(snapshot), together(...listPallets(snapshot), spacer(mm(6)), received)],
  });
};
