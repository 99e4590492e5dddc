import { formatCount, formatDate, formatDeal, formatQuantity, formatWeight } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { PickListSnapshot } from '#server/documents/snapshots/snapshots.ts';

type PickLine = PickListSnapshot['Lines'][number];

/** Formats 3 pallets, 2 layers and 40 bottles as the warehouse writes it: 3p 2l 40. */
const formatTradeUnits = ({ Pallets, Layers, Loose }: PickLine) =>
  [Pallets ? `${formatQuantity(Pallets)}p` : '', Layers ? `${formatQuantity(Layers)}l` : '', Loose ? formatQuantity(Loose) : '']
    .filter(Boolean)
    .join(' ');

const listPickLines = (list: PickListSnapshot, hasWarehouses = list.Lines.some((line) => line.Warehouse !== undefined)): Block => ({
  kind: 'table',
  rowGap: 6,
  isLined: true,
  keptWithNext: 2,
  columns: [
    ...(hasWarehouses ? [{ title: 'Warehouse', width: 62 }] : []),
    { title: 'Location', width: 44 },
    { title: 'Code', width: 58 },
    { title: 'Description' },
    { title: 'Ordered', width: 40, align: 'right' },
    { title: 'Pallets, layers, bottles', width: 58, align: 'right' },
    { title: 'Picked', width: 62, isToFillIn: true },
  ],
  rows: list.Lines.map((line) => ({
    cells: [
      ...(hasWarehouses ? [line.Warehouse ?? ''] : []),
      line.Location ?? '',
      line.ProductCode ?? '',
      line.Description,
      formatQuantity(line.Quantity),
      formatTradeUnits(line),
      '',
    ],
  })),
});

const listFacts = (list: PickListSnapshot): { left: Pair[]; right: Pair[] } => ({
  left: [
    { label: 'Customer', value: `${list.Customer.Name} (${list.Customer.AccountCode})`, isStrong: true },
    { label: 'Deliver to', value: list.Customer.AddressLines.join(', ') },
    { label: 'Haulier', value: list.HaulierName ?? '' },
  ],
  right: [
    { label: 'Required', value: formatDate(list.RequiredDate), isStrong: true },
    { label: 'Their order', value: list.CustomerOrderNo ?? '' },
    { label: (list.Warehouses?.length ?? 0) > 1 ? 'Warehouses' : 'Warehouse', value: list.Warehouses?.join(', ') ?? '' },
    { label: 'Load', value: `${formatCount(list.TotalPallets, 'pallet')}, ${formatWeight(list.WeightKg)} kg` },
    { label: 'Printed', value: formatDate(list.PrintedOn) },
  ],
});

/** Pick list for the warehouse: no letterhead, large rows, and a box for the picked quantity. */
export const pickList = (snapshot: PickListSnapshot): PrintDocument => {
  const deal = formatDeal(snapshot.DealNo, snapshot.Part);
  const { left: leftFacts, right } = listFacts(snapshot);
  const pairs = (rows: Pair[], labelWidth: number): Block[] => [
    { kind: 'pairs', rows: rows.filter((row) => row.value !== ''), labelWidth },
  ];
  return {
    title: `Pick list ${deal}, ${snapshot.Customer.Name}`,
    author: snapshot.Company.Name,
    date: snapshot.PrintedOn,
    isTagged: true,
    runningHead: `Pick list ${deal} · ${snapshot.Customer.Name}`,
    footer: [snapshot.Company.Name],
    blocks: [
      { kind: 'text', text: `Pick list ${deal}`, style: 'title', role: 'H1' },
      spacer(4),
      { kind: 'rule', colour: 'accent', thickness: 1.5 },
      spacer(8),
      {
        kind: 'columns',
        columns: [
          { share: 100, blocks: pairs(leftFacts, mm(22)) },
          { share: 62, blocks: pairs(right, mm(20)) },
        ],
      },
      ...(snapshot.Comment ? [spacer(6), textBlock(snapshot.Comment, 'strong')] : []),
      spacer(14),
      listPickLines(snapshot),
      together(spacer(6), textBlock('If none can be picked, write 0 and the reason. An empty box means not picked yet.', 'small'), {
        kind: 'signature',
        labels: ['Picked by', 'Checked by', 'Date and time'],
      }),
    ],
  };
};
