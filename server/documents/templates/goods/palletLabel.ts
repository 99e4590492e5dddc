import { formatDate, formatQuantity } from '#server/documents/format.ts';
import { spacer, textBlock } from '#server/documents/kit/blocks.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import { encodeBars, separator } from '#server/documents/kit/code128.ts';
import { a4, margin, mm } from '#server/documents/kit/measures.ts';
import type { PalletLabelSnapshot } from '#server/documents/snapshots/stockSnapshots.ts';

type Label = PalletLabelSnapshot;

const readGtin = (barcode: string | null) => (barcode && /^(?:\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : null);

/**
 * Lists the parts of the bar code by GS1 application identifier: 02 product, 37 quantity, 10 batch. Goods without a GTIN have our own code (91)
 * and quantity (92). No separator follows the last part, or 02, which has a fixed length.
 */
export const listBarcodeParts = (label: Pick<Label, 'Barcode' | 'ProductCode' | 'Quantity' | 'LotNo'>): [ai: string, value: string][] => {
  const gtin = readGtin(label.Barcode);
  const goods: [string, string][] = gtin
    ? [
        ['02', gtin],
        ['37', String(label.Quantity)],
      ]
    : [
        ['91', label.ProductCode],
        ['92', String(label.Quantity)],
      ];
  return label.LotNo === null ? goods : [...goods, ['10', label.LotNo]];
};

const printable = (value: string) => value.replaceAll(/[^\x20-\x7E]/g, '');

export const joinBarcodeData = (parts: readonly (readonly [string, string])[]) =>
  parts
    .map(([ai, value], index) => `${ai}${printable(value)}${ai === '02' || ai === '00' || index === parts.length - 1 ? '' : separator}`)
    .join('');

/**
 * Returns the pallet number for a bar code of its own, as GS1 requires. The number is read from a distance. The other data is read only on
 * request.
 */
const listPalletParts = ({ Sscc }: Label): [ai: string, value: string][] => (Sscc === null ? [] : [['00', Sscc]]);

const barHeight = mm(32);
const quietModules = 10;
const widest = mm(0.66);
const labelWidth = mm(36);

const barcode = (parts: readonly (readonly [string, string])[]): Block[] => {
  const { bars, modules } = encodeBars(joinBarcodeData(parts));
  const room = a4.width - 2 * margin;
  const module = Math.min(widest, room / (modules + 2 * quietModules));
  const height = barHeight / module;
  return [
    {
      kind: 'drawing',
      paths: [bars.map(({ x, width }) => `M${x + quietModules} 0h${width}v${height}h${-width}Z`).join('')],
      viewBox: 100,
      size: 100 * module,
      height: barHeight,
      colour: 'ink',
      alt: 'GS1-128 bar code',
    },
    spacer(4),
    textBlock(parts.map(([ai, value]) => `(${ai})${value}`).join(''), 'text'),
  ];
};

/** Lays out one sheet per pallet that a scanner and a driver on a fork-lift truck can read. */
export const palletLabel = (label: Label): PrintDocument => {
  const fromAfar: Pair[] = [
    { label: 'Quantity', value: formatQuantity(label.Quantity) },
    { label: 'Batch', value: label.LotNo ?? '' },
    { label: 'Location', value: label.Location ?? '' },
  ];
  const facts: Pair[] = [
    { label: 'Pallet', value: `${label.PalletNo} of ${label.Pallets}` },
    { label: 'From', value: label.SupplierName },
    { label: 'Received', value: `${formatDate(label.ReceivedOn)}, ${label.Reference}` },
  ];
  return {
    title: `Pallet label ${label.ProductCode}`,
    author: label.CompanyName,
    date: label.ReceivedOn,
    isTagged: true,
    runningHead: label.ProductCode,
    footer: [label.CompanyName],
    blocks: [
      { kind: 'text', text: label.ProductCode, style: 'title', role: 'H1' },
      textBlock(label.Description, 'large'),
      spacer(8),
      { kind: 'rule', colour: 'accent', thickness: 1.5 },
      spacer(12),
      { kind: 'pairs', rows: fromAfar.filter(({ value }) => value !== ''), labelWidth, style: 'title' },
      spacer(8),
      { kind: 'pairs', rows: facts, labelWidth, style: 'large' },
      spacer(24),
      ...barcode(listBarcodeParts(label)),
      ...(label.Sscc === null ? [] : [spacer(16), ...barcode(listPalletParts(label))]),
    ],
  };
};
