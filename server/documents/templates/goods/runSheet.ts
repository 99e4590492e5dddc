import { isOverLorry, lorryCapacity, getExcessLoad } from '#contract/warehouse/deliveryPlan/load.ts';
import { formatCount, formatDate, formatQuantity, formatWeight } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { RunSheetSnapshot } from '#server/documents/snapshots/runSheetSnapshot.ts';

type Stop = RunSheetSnapshot['Stops'][number];

const pairs = (rows: Pair[], labelWidth: number): Block[] => {
  const filledRows = rows.filter((row) => row.value !== '');
  return filledRows.length > 0 ? [{ kind: 'pairs', rows: filledRows, labelWidth }] : [];
};

const listDeals = ({ Deals, Pallets, WeightKg }: Stop): Block => ({
  kind: 'table',
  isLined: true,
  columns: [
    { title: 'Deal', width: 56 },
    { title: 'Their order' },
    { title: 'State', width: 84 },
    { title: 'Pallets', width: 48, align: 'right' },
    { title: 'Weight kg', width: 60, align: 'right' },
  ],
  rows: [
    ...Deals.map((deal) => ({
      cells: [deal.Deal, deal.CustomerOrderNo ?? '', deal.State, formatQuantity(deal.Pallets), formatWeight(deal.WeightKg, 0)],
    })),
    ...(Deals.length > 1
      ? [{ kind: 'total' as const, cells: ['', 'This stop', '', formatQuantity(Pallets), formatWeight(WeightKg, 0)] }]
      : []),
  ],
});

const describeStop = (stop: Stop, position: number): Block =>
  together(
    { kind: 'text', text: `${position}. ${stop.Name}`, style: 'section', role: 'H2' },
    spacer(2),
    ...pairs(
      [
        { label: 'Address', value: stop.AddressLines.join(', '), isStrong: true },
        { label: 'Contact', value: stop.Contact },
        { label: 'Opening hours', value: stop.OpeningHours ?? '' },
        { label: 'Instructions', value: stop.DeliveryInstructions ?? '' },
        ...stop.Deals.map(({ Deal, Comment }) => ({ label: `Deal ${Deal}`, value: Comment ?? '' })),
      ],
      mm(26),
    ),
    spacer(4),
    listDeals(stop),
    { kind: 'signature', labels: ['Received (signature)', 'Name in capitals', 'Time', 'Pallets returned'] },
    spacer(mm(5)),
  );

const describeOverload = (sheet: RunSheetSnapshot) => {
  const excess = getExcessLoad(sheet);
  const amounts = [
    excess.Pallets > 0 ? formatCount(excess.Pallets, 'pallet') : '',
    excess.WeightKg > 0 ? `${formatWeight(excess.WeightKg)} kg` : '',
  ].filter(Boolean);
  return `More than one lorry load by ${amounts.join(' and ')}`;
};

/** Run sheet for the driver: stops, opening hours, goods to deliver. Contains no prices. */
export const runSheet = (sheet: RunSheetSnapshot): PrintDocument => {
  const haulier = sheet.HaulierName ?? 'No haulier';
  const name = `Run sheet ${formatDate(sheet.Day)}`;
  return {
    title: `${name}, ${haulier}`,
    author: sheet.CompanyName,
    date: sheet.PrintedOn,
    isTagged: true,
    runningHead: `${name} · ${haulier}`,
    footer: [sheet.CompanyName],
    blocks: [
      { kind: 'text', text: name, style: 'title', role: 'H1' },
      spacer(4),
      { kind: 'rule', colour: 'accent', thickness: 1.5 },
      spacer(8),
      {
        kind: 'columns',
        columns: [
          {
            share: 100,
            blocks: pairs(
              [
                { label: 'Haulier', value: haulier, isStrong: true },
                {
                  label: 'Load',
                  value: `${formatQuantity(sheet.Pallets)} of ${formatCount(lorryCapacity.Pallets, 'pallet')}, ${formatWeight(sheet.WeightKg, 0)} of ${formatWeight(lorryCapacity.WeightKg)} kg`,
                },
              ],
              mm(22),
            ),
          },
          {
            share: 62,
            blocks: pairs(
              [
                { label: 'Stops', value: formatQuantity(sheet.Stops.length) },
                { label: 'Plan as at', value: sheet.PrintedAt },
              ],
              mm(22),
            ),
          },
        ],
      },
      ...(isOverLorry(sheet) ? [spacer(4), textBlock(describeOverload(sheet), 'strong')] : []),
      spacer(14),
      ...sheet.Stops.map((stop, index) => describeStop(stop, index + 1)),
      { kind: 'bottom', blocks: [{ kind: 'signature', labels: ['Driver', 'Vehicle', 'Time left', 'Time back'] }] },
    ],
  };
};
